import type { Environment } from '../core/dialect.ts';
import { isHandedOn } from '../core/hand-on.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { emptyReport, type Report } from '../core/report.ts';
import type { RunLimits } from '../engine/engine.ts';
import { interruptedReport } from '../engine/execute.ts';
import type { Slots } from '../engine/limit.ts';
import { visibleTo } from '../handlers/environment.ts';
import { type HookRunner, runHook } from '../handlers/run-hook.ts';
import { withoutItsScript } from './without-its-script.ts';

type RunInTurn = (hook: Hook, event: HookEvent, limits: RunLimits, slots: Slots) => Promise<Report>;

/** What was looked at before it waited longer than this is looked at again. */
const STALE_MS = 1;

/** Runs a hook when it is its turn: only so many run at once. */
export function runInTurn(runner: HookRunner, now: () => number, env: Environment): RunInTurn {
  /** The whole event must be answered by then: there is no time left to end politely. */
  const untilDeadline = async (hook: Hook, event: HookEvent, limits: RunLimits): Promise<Report> => {
    const timeoutMs = Math.max(1, limits.deadline - now());
    const report = await runHook({ ...runner, graceMs: 0 }, hook, event, { ...limits, timeoutMs });
    return report.ending.kind === 'timeout' ? { ...report, ending: { ...report.ending, deadline: true } } : report;
  };
  return async (hook, event, limits, { take, giveBack }) => {
    const askedAt = now();
    const interrupted = await take(limits);
    if (interrupted !== null) {
      const goesOn = isHandedOn(limits.signal) && limits.mayStart?.() !== false && (await runner.passOn(hook, event));
      return goesOn ? emptyReport({ kind: 'handed-on' }) : interruptedReport(interrupted);
    }
    try {
      if (now() - askedAt > STALE_MS && limits.mayStart?.() === false) {
        return emptyReport({ kind: 'unstarted', why: 'it changed while it waited for its turn' });
      }
      // waiting for a turn is not running: only the event's own deadline counts from before
      const spareMs = limits.deadline - now() - limits.timeoutMs;
      const report =
        spareMs > 0
          ? await runHook({ ...runner, graceMs: Math.min(runner.graceMs, spareMs) }, hook, event, limits)
          : await untilDeadline(hook, event, limits);
      if (report.envFile === null || report.envFile === '') return withoutItsScript(hook, event, report, runner);
      const { readAssignments } = await import('../shell/parse/assignments.ts');
      return { ...report, exported: readAssignments(report.envFile, visibleTo(hook, env)) };
    } finally {
      giveBack();
    }
  };
}
