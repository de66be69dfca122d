import type { TrailRecord } from '../../audit/chain.ts';
import { visible } from '../../core/visible.ts';
import type { Decided } from './decided.ts';
import { isOf } from './filter.ts';

const NONE_YET = {
  runs: 0,
  refused: 0,
  asked: 0,
  /** It failed, and what it was asked about went on. */
  failedOpen: 0,
  failedClosed: 0,
  timedOut: 0,
  skipped: 0,
  /** A hook on trial. */
  wouldHaveRefused: 0,
  wouldHaveAsked: 0,
};

/** The same while it is being counted, with every time as it was. */
type Counts = typeof NONE_YET & { hook: string; readonly name: string | null; readonly times: number[] };

export interface HookStats extends Readonly<Omit<Counts, 'times'>> {
  readonly p50Ms: number | null;
  readonly p90Ms: number | null;
  readonly p99Ms: number | null;
  /** How many took less than 1 ms, 10 ms, 100 ms, 1 s, 10 s, and longer. */
  readonly times: readonly number[];
}

const TIMES_MS = [1, 10, 100, 1000, 10_000, Number.POSITIVE_INFINITY];

/** Beyond this many of one hook, later times take the place of earlier ones. */
const MOST_TIMES = 100_000;

/** Counts, per hook, in the order in which they were first met. */
export function tally(only: string | null) {
  const decisions = { block: 0, deny: 0, ask: 0, allow: 0, none: 0 };
  const hooks = new Map<string, Counts>();
  let [dropped, torn] = [0, 0];
  const countsOf = (entry: TrailRecord): Counts => {
    const { hook, name } = entry;
    const id = String(hook);
    // a hook with a name stays the same when its line is another
    const key = typeof name === 'string' ? `${id.replace(/:\d+$/, '')}\0${name}` : id;
    const counts = hooks.get(key) ?? {
      hook: '',
      name: typeof name === 'string' ? visible(name) : null,
      ...NONE_YET,
      times: [],
    };
    counts.hook = visible(id);
    hooks.set(key, counts);
    return counts;
  };
  const isMeant = (entry: TrailRecord): boolean => only === null || isOf(entry, only);
  return {
    add({ outcome, runs, skips }: Decided): void {
      const decision = String(outcome?.decision);
      if (isDecision(decision, decisions)) decisions[decision] += 1;
      for (const run of runs) if (run.status !== 'started' && isMeant(run)) addRun(countsOf(run), run);
      for (const skip of skips) if (isMeant(skip)) countsOf(skip).skipped += 1;
    },
    /** What the trail says of itself. */
    other({ kind, records }: TrailRecord): void {
      if (kind === 'dropped') dropped += Number(records);
      if (kind === 'torn') torn += 1;
    },
    result: () => ({ decisions, hooks: [...hooks.values()].map(statsOf), dropped, torn }),
  };
}

function isDecision<T extends object>(word: string, decisions: T): word is string & keyof T {
  return Object.hasOwn(decisions, word);
}

function addRun(counts: Counts, run: TrailRecord): void {
  const { status, decision, shadow, wouldHave, durationMs } = run;
  const failed = status === 'failed' || status === 'timed-out';
  const refused = decision === 'deny' || decision === 'block';
  if (typeof durationMs === 'number') counts.times[counts.runs % MOST_TIMES] = durationMs;
  counts.runs += 1;
  counts.timedOut += Number(status === 'timed-out');
  counts.wouldHaveRefused += Number(wouldHave === 'refused');
  counts.wouldHaveAsked += Number(wouldHave === 'asked');
  counts.refused += Number(refused && shadow !== true);
  counts.asked += Number(decision === 'ask' && shadow !== true);
  counts.failedClosed += Number(failed && refused);
  counts.failedOpen += Number(failed && !refused);
}

function statsOf({ times, ...counts }: Counts): HookStats {
  const sorted = times.filter((ms) => ms !== undefined).sort((a, b) => a - b);
  const at = (part: number): number | null => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null;
  const until = TIMES_MS.map((limit) => sorted.findLastIndex((ms) => ms < limit) + 1);
  const buckets = until.map((count, i) => count - (until[i - 1] ?? 0));
  return { ...counts, p50Ms: at(0.5), p90Ms: at(0.9), p99Ms: at(0.99), times: buckets };
}
