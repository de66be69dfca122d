import { dialectNamed } from '../config/which-files.ts';
import type { Environment, HookEvent } from '../core/dialect.ts';
import { actionOf, answersWithData, type Hook } from '../core/hook.ts';
import { copyJson } from '../core/json.ts';
import type { AskModel } from '../core/model.ts';
import { emptyReport, type Report } from '../core/report.ts';
import { failedVerdict, type Verdict } from '../core/verdict.ts';
import { DIALECTS } from '../dialects/all.ts';
import { readCallbackAnswer } from '../dialects/hookline/callback-answer.ts';
import type { Engine, RunLimits } from '../engine/engine.ts';
import { countedPart, interruptedReport, verdictOf } from '../engine/execute.ts';
import { type Slots, slots } from '../engine/limit.ts';
import { runOf } from '../engine/outcome-of.ts';
import { background } from '../handlers/background.ts';
import { liveTrees } from '../handlers/live-trees.ts';
import { onAbort } from '../handlers/on-abort.ts';
import { type HookRunner, runHook } from '../handlers/run-hook.ts';
import { scratch } from '../handlers/scratch.ts';
import type { LateRecord } from './audit-trail.ts';
import { valuesFor } from './filled-command.ts';
import { whenNeeded } from './when-needed.ts';

/** Beyond this many that nobody waits for, no more are begun. */
const MOST_LATER = 1000;

/** How long asynchronous hooks may go on when everything else is over. */
const CLOSING_GRACE_MS = 2000;

interface Surroundings extends Pick<Engine, 'dialects' | 'session' | 'emit' | 'now'> {
  readonly env: Environment;
  readonly home: string;
  readonly graceMs: number;
  readonly maxConcurrent: number;
  /** The embedder's own model. */
  readonly model: AskModel | null;
  /** Is told how a hook ended that nobody waited for. Never throws and never rejects. */
  readonly recordLate: LateRecord | null;
}

interface Running extends Pick<Engine, 'run' | 'interpret' | 'startAsync'> {
  /** Ends what was kept for a session. */
  readonly endSession: (id: string) => void;
  readonly close: () => Promise<void>;
}

/** Everything that carries hooks out and outlives a single event: processes, their files, what goes on afterwards. */
export function running(around: Surroundings): Running {
  const { env, home, graceMs, now } = around;
  const [later, live, files] = [background(), liveTrees(), scratch()];
  const waited = slots(around.maxConcurrent, { now, onAbort });
  // what nobody waits for must not keep those waiting who are waited for
  const unwaited = slots(around.maxConcurrent, { now, onAbort });
  const resources = { live, scratch: files, after: later.add };
  const webhooks = whenNeeded(async () => (await import('../handlers/webhook.ts')).webhookClient());
  const workers = whenNeeded(async () => (await import('../handlers/workers.ts')).workers(resources));
  const runner: HookRunner = {
    env,
    home,
    graceMs,
    inputFor(hook, event) {
      const input = dialectNamed(hook.dialect, DIALECTS).input(hook, event, env);
      const values = valuesFor(hook, event);
      return values === null ? input : { ...input, values };
    },
    resources,
    model: around.model,
    webhooks: webhooks.get,
    workers: workers.get,
  };

  /** The whole event must be answered by then: there is no time left to end politely. */
  const untilDeadline = async (hook: Hook, event: HookEvent, limits: RunLimits): Promise<Report> => {
    const timeoutMs = Math.max(1, limits.deadline - now());
    const report = await runHook({ ...runner, graceMs: 0 }, hook, event, { ...limits, timeoutMs });
    return report.ending.kind === 'timeout' ? { ...report, ending: { ...report.ending, deadline: true } } : report;
  };
  const runInTurn = async (
    hook: Hook,
    event: HookEvent,
    limits: RunLimits,
    { take, giveBack }: Slots,
  ): Promise<Report> => {
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
  const run = (hook: Hook, event: HookEvent, limits: RunLimits, turns = waited): Promise<Report> => {
    const { kind } = hook.handler;
    if (kind === 'rule') return runHook(runner, hook, event, limits);
    if (kind !== 'callback') return runInTurn(hook, event, limits, turns);
    // what a function changes in its event is nobody else's event
    const own = { ...event, payload: copyJson(event.payload) };
    return runHook(runner, hook, own, limits);
  };
  const interpret: Engine['interpret'] = (hook, event, report) =>
    answersWithData(hook.handler)
      ? callbackVerdict(hook, event, report)
      : dialectNamed(hook.dialect, DIALECTS).answer(hook, event, report);

  let underWay = 0;
  const runUnwaited = async (hook: Hook, event: HookEvent): Promise<Report> => {
    if (underWay >= MOST_LATER)
      return emptyReport({ kind: 'unstarted', why: `${MOST_LATER} others are still under way` });
    const limits = { timeoutMs: hook.timeoutMs, deadline: Number.POSITIVE_INFINITY, signal: later.signal };
    underWay += 1;
    try {
      return await run(hook, event, limits, unwaited);
    } finally {
      underWay -= 1;
    }
  };
  const runLater = async (hook: Hook, event: HookEvent): Promise<void> => {
    const report = await runUnwaited(hook, event);
    const verdict = verdictOf({ interpret }, hook, event, report);
    const session = around.session(event.payload.session_id);
    if (!hook.shadow) session.addLateContext(countedPart(around, hook, event, verdict).context);
    if (hook.once && verdict.status === 'answered') session.useUp(hook);
    const type = verdict.status === 'answered' ? 'hook:complete' : 'hook:error';
    around.emit({ type, hook, event, command: actionOf(hook.handler), report, verdict });
    const executed = { kind: 'ran', hook, said: verdict, verdict, report, rejudged: false } as const;
    await around.recordLate?.(runOf(executed), event);
  };

  return {
    run,
    interpret,
    startAsync(hook, event) {
      const work = runLater(hook, event);
      later.add(work);
      return work.catch(() => {});
    },
    endSession(id) {
      void workers.ifLoaded((kept) => kept.endSession(id));
    },
    async close() {
      await later.close(CLOSING_GRACE_MS);
      await webhooks.ifLoaded((client) => client.close());
      await workers.ifLoaded((kept) => kept.close());
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
