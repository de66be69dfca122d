import { COLUMN_FIELDS, COLUMN_NAMES, DECISION_FIELDS } from '../../../../src/core/decision-fields.ts';
import { deeperThan } from '../../../../src/core/json.ts';
import { withNames } from '../../../../src/core/with-names.ts';
import { Problem } from '../http/problem.ts';
import { realTime } from '../http/real-time.ts';
import { MOST_DEEP } from '../http/shape.ts';
import type { DecisionRow } from '../store/decisions.ts';
import { dayOf } from '../store/partitions.ts';
import { plainText } from '../store/plain-copy.ts';
import type { SentRecord } from './told-shape.ts';

/** What has an index must be short: PostgreSQL refuses a row whose entry in one is longer than 2704 bytes. */
const MOST_INDEXED = 256;
const REFUSALS: ReadonlySet<string | null | undefined> = new Set(['deny', 'block']);
const DAY_MS = 86_400_000;
/** A clock that is further ahead than a year is none. */
const MOST_AHEAD_DAYS = 366;

export interface Sorted {
  readonly rows: readonly DecisionRow[];
  readonly days: ReadonlySet<string>;
  /** Older than what is kept, or from no time at all. */
  readonly outside: number;
}

/** What of a batch is to be stored. Two batches with the same rows have them in the same order, so that neither waits for the other. */
export function rowsOf(records: readonly SentRecord[], nowMs: number, retentionDays: number): Sorted {
  const [from, to] = [nowMs - retentionDays * DAY_MS, nowMs + MOST_AHEAD_DAYS * DAY_MS];
  const rows: DecisionRow[] = [];
  const days = new Set<string>();
  let outside = 0;
  for (const [index, record] of records.entries()) {
    const atMs = realTime(record.at);
    if (Number.isNaN(atMs) || deeperThan(MOST_DEEP, record))
      throw new Problem(400, 'MALFORMED', `The record ${index} has no real time, or is nested too deep.`, { index });
    if (atMs < from || atMs > to) {
      outside += 1;
      continue;
    }
    days.add(dayOf(atMs));
    rows.push(rowOf(record, atMs));
  }
  return { rows: rows.sort(byPlace), days, outside };
}

function rowOf(record: SentRecord, atMs: number): DecisionRow {
  const { about, content } = record;
  const hooks = about?.hooks ?? [];
  return {
    at: new Date(atMs).toISOString(),
    uid: record.uid,
    id: short(record.id),
    first: record.first,
    seq: record.seq,
    kind: short(record.kind),
    what: short(record.what),
    event: short(record.event),
    decision: short(record.decision),
    experiment: record.experiment,
    ran: record.ran,
    skipped: record.skipped,
    ...withNames(COLUMN_NAMES, (column) => short(about?.[FIELD_IN[column]])),
    rules: [...new Set(hooks.map(({ name, hook }) => short(name ?? hook)))],
    wouldRefuse: hooks.some(({ shadow, wouldHave }) => shadow && REFUSALS.has(wouldHave)),
    about: about === null ? null : plainText(JSON.stringify(about)),
    content: content === null ? null : plainText(JSON.stringify(content)),
    cut: record.cut === true,
  };
}

const FIELD_IN = withNames(COLUMN_NAMES, (column) => {
  const field = COLUMN_FIELDS.find((name) => DECISION_FIELDS[name].column === column);
  if (field === undefined) throw new TypeError(`The column "${column}" is that of no field.`);
  return field;
});

function short(text: string): string;
function short(text: string | null | undefined): string | null;
function short(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const cut = text.length > MOST_INDEXED ? text.slice(0, MOST_INDEXED) : text;
  return cut.includes('\0') ? cut.replaceAll('\0', '\uFFFD') : cut;
}

function byPlace(a: DecisionRow, b: DecisionRow): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0;
}
