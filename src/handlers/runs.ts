import type { Diagnostic } from '../core/diagnostic.ts';
import { isHandedOn } from '../core/hand-on.ts';
import { isImmediate, isInProcess, startsProcess } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { LeftMemory, RecordLeft } from '../core/left-behind.ts';
import type { RunLimits } from '../core/limits.ts';
import { nowMs } from '../core/now-ms.ts';
import { emptyReport, interruptedReport, type Report } from '../core/report.ts';
import { type Soon, whenThere } from '../core/soon.ts';
import type { AboutHooks } from './about-hooks.ts';
import { background } from './background.ts';
import type { HookRunner } from './hook-runner.ts';
import { liveTrees } from './live-trees.ts';
import { plainStart } from './processes/plain.ts';
import type { Processes } from './processes/processes.ts';
import { runHook } from './run-hook.ts';
import { type Scratch, scratch } from './scratch.ts';
import { type Slots, slots } from './slots.ts';
import type { UnderWay } from './under-way.ts';
import { whenNeeded } from './when-needed.ts';
import { workerKey } from './worker-key.ts';

/** Beyond this many that nobody waits for, no more are begun. */
const MOST_LATER = 1000;

/** How long asynchronous hooks may go on when everything else is over. */
const CLOSING_GRACE_MS = 2000;

/** What was looked at before it waited longer than this is looked at again. */
const STALE_MS = 1;

export interface RunsParts extends Pick<HookRunner, 'env' | 'home' | 'graceMs' | 'model' | 'handingOver'> {
  readonly about: AboutHooks;
  readonly maxConcurrent: number;
  /** Starts processes in another way than with Node alone, which is worth while where many events are to come; null: nobody. */
  readonly processes: ((scratch: Scratch) => Processes) | null;
  /** Gives somebody else a hook that has not begun, and says whether that went well. */
  readonly passOn: (hook: Hook, event: HookEvent) => Promise<boolean>;
  readonly session: (id: string) => LeftMemory;
  readonly recordLeft: RecordLeft;
  /** Nobody knows the sessions any more when this program has ended. */
  readonly sessionsEndHere: boolean;
  /** Is told what nobody asked for and somebody should know. */
  readonly tell: (diagnostic: Diagnostic) => void;
}

interface Runs {
  /** Runs a hook when it is its turn: only so many run at once. Never rejects. */
  readonly run: (hook: Hook, event: HookEvent, limits: RunLimits) => Soon<Report>;
  /** The same where nobody waits: such hooks have turns of their own. */
  readonly runUnwaited: (hook: Hook, event: HookEvent, mayStart: () => boolean) => Promise<Report>;
  /** Watches the rest of what another process started. */
  readonly adopt: (run: UnderWay, signal: AbortSignal) => Promise<Report>;
  /** Work that is waited for before the end, and by nobody else. */
  readonly afterwards: (work: Promise<void>) => void;
  /** Ends what was kept for a session. */
  readonly endSession: (id: string) => void;
  /** These are the hooks from now on: what was kept for others ends, and what they will need is made ready. */
  readonly expect: (hooks: readonly Hook[]) => void;
  readonly close: () => Promise<void>;
}

/** Everything that carries hooks out and outlives a single event: processes, their files, what goes on afterwards. */
export function runs(parts: RunsParts): Runs {
  const { about, maxConcurrent, passOn, session, graceMs, recordLeft: record, tell } = parts;
  const [later, live, files] = [background(), liveTrees(), scratch()];
  const startWatched = plainStart(files);
  const starts = parts.processes?.(files) ?? null;
  const resources = { start: starts?.start ?? startWatched, startWatched, live, scratch: files, after: later.add };
  const left = whenNeeded(async () =>
    (await import('./left-processes.ts')).leftProcesses({ session, graceMs, record, tell }),
  );
  const webhooks = whenNeeded(async () => (await import('./webhook.ts')).webhookClient());
  const workers = whenNeeded(async () => (await import('./workers.ts')).workers(resources));
  const runner: HookRunner = {
    ...parts,
    resources,
    webhooks: webhooks.get,
    workers: workers.get,
    whenLeft: (...happened) => later.add(left.get().then((it) => it.add(...happened))),
  };
  const waited = slots(maxConcurrent);
  // what nobody waits for must not keep those waiting who are waited for
  const unwaited = slots(maxConcurrent);
  let closing = false;

  /** Waiting for a turn is not running: only the event's own deadline counts from before, and leaves no time to end politely. */
  const begin = (hook: Hook, event: HookEvent, limits: RunLimits, now: number): Soon<Report> => {
    const { signal, deadline } = limits;
    const spareMs = deadline - now - hook.timeoutMs;
    if (spareMs > 0) {
      const own = { signal, deadline, timeoutMs: hook.timeoutMs, graceMs: Math.min(graceMs, spareMs) };
      return runHook(runner, hook, event, own);
    }
    const cutShort = { signal, deadline, timeoutMs: Math.max(1, deadline - now), graceMs: 0 };
    return whenThere(runHook(runner, hook, event, cutShort), withDeadline);
  };
  const runBy = (turns: Slots): Runs['run'] => {
    const isWaited = turns === waited;
    const inTurn = async (hook: Hook, event: HookEvent, limits: RunLimits, askedAt: number): Promise<Report> => {
      const { signal, mayStart } = limits;
      const turn = turns.take(limits);
      const interrupted = turn instanceof Promise ? await turn : turn;
      if (interrupted !== null) {
        const goesOn = isHandedOn(signal) && mayStart() && (await passOn(hook, event));
        return goesOn ? emptyReport({ kind: 'handed-on' }) : interruptedReport(interrupted);
      }
      try {
        const settling = startsProcess(hook.handler) ? (starts?.settling() ?? null) : null;
        if (settling !== null) await settling;
        // whoever gave up while it was waited is not heard any more, and whatever was begun now nobody would end
        if (!isHandedOn(signal) && (signal.aborted || (closing && isWaited))) return interruptedReport('cancelled');
        const now = nowMs();
        if (now - askedAt > STALE_MS && !mayStart())
          return emptyReport({ kind: 'unstarted', why: 'it changed while it waited for its turn' });
        const beganAt = Date.now();
        const report = about.completed(hook, event, await begin(hook, event, limits, now));
        return { beganAt, ...(report instanceof Promise ? await report : report) };
      } finally {
        turns.giveBack();
      }
    };
    return (hook, event, limits) => {
      const { signal, deadline } = limits;
      if (signal.aborted && isWaited) return interruptedReport('cancelled');
      const askedAt = nowMs();
      if (deadline <= askedAt && !isImmediate(hook.handler)) return interruptedReport('timeout');
      // whatever was begun now nobody would end
      if (closing && isWaited && !isImmediate(hook.handler)) return interruptedReport('cancelled');
      if (isInProcess(hook.handler)) return begin(hook, event, limits, askedAt);
      return inTurn(hook, event, limits, askedAt);
    };
  };
  const runLater = runBy(unwaited);

  let underWay = 0;
  return {
    run: runBy(waited),
    async runUnwaited(hook, event, mayStart) {
      if (underWay >= MOST_LATER)
        return emptyReport({ kind: 'unstarted', why: `${MOST_LATER} others are still under way` });
      underWay += 1;
      try {
        return await runLater(hook, event, { deadline: Number.POSITIVE_INFINITY, signal: later.signal, mayStart });
      } finally {
        underWay -= 1;
      }
    },
    adopt: async (underWay, signal) => (await import('./adopted.ts')).adopted(underWay, graceMs, signal),
    afterwards: later.add,
    endSession(id) {
      void workers.ifLoaded((kept) => kept.endSession(id));
      if (session(id).left().length > 0) later.add(left.get().then((it) => it.endSession(id)));
    },
    expect(hooks) {
      void workers.ifLoaded((kept) => kept.keepOnly(new Set(hooks.map(workerKey))));
      if (hooks.some(({ handler, disabled }) => disabled === null && startsProcess(handler))) starts?.expect();
    },
    async close() {
      closing = true;
      if (parts.sessionsEndHere) later.add(left.ifLoaded((it) => it.endSessions()));
      await later.close(CLOSING_GRACE_MS);
      await webhooks.close((client) => client.close());
      await workers.close((kept) => kept.close());
      live.close();
      starts?.close();
      files.close();
    },
  };
}

/** It was the event's time that was over, not the hook's own. */
function withDeadline(report: Report): Report {
  const { ending } = report;
  return ending.kind === 'timeout' ? { ...report, ending: { ...ending, deadline: true } } : report;
}
