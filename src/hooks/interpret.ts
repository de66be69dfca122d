import { dialectNamed } from '../config/which-files.ts';
import { answersWithData } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Report } from '../core/report.ts';
import { failedVerdict, type Verdict } from '../core/verdict.ts';
import { DIALECTS } from '../dialects/all.ts';
import { readCallbackAnswer } from '../dialects/hookline/callback-answer.ts';

/** What a hook's own dialect takes a report for. */
export function interpret(hook: Hook, event: HookEvent, report: Report): Verdict {
  const { answer, inline } = dialectNamed(hook.dialect, DIALECTS);
  if (!answersWithData(hook.handler)) return answer(hook, event, report);
  // looking at what a function returned can run more of its code: what goes wrong then is its failure, not ours
  try {
    const own = hook.handler.kind === 'callback' ? inline?.answer : undefined;
    return own === undefined ? readCallbackAnswer(hook, event, report) : own(hook, event, report, readCallbackAnswer);
  } catch {
    return failedVerdict(hook, report, 'it returned something that cannot be read');
  }
}
