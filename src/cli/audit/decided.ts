import type { TrailRecord } from '../../audit/chain.ts';
import type { ReadRecord } from '../../audit/read-trail.ts';
import { ACT_KINDS } from '../../audit/record-acts.ts';
import { unfoldedSkips } from '../../audit/unfolded-skips.ts';
import { LEFT_KINDS } from '../../core/left-behind.ts';

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

/** What stands for itself: what a person did, and what a hook left running. */
const ACTS: ReadonlySet<string> = new Set([...ACT_KINDS, ...LEFT_KINDS]);

/** Records of one decision stand together, its outcome last; what is about the trail itself is passed on alone. */
export function* eachDecided(
  records: Iterable<ReadRecord>,
  onOther: (record: ReadRecord) => void = () => {},
): Generator<Decided> {
  let open: ReadRecord[] = [];
  for (const record of records) {
    const { entry } = record;
    if (ACTS.has(entry.kind)) {
      yield { ...decided('', [record]), act: entry };
      continue;
    }
    if (typeof entry.id !== 'string') {
      onOther(record);
      continue;
    }
    if (entry.late === true) {
      yield decided(entry.id, [record]);
      continue;
    }
    const [first] = open;
    if (first !== undefined && first.entry.id !== entry.id) {
      yield decided(String(first.entry.id), open);
      open = [];
    }
    open.push(record);
    if (entry.kind !== 'outcome') continue;
    yield decided(entry.id, open);
    open = [];
  }
  const [first] = open;
  if (first !== undefined) yield decided(String(first.entry.id), open);
}

export function decided(id: string, records: readonly ReadRecord[]): Decided {
  const read = records.map(({ entry }) => unfoldedSkips(entry));
  const entries = read.map(({ entry }) => entry);
  return {
    id,
    outcome: entries.find(({ kind }) => kind === 'outcome') ?? null,
    runs: entries.filter(({ kind }) => kind === 'run'),
    skips: [...entries.filter(({ kind }) => kind === 'skip'), ...read.flatMap(({ skips }) => skips)],
    act: null,
    lines: records.map(({ text }) => text),
  };
}
