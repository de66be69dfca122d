import { dialectNamed } from '../config/which-files.ts';
import type { Environment, HookEvent } from '../core/dialect.ts';
import { actionOf, type Hook } from '../core/hook.ts';
import { copyJson } from '../core/json.ts';
import type { Report } from '../core/report.ts';
import { failedVerdict, type Verdict } from '../core/verdict.ts';
import { DIALECTS } from '../dialects/all.ts';
import { readCallbackAnswer } from '../dialects/hookline/callback-answer.ts';
import type { Engine, RunLimits } from '../engine/engine.ts';
import { countedPart, interruptedReport, verdictOf } from '../engine/execute.ts';
import { slots } from '../engine/limit.ts';
import { background } from '../handlers/background.ts';
import { liveTrees } from '../handlers/live-trees.ts';
import { onAbort } from '../handlers/on-abort.ts';
import { type HookRunner, runHook } from '../handlers/run-hook.ts';
import { scratch } from '../handlers/scratch.ts';
import { valuesFor } from './filled-command.ts';

/** How long asynchronous hooks may go on when everything else is over. */
const CLOSING_GRACE_MS = 2000;

interface Surroundings extends Pick<Engine, 'dialects' | 'session' | 'emit' | 'now'> {
  readonly env: Environment;
  readonly home: string;
  readonly graceMs: number;
  readonly maxConcurrent: number;
}

interface Running extends Pick<Engine, 'run' | 'interpret' | 'startAsync'> {
  readonly close: () => Promise<void>;
}

/** Everything that carries hooks out and outlives a single event: processes, their files, what goes on afterwards. */
export function running(around: Surroundings): Running {
  const { env, home, graceMs, now } = around;
  const [later, live, files] = [background(), liveTrees(), scratch()];
  const { take, giveBack } = slots(around.maxConcurrent, { now, onAbort });
  const runner: HookRunner = {
    env,
    home,
    graceMs,
    inputFor(hook, event) {
      const input = dialectNamed(hook.dialect, DIALECTS).input(hook, event, env);
      const values = valuesFor(hook, event);
      return values === null ? input : { ...input, values };
    },
    resources: { live, scratch: files, after: later.add },
  };

  /** The whole event must be answered by then: there is no time left to end politely. */
  const untilDeadline = async (hook: Hook, event: HookEvent, leftMs: number, signal: AbortSignal): Promise<Report> => {
    const report = await runHook({ ...runner, graceMs: 0 }, hook, event, Math.max(1, leftMs), signal);
    return report.ending.kind === 'timeout' ? { ...report, ending: { ...report.ending, deadline: true } } : report;
  };
  const runProcess = async (hook: Hook, event: HookEvent, limits: RunLimits): Promise<Report> => {
    const interrupted = await take(limits);
    if (interrupted !== null) return interruptedReport(interrupted);
    try {
      // waiting for a turn is not running: only the event's own deadline counts from before
      const leftMs = limits.deadline - now();
      const report =
        leftMs > limits.timeoutMs
          ? await runHook(runner, hook, event, limits.timeoutMs, limits.signal)
          : await untilDeadline(hook, event, leftMs, limits.signal);
      if (report.envFile === null || report.envFile === '') return report;
      const { readAssignments } = await import('../shell/assignments.ts');
      return { ...report, exported: readAssignments(report.envFile, env) };
    } finally {
      giveBack();
    }
  };
  const run: Engine['run'] = (hook, event, limits) => {
    if (hook.handler.kind === 'command') return runProcess(hook, event, limits);
    // what a function changes in its event is nobody else's event
    const own = { ...event, payload: copyJson(event.payload) };
    return runHook(runner, hook, own, limits.timeoutMs, limits.signal);
  };
  const interpret: Engine['interpret'] = (hook, event, report) =>
    hook.handler.kind === 'callback'
      ? callbackVerdict(hook, event, report)
      : dialectNamed(hook.dialect, DIALECTS).answer(hook, event, report);

  const runLater = async (hook: Hook, event: HookEvent): Promise<void> => {
    const limits = { timeoutMs: hook.timeoutMs, deadline: Number.POSITIVE_INFINITY, signal: later.signal };
    const report = await run(hook, event, limits);
    const verdict = verdictOf({ interpret }, hook, event, report);
    const session = around.session(event.payload.session_id);
    if (!hook.shadow) session.addLateContext(countedPart(around, hook, event, verdict).context);
    if (hook.once && verdict.status === 'answered') session.useUp(hook);
    const type = verdict.status === 'answered' ? 'hook:complete' : 'hook:error';
    around.emit({ type, hook, event, command: actionOf(hook.handler), report, verdict });
  };

  return {
    run,
    interpret,
    startAsync(hook, event) {
      const work = runLater(hook, event);
      later.add(work);
      return work.catch(() => {});
    },
    async close() {
      await later.close(CLOSING_GRACE_MS);
      live.close();
      files.close();
    },
  };
}

/** Looking at what a function returned can run more of its code: what goes wrong then is its failure, not ours. */
function callbackVerdict(hook: Hook, event: HookEvent, report: Report): Verdict {
  try {
    return readCallbackAnswer(hook, event, report);
  } catch {
    return failedVerdict(hook, report, 'it returned something that cannot be read');
  }
}
