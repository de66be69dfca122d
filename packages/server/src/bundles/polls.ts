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
  readonly second: number;
}

/** One who finds no place is answered at once, and comes again. */
const MOST_HELD = 50_000;
/** So many are let go at a time: five thousand are told within some seconds, and no second has more than a few hundred. */
const GROUP = 40;
const GROUP_MS = 60;

/** One clock for all of them: a poll costs an entry in a list, no timer and no query. */
export function heldPolls(nowMs: () => number = Date.now): Polls {
  const all = new Set<Poll>();
  const bySecond = new Map<number, Set<Poll>>();
  let leaving: Poll[] = [];
  let group: NodeJS.Timeout | null = null;
  let checked = Math.floor(nowMs() / 1000);
  const remove = (poll: Poll): boolean => {
    bySecond.get(poll.second)?.delete(poll);
    return all.delete(poll);
  };
  const letGo = (poll: Poll, how: PollEnd): void => {
    if (remove(poll)) poll.end(how);
  };
  const clock = setInterval(() => {
    for (const now = Math.floor(nowMs() / 1000); checked <= now; checked += 1) {
      for (const poll of bySecond.get(checked) ?? []) letGo(poll, 'over');
      bySecond.delete(checked);
    }
  }, 1000);
  clock.unref();
  const nextGroup = (): void => {
    for (const poll of leaving.splice(0, GROUP)) letGo(poll, 'changed');
    group = leaving.length === 0 ? null : setTimeout(nextGroup, GROUP_MS * (0.5 + Math.random()));
  };
  return {
    held: () => all.size,
    hold(seconds, isConcerned, signal) {
      if (all.size >= MOST_HELD || seconds <= 0) return Promise.resolve('over');
      return new Promise((resolve) => {
        const second = Math.max(Math.floor(nowMs() / 1000) + Math.ceil(seconds), checked);
        const gone = (): void => letGo(poll, 'gone');
        const end = (how: PollEnd): void => {
          signal.removeEventListener('abort', gone);
          resolve(how);
        };
        const poll = { isConcerned, second, end };
        all.add(poll);
        bySecond.set(second, (bySecond.get(second) ?? new Set()).add(poll));
        signal.addEventListener('abort', gone, { once: true });
      });
    },
    changed() {
      leaving = [...all].filter((poll) => poll.isConcerned());
      // not in the order in which they came: that is the order of the last time
      for (let i = leaving.length - 1; i > 0; i -= 1) swap(leaving, i, Math.floor(Math.random() * (i + 1)));
      if (group === null) nextGroup();
    },
    close() {
      clearInterval(clock);
      if (group !== null) clearTimeout(group);
      for (const poll of [...all]) letGo(poll, 'closing');
    },
  };
}

function swap<T>(list: T[], i: number, j: number): void {
  const [a, b] = [list[i], list[j]];
  if (a === undefined || b === undefined) return;
  list[i] = b;
  list[j] = a;
}
