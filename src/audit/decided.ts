import { LEFT_KINDS } from '../core/left-behind.ts';
import type { TrailRecord } from './chain.ts';
import type { ReadRecord } from './read-trail.ts';
import { ACT_KINDS } from './record-acts.ts';
import { unfoldedSkips, withoutSilent } from './unfolded-skips.ts';

/** One decision, with everything that was recorded of it at that time; or the end of a hook that nobody waited for. */
export interface Decided {
  readonly id: string;
  readonly outcome: TrailRecord | null;
  readonly runs: readonly TrailRecord[];
  readonly skips: readonly TrailRecord[];
  /** Set: it is no decision, but what a person did, or what a hook left running. */
  readonly act: TrailRecord | null;
  readonly lines: readonly string[];
}

/** Records that are told together, the last of them last. */
export interface RecordGroup<R> {
  /** `late`: the end of a hook that nobody waited for; `trail`: what is about the trail itself. */
  readonly kind: 'decision' | 'late' | 'act' | 'trail';
  readonly records: readonly [R, ...R[]];
  /** Nothing more of it can come. */
  readonly isWhole: boolean;
}

/** What stands for itself: what a person did, and what a hook left running. */
const ACTS: ReadonlySet<string> = new Set([...ACT_KINDS, ...LEFT_KINDS]);

/** Records of one decision stand together, its outcome last. */
export function* eachGroup<R extends { readonly entry: TrailRecord }>(records: Iterable<R>): Generator<RecordGroup<R>> {
  let open: [R, ...R[]] | null = null;
  for (const record of records) {
    const { entry } = record;
    const alone = kindAlone(entry);
    if (alone !== null) {
      yield { kind: alone, records: [record], isWhole: true };
      continue;
    }
    if (open !== null && open[0].entry.id !== entry.id) {
      yield { kind: 'decision', records: open, isWhole: true };
      open = null;
    }
    if (open === null) open = [record];
    else open.push(record);
    if (entry.kind !== 'outcome') continue;
    yield { kind: 'decision', records: open, isWhole: true };
    open = null;
  }
  if (open !== null) yield { kind: 'decision', records: open, isWhole: false };
}

/** Null: others belong to it. */
function kindAlone({ kind, id, late }: TrailRecord): Exclude<RecordGroup<unknown>['kind'], 'decision'> | null {
  if (ACTS.has(kind)) return 'act';
  if (typeof id !== 'string') return 'trail';
  return late === true ? 'late' : null;
}

/** The same, as it is told; what is about the trail itself is left out. */
export function* eachDecided(records: Iterable<ReadRecord>): Generator<Decided> {
  for (const group of eachGroup(records)) if (group.kind !== 'trail') yield decidedIn(group);
}

export function decidedIn({ kind, records }: RecordGroup<ReadRecord>): Decided {
  const [{ entry }] = records;
  return kind === 'act' ? { ...decided('', records), act: entry } : decided(String(entry.id), records);
}

export function decided(id: string, records: readonly ReadRecord[]): Decided {
  const entries = records.map(({ entry }) => entry);
  const outcome = entries.find(({ kind }) => kind === 'outcome') ?? null;
  let skips: readonly TrailRecord[] | null = null;
  return {
    id,
    outcome: outcome === null ? null : withoutSilent(outcome),
    runs: entries.filter(({ kind }) => kind === 'run'),
    // a pack has a hundred rules that had nothing to say, and hardly anybody asks for them
    get skips() {
      skips ??= [...entries.filter(({ kind }) => kind === 'skip'), ...entries.flatMap(unfoldedSkips)];
      return skips;
    },
    act: null,
    lines: records.map(({ text }) => text),
  };
}
