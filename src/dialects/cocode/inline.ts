import type { InlineHooks } from '../../core/dialect.ts';
import { hookLabel } from '../../core/hook.ts';
import { describeEnding } from '../../core/report.ts';
import { failureStatus, NO_OBJECTION } from '../../core/verdict.ts';

/** Its third kind of handler: a function of the host, in the one registry with those of its file. */
export const cocodeInline: InlineHooks = {
  entry: ({ matcher, ...options }) => ({
    ...options,
    ...(matcher === undefined ? {} : { tool_matcher: matcher }),
    shell: { command: ':' },
  }),
  unanswered(hook, report) {
    const { ending } = report;
    if (ending.kind === 'returned') return null;
    const failed = { ...NO_OBJECTION, status: failureStatus(report) };
    if (ending.kind === 'timeout') return { ...failed, warning: `Hook timeout: ${hookLabel(hook)}` };
    return { ...failed, decision: 'block', reason: `Hook error: ${describeEnding(ending)}` };
  },
};
