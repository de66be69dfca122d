import type { DialectBody, InlineHooks } from '../../core/dialect.ts';
import { type Hook, isGuard } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import type { Verdict } from '../../core/verdict.ts';
import { remarksOnInput } from '../remarks.ts';
import { brokenOff, newInput } from './answer.ts';
import { cocodeContext, FORMER_NAMES } from './context.ts';

/** Its third kind of handler: a function of the host, in the one registry with those of its file. */
export const cocodeInline: InlineHooks = {
  entry: ({ matcher, ...options }) => ({
    ...options,
    ...(matcher === undefined ? {} : { tool_matcher: matcher }),
    shell: { command: ':' },
  }),
  context: { of: cocodeContext, name: 'HookContext', formerNames: FORMER_NAMES },
  answer: readInlineAnswer,
};

/** Its HookResult, or what any function may return. */
function readInlineAnswer(hook: Hook, event: HookEvent, report: Report, usual: DialectBody['answer']): Verdict {
  // cocode goes on after a time-out; whoever registered it as a guard, or to block where it fails, does not
  const isClosed = isGuard(hook) || hook.definition.onFailure === 'block';
  const isUsual = report.ending.kind === 'returned' || (report.ending.kind === 'timeout' && isClosed);
  const verdict = isUsual
    ? usual({ ...hook, ...(isClosed ? { onFailure: 'block' } : {}) }, event, withNewInput(report, event))
    : brokenOff(hook, report);
  return { ...verdict, remarks: [...remarksOnInput(report), ...verdict.remarks] };
}

/** As a command may say it: a prompt, or an object that holds one. */
function withNewInput(report: Report, event: HookEvent): Report {
  const { ending } = report;
  const value = ending.kind === 'returned' ? ending.value : null;
  if (ending.kind !== 'returned' || !isObject(value) || !isObject(value.ModifyInput)) return report;
  const modify = { ...value.ModifyInput, new_input: newInput(value, event) };
  return { ...report, ending: { ...ending, value: { ...value, ModifyInput: modify } } };
}
