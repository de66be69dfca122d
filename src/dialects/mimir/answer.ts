import { effectsIn } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { parsedJson } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import { clean, shorten } from '../../core/shown-text.ts';
import { failedVerdict, NO_OBJECTION, type Verdict } from '../../core/verdict.ts';
import { remarksOnInput } from '../remarks.ts';
import { MIMIR_EVENTS } from './events.ts';

/**
 * The exit code is the whole answer: anything but 0 is a failure, and `continueOnError` says what that means. Only where
 * the hook may write something anew, what it prints is that.
 */
export function readMimirAnswer(hook: Hook, event: HookEvent, report: Report): Verdict {
  const { ending } = report;
  const remarks = remarksOnInput(report);
  const shown = clean(shorten(report.stdout).text);
  if (ending.kind === 'exit' && ending.code === 0) {
    if (shown !== '' && effectsIn({ events: MIMIR_EVENTS }, event.name).includes('rewrite')) {
      // saved as it was, it might hold what this hook takes out
      if (report.stdoutCut)
        return failedVerdict({ ...hook, onFailure: 'block' }, { ...report, stdout: '' }, TOO_LONG, remarks);
      // JSON as what it says, anything else, such as what is encrypted, as the text that it is
      const json = parsedJson(report.stdout);
      const value = json === undefined ? report.stdout : json;
      return { ...NO_OBJECTION, rewrite: { value, how: 'replace' }, remarks };
    }
    return { ...NO_OBJECTION, messages: shown === '' ? [] : [shown], remarks };
  }
  const stderr = clean(report.stderr) === '' ? report.stdout : report.stderr;
  const failed = failedVerdict(
    triesAgain(hook, event) ? hook : { ...hook, onFailure: 'continue' },
    { ...report, stderr },
    undefined,
    remarks,
  );
  // everywhere else it is an answer, so it is counted as one here
  return ending.kind === 'exit' && ending.code === 2 ? { ...failed, status: 'answered' } : failed;
}

/** Of the two that are told that an agent failed, only the one for errors says whether it tries again. */
function triesAgain({ name }: Hook, event: HookEvent): boolean {
  return event.name !== 'StopFailure' || name === 'on-agent-error';
}

const TOO_LONG = 'what it printed is too long to be kept whole';
