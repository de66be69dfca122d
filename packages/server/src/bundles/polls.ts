import { performance } from 'node:perf_hooks';

/** How a held poll ends: something is different now, its time is up, whoever asked has gone, or the server ends. */
export type PollEnd = 'changed' | 'over' | 'gone' | 'closing';

export interface Polls {
  /** Holds a poll. `isConcerned` is asked when policy changes, and must be quick. */
  hold(seconds: number, isConcerned: () => boolean, signal: AbortSignal): Promise<PollEnd>;
  /** Lets those go who are concerned: not all of them at once. */
  changed(): void;
  readonly held: () => number;
  close(): void;
}

interface Poll {
  readonly isConcerned: () => boolean;
  readonly end: (how: PollEnd) => void;
  readonly tick: number;
}

/** One who finds no place is answered at once, and comes again. */
const MOST_HELD = 50_000;
const TICK_MS = 100;
/** A poll ends in the last fifth of its time: machines that began together do not come back together. */
const EARLY = 0.2;
/** Between two groups that are let go. Each of them fetches, and polls again at once. */
const GROUP_MS = 50;
const LEAST_IN_GROUP = 4;
const MOST_IN_GROUP = 20;
/** So much of its time this process may have to do something while it lets polls go: others ask, too. */
const MOST_BUSY = 0.5;

/**
 * One clock for all of them: a poll costs an entry in a list, no timer and no query. `busy`: which part of its time, from 0 to 1, this
 * process has something to do of late.
 */
export function heldPolls(nowMs: () => number = Date.now, busy: () => number = busyOfLate()): Polls {
  const all = new Set<Poll>();
  const byTick = new Map<number, Set<Poll>>();
  let leaving: Poll[] = [];
  let group: NodeJS.Timeout | null = null;
  let size = LEAST_IN_GROUP;
  let checked = tickAt(nowMs());
  const letGo = (poll: Poll, how: PollEnd): void => {
    byTick.get(poll.tick)?.delete(poll);
    if (all.delete(poll)) poll.end(how);
  };
  const clock = setInterval(() => {
    for (const now = tickAt(nowMs()); checked <= now; checked += 1) {
      for (const poll of byTick.get(checked) ?? []) letGo(poll, 'over');
      byTick.delete(checked);
    }
  }, TICK_MS);
  clock.unref();
  // more of them while there is time for it, and fewer where there is not; but always some
  const nextGroup = (): void => {
    size = busy() > MOST_BUSY ? Math.max(LEAST_IN_GROUP, Math.floor(size * 0.75)) : Math.min(size + 1, MOST_IN_GROUP);
    for (const poll of leaving.splice(-size)) letGo(poll, 'changed');
    group = leaving.length === 0 ? null : setTimeout(nextGroup, GROUP_MS * (0.5 + Math.random()));
  };
  return {
    held: () => all.size,
    hold(seconds, isConcerned, signal) {
      if (signal.aborted) return Promise.resolve('gone');
      if (all.size >= MOST_HELD || seconds <= 0) return Promise.resolve('over');
      return new Promise((resolve) => {
        const untilMs = nowMs() + seconds * 1000 * (1 - EARLY * Math.random());
        const gone = (): void => letGo(poll, 'gone');
        const end = (how: PollEnd): void => {
          signal.removeEventListener('abort', gone);
          resolve(how);
        };
        const poll = { isConcerned, tick: Math.max(tickAt(untilMs), checked), end };
        all.add(poll);
        byTick.set(poll.tick, (byTick.get(poll.tick) ?? new Set()).add(poll));
        signal.addEventListener('abort', gone, { once: true });
      });
    },
    changed() {
      leaving = [...all].filter((poll) => poll.isConcerned());
      // not in the order in which they came: that is the order of the last time
      for (let i = leaving.length - 1; i > 0; i -= 1) swap(leaving, i, Math.floor(Math.random() * (i + 1)));
      if (group !== null) return;
      size = LEAST_IN_GROUP;
      nextGroup();
    },
    close() {
      clearInterval(clock);
      if (group !== null) clearTimeout(group);
      for (const poll of [...all]) letGo(poll, 'closing');
    },
  };
}

function tickAt(ms: number): number {
  return Math.floor(ms / TICK_MS);
}

/** Over the last few times that it was asked: what a single group does to the moment after it is no measure. */
function busyOfLate(): () => number {
  let last = performance.eventLoopUtilization();
  let ofLate = 0;
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    ofLate += (utilization - ofLate) / 10;
    return ofLate;
  };
}

function swap<T>(list: T[], i: number, j: number): void {
  const [a, b] = [list[i], list[j]];
  if (a === undefined || b === undefined) return;
  list[i] = b;
  list[j] = a;
}
