import type { Environment, HookEvent } from '../core/dialect.ts';
import type { Hook } from '../core/hook.ts';
import type { Report } from '../core/report.ts';
import type { RunLimits } from '../engine/engine.ts';
import { interruptedReport } from '../engine/execute.ts';
import type { Slots } from '../engine/limit.ts';
import { type HookRunner, runHook } from '../handlers/run-hook.ts';

type RunInTurn = (hook: Hook, event: HookEvent, limits: RunLimits, slots: Slots) => Promise<Report>;

/** Runs a hook when it is its turn: only so many run at once. */
export function runInTurn(runner: HookRunner, now: () => number, env: Environment): RunInTurn {
  /** The whole event must be answered by then: there is no time left to end politely. */
  const untilDeadline = async (hook: Hook, event: HookEvent, limits: RunLimits): Promise<Report> => {
    const timeoutMs = Math.max(1, limits.deadline - now());
    const report = await runHook({ ...runner, graceMs: 0 }, hook, event, { ...limits, timeoutMs });
    return report.ending.kind === 'timeout' ? { ...report, ending: { ...report.ending, deadline: true } } : report;
  };
  return async (hook, event, limits, { take, giveBack }) => {
    const interrupted = await take(limits);
    if (interrupted !== null) return interruptedReport(interrupted);
    try {
      // waiting for a turn is not running: only the event's own deadline counts from before
      const report =
        limits.deadline - now() > limits.timeoutMs
          ? await runHook(runner, hook, event, limits)
          : await untilDeadline(hook, event, limits);
      if (report.envFile === null || report.envFile === '') return report;
      const { readAssignments } = await import('../shell/assignments.ts');
      return { ...report, exported: readAssignments(report.envFile, env) };
    } finally {
      giveBack();
    }
  };
}
