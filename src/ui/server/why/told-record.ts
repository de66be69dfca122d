import type { TrailRecord } from '../../../audit/chain.ts';
import { textOrNone } from '../../../core/json.ts';
import type { ChainPlace, WhyFact, WhyRecord } from '../../data/why.ts';
import type { FoundRecords } from './find-recorded.ts';

const NOTES = {
  decision: 'What came of it is not recorded, or not as hookline writes it: here is what is.',
  late: 'It is the end of a hook that nobody waited for. The decision that it belongs to is no longer recorded.',
  act: 'No hook was asked about it: it is what a person did with hookline, or what a hook left running.',
  trail: 'It is what the trail says about itself.',
} as const;

/** What is known of something that is no decision, or of which no more can be told. `problem`: why that is; null: it is none. */
export function toldRecord(
  { id, kind, records }: FoundRecords,
  problem: string | null,
  places: readonly ChainPlace[],
): Omit<WhyRecord, 'isOlder'> {
  const entry = records.at(-1)?.entry;
  const atMs = Date.parse(entry?.at ?? '');
  return {
    ...{ kind: 'record', id, records: places },
    atMs: Number.isNaN(atMs) ? null : atMs,
    title: textOrNone(entry?.event) || textOrNone(entry?.kind),
    note: problem === null ? NOTES[kind] : `Its story cannot be told with the hooks of today: ${problem}`,
    session: textOrNone(entry?.session_id ?? entry?.session),
    agent: textOrNone(entry?.agent),
    facts: entry === undefined ? [] : factsOf(entry),
    text: records.map((one) => JSON.stringify(one.entry, null, 2)).join('\n\n'),
  };
}

/** Where it stands in the chain is told elsewhere. */
const CHAIN: ReadonlySet<string> = new Set(['v', 'seq', 'prev', 'hash']);
const MOST_CHARS = 2000;

function factsOf(entry: TrailRecord): readonly WhyFact[] {
  return Object.entries(entry).flatMap(([name, value]) => {
    if (CHAIN.has(name) || value === '' || !['string', 'number', 'boolean'].includes(typeof value)) return [];
    return [{ name: name.slice(0, 100), text: String(value).slice(0, MOST_CHARS) }];
  });
}
