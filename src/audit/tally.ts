import { isDecision } from '../core/decision.ts';
import { visible } from '../core/visible.ts';
import type { Row, RowHook, RowSkip } from './index/row.ts';
import { isOf } from './trail-filter.ts';

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
  /** How long it ran while somebody waited for it, all together. */
  waitedMs: 0,
};

/** The same while it is being counted, with every time as it was. */
type Counts = typeof NONE_YET & { hook: string; readonly name: string | null; readonly times: number[] };

export interface HookStats extends Readonly<Omit<Counts, 'times'>> {
  readonly p50Ms: number | null;
  readonly p90Ms: number | null;
  readonly p95Ms: number | null;
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
  const countsOf = ({ hook, name }: RowHook | RowSkip): Counts => {
    // a hook with a name stays the same when its line is another
    const key = name === '' ? hook : `${hook.replace(/:\d+$/, '')}\0${name}`;
    const counts = hooks.get(key) ?? {
      hook: '',
      name: name === '' ? null : visible(name),
      ...NONE_YET,
      times: [],
    };
    counts.hook = visible(hook);
    hooks.set(key, counts);
    return counts;
  };
  const isMeant = (one: RowHook | RowSkip): boolean => only === null || isOf(one, only);
  return {
    add({ decision, hooks: runs, skips }: Row): void {
      if (isDecision(decision)) decisions[decision] += 1;
      for (const run of runs) if (run.status !== 'started' && isMeant(run)) addRun(countsOf(run), run);
      for (const skip of skips) if (isMeant(skip)) countsOf(skip).skipped += 1;
    },
    /** What the trail says of itself. */
    other({ act, lost }: Row): void {
      dropped += lost;
      if (act === 'torn') torn += 1;
    },
    result: () => ({ decisions, hooks: [...hooks.values()].map(statsOf), dropped, torn }),
  };
}

function addRun(counts: Counts, { status, decision, shadow, wouldHave, ms, async: isAsync }: RowHook): void {
  const failed = status === 'failed' || status === 'timed-out';
  const refused = decision === 'deny' || decision === 'block';
  if (ms !== null) counts.times[counts.runs % MOST_TIMES] = ms;
  counts.runs += 1;
  if (!isAsync) counts.waitedMs += ms ?? 0;
  counts.timedOut += Number(status === 'timed-out');
  counts.wouldHaveRefused += Number(wouldHave === 'refused');
  counts.wouldHaveAsked += Number(wouldHave === 'asked');
  counts.refused += Number(refused && !shadow);
  counts.asked += Number(decision === 'ask' && !shadow);
  counts.failedClosed += Number(failed && refused);
  counts.failedOpen += Number(failed && !refused);
}

function statsOf({ times, ...counts }: Counts): HookStats {
  const sorted = times.filter((ms) => ms !== undefined).sort((a, b) => a - b);
  const at = (part: number): number | null => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null;
  const until = TIMES_MS.map((limit) => sorted.findLastIndex((ms) => ms < limit) + 1);
  const buckets = until.map((count, i) => count - (until[i - 1] ?? 0));
  return { ...counts, p50Ms: at(0.5), p90Ms: at(0.9), p95Ms: at(0.95), p99Ms: at(0.99), times: buckets };
}
