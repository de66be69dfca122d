import { dialectNamed } from '../config/which-files.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { actionOf, answersWithData } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { copyJson } from '../core/json.ts';
import { emptyReport, type Report } from '../core/report.ts';
import { failedVerdict, type Verdict } from '../core/verdict.ts';
import { DIALECTS } from '../dialects/all.ts';
import { readCallbackAnswer } from '../dialects/hookline/callback-answer.ts';
import type { Engine, RunLimits } from '../engine/engine.ts';
import { countedPart, interruptedReport, verdictOf } from '../engine/execute.ts';
import { slots } from '../engine/limit.ts';
import { runOf } from '../engine/outcome-of.ts';
import { background } from '../handlers/background.ts';
import { liveTrees } from '../handlers/live-trees.ts';
import { onAbort } from '../handlers/on-abort.ts';
import { runHook } from '../handlers/run-hook.ts';
import { scratch } from '../handlers/scratch.ts';
import type { UnderWay } from '../handlers/under-way.ts';
import type { CarryOut } from './api.ts';
import type { LateRecord } from './audit-trail.ts';
import { hookRunner, type LastingRunner, type RunnerParts } from './hook-runner.ts';
import type { RecordLeft } from './left-behind.ts';
import { runInTurn } from './run-in-turn.ts';
import { whenNeeded } from './when-needed.ts';

/** Beyond this many that nobody waits for, no more are begun. */
const MOST_LATER = 1000;

/** How long asynchronous hooks may go on when everything else is over. */
const CLOSING_GRACE_MS = 2000;

interface Surroundings extends Pick<Engine, 'dialects' | 'session' | 'emit' | 'now'>, RunnerParts {
  readonly maxConcurrent: number;
  /** Its place in configured order. */
  readonly placeOf: (hook: Hook) => number;
  /** Is told how a hook ended that nobody waited for. Never throws and never rejects. */
  readonly recordLate: LateRecord | null;
  readonly recordLeft: RecordLeft | null;
  /** Nobody knows the sessions any more when this program has ended. */
  readonly sessionsEndHere: boolean;
  /** Is told what nobody asked for and somebody should know. */
  readonly tell: (diagnostic: Diagnostic) => void;
}

interface Running extends CarryOut, Omit<LastingRunner, 'runner'> {
  /** Watches the rest of what another process started, and tells of it. */
  readonly adopt: (hook: Hook, event: HookEvent, run: UnderWay, signal: AbortSignal) => Promise<void>;
}

/** Everything that carries hooks out and outlives a single event: processes, their files, what goes on afterwards. */
export function running(around: Surroundings): Running {
  const { now, maxConcurrent } = around;
  const [later, live, files] = [background(), liveTrees(), scratch()];
  const { session, graceMs, recordLeft: record, tell } = around;
  const left = whenNeeded(async () =>
    (await import('./left-behind.ts')).leftProcesses({ session, graceMs, record, tell }),
  );
  const lasting = hookRunner(around, { live, scratch: files, after: later.add }, (...happened) =>
    later.add(left.get().then((it) => it.add(...happened))),
  );
  const { runner } = lasting;
  const inTurn = runInTurn(runner, now, around.env);
  const waited = slots(maxConcurrent, { now, onAbort });
  // what nobody waits for must not keep those waiting who are waited for
  const unwaited = slots(maxConcurrent, { now, onAbort });
  let closing = false;

  const run = (hook: Hook, event: HookEvent, limits: RunLimits, turns = waited): Promise<Report> => {
    const { kind } = hook.handler;
    if (kind === 'rule') return runHook(runner, hook, event, limits);
    // whatever was begun now nobody would end
    if (closing && turns === waited) return Promise.resolve(interruptedReport('cancelled'));
    if (kind !== 'callback') return inTurn(hook, event, limits, turns);
    // what a function changes in its event is nobody else's event
    const own = { ...event, payload: copyJson(event.payload) };
    return runHook(runner, hook, own, limits);
  };
  const interpret: Engine['interpret'] = (hook, event, report) =>
    answersWithData(hook.handler)
      ? callbackVerdict(hook, event, report)
      : dialectNamed(hook.dialect, DIALECTS).answer(hook, event, report);

  let underWay = 0;
  const runUnwaited = async (hook: Hook, event: HookEvent, mayStart: () => boolean): Promise<Report> => {
    if (underWay >= MOST_LATER)
      return emptyReport({ kind: 'unstarted', why: `${MOST_LATER} others are still under way` });
    const limits = { timeoutMs: hook.timeoutMs, deadline: Number.POSITIVE_INFINITY, signal: later.signal, mayStart };
    underWay += 1;
    try {
      return await run(hook, event, limits, unwaited);
    } finally {
      underWay -= 1;
    }
  };
  const runLater = async (hook: Hook, event: HookEvent, mayStart: () => boolean): Promise<void> => {
    await endedLater(hook, event, await runUnwaited(hook, event, mayStart));
  };
  const endedLater = async (hook: Hook, event: HookEvent, report: Report): Promise<void> => {
    // whoever took it over tells of its end
    if (report.ending.kind === 'handed-on') return;
    const verdict = verdictOf({ interpret, dialects: around.dialects }, hook, event, report);
    const session = around.session(event.payload.session_id);
    const { context } = countedPart(around, hook, event, verdict);
    if (!hook.shadow && context.length > 0)
      session.addLateContext(context, { at: event.at, place: around.placeOf(hook) });
    if (hook.once && verdict.status === 'answered') session.useUp(hook);
    const type = verdict.status === 'answered' ? 'hook:complete' : 'hook:error';
    around.emit({ type, hook, event, command: actionOf(hook.handler), report, verdict });
    const executed = { kind: 'ran', hook, said: verdict, verdict, report, rejudged: false } as const;
    // what is used up, and who may go on, does not depend on the record
    later.add(Promise.resolve(around.recordLate?.(runOf(executed), event)).then(() => {}));
  };

  return {
    run,
    interpret,
    endSession(id) {
      lasting.endSession(id);
      if (session(id).left().length > 0) later.add(left.get().then((it) => it.endSession(id)));
    },
    keepOnly: lasting.keepOnly,
    startAsync(hook, event, mayStart = () => true) {
      const work = runLater(hook, event, mayStart);
      later.add(work);
      return work.catch(() => {});
    },
    async adopt(hook, event, run, signal) {
      const { adopted } = await import('../handlers/adopted.ts');
      await endedLater(hook, event, await adopted(run, graceMs, signal));
    },
    async close() {
      closing = true;
      if (around.sessionsEndHere) later.add(left.ifLoaded((it) => it.endSessions()));
      await later.close(CLOSING_GRACE_MS);
      await lasting.close();
      live.close();
      files.close();
    },
  };
}

/** Looking at what a function returned can run more of its code: what goes wrong then is its failure, not ours. */
function callbackVerdict(hook: Hook, event: HookEvent, report: Report): Verdict {
  try {
    const { inline } = dialectNamed(hook.dialect, DIALECTS);
    const own = hook.handler.kind === 'callback' ? inline?.unanswered?.(hook, report) : null;
    return own ?? readCallbackAnswer(hook, event, report);
  } catch {
    return failedVerdict(hook, report, 'it returned something that cannot be read');
  }
}
