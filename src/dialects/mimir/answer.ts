import type { HookEvent } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import type { Report } from '../../core/report.ts';
import { clean, shorten } from '../../core/shown-text.ts';
import { failedVerdict, NO_OBJECTION, type Verdict } from '../../core/verdict.ts';
import { remarksOnInput } from '../remarks.ts';

/** The exit code is the whole answer: anything but 0 is a failure, and `continueOnError` says what that means. */
export function readMimirAnswer(hook: Hook, _event: HookEvent, report: Report): Verdict {
  const { ending } = report;
  const remarks = remarksOnInput(report);
  const shown = clean(shorten(report.stdout).text);
  if (ending.kind === 'exit' && ending.code === 0) {
    return { ...NO_OBJECTION, messages: shown === '' ? [] : [shown], remarks };
  }
  const stderr = clean(report.stderr) === '' ? report.stdout : report.stderr;
  const failed = failedVerdict(hook, { ...report, stderr }, undefined, remarks);
  // everywhere else it is an answer, so it is counted as one here
  return ending.kind === 'exit' && ending.code === 2 ? { ...failed, status: 'answered' } : failed;
}
