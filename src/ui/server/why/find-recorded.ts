import { type Decided, decided, decidedIn } from '../../../audit/decided.ts';
import type { Row } from '../../../audit/index/row.ts';
import type { ReadRecord } from '../../../audit/read-trail.ts';
import { HookError } from '../../../core/hook-error.ts';
import { addressId, isNumbered } from '../address-id.ts';
import { boundedTexts } from '../bounded-texts.ts';
import type { UiContext } from '../context.ts';
import { trailOf, trailSoFar, type UiTrail } from '../trail-of.ts';

export interface FoundRecords {
  /** As its address calls it. */
  readonly id: string;
  readonly kind: Row['kind'];
  readonly one: Decided;
  readonly records: readonly ReadRecord[];
}

const LEAST_CHARS = 4;

/** By its id, the beginning of it, or its number; with all its runs, also those that ended later. */
export function findRecorded(begin: string, context: UiContext): FoundRecords {
  const soFar = trailSoFar(context);
  // by a whole id it is found without what is older; of a beginning there may be another
  const trail = soFar.rows().some((row) => addressId(row) === begin) ? soFar : trailOf(context);
  const rows = begin.length < LEAST_CHARS ? [] : trail.rows().filter(({ id }) => id !== '' && id.startsWith(begin));
  const whole = rows.filter(({ id }) => id === begin);
  const meant = whole.length > 0 ? whole : rows;
  const [id, another] = new Set(meant.map((row) => row.id));
  const found = id === undefined ? numbered(begin, trail) : another === undefined ? ofDecision(id, meant, trail) : null;
  if (found !== null) return found;
  const what = id === undefined ? `There is no decision "${begin}".` : `Several decisions begin with "${begin}".`;
  const hint = 'its id stands in the list of sessions, and at the end of what an agent was told';
  throw new HookError('USAGE', what, { hint });
}

function ofDecision(id: string, rows: readonly Row[], trail: UiTrail): FoundRecords | null {
  const records = rows.flatMap((row) => readableRecords(trail, row));
  const kind = rows.find((row) => row.kind === 'decision')?.kind ?? rows[0]?.kind ?? 'decision';
  return records.length === 0 ? null : { id, kind, one: decided(id, records), records };
}

function numbered(name: string, trail: UiTrail): FoundRecords | null {
  const row = isNumbered(name) ? trail.rows().findLast((one) => addressId(one) === name) : undefined;
  const [first, ...others] = row === undefined ? [] : readableRecords(trail, row);
  if (row === undefined || first === undefined) return null;
  const { kind } = row;
  const one = decidedIn({ kind, records: [first, ...others], isWhole: true });
  return { id: name, kind, one, records: [first, ...others] };
}

/** What somebody else has put into the trail may be of any length and depth. */
export function readableRecords(trail: UiTrail, row: Row): readonly ReadRecord[] {
  return trail.records(row).map(({ entry, text }) => ({ entry: boundedTexts(entry), text }));
}
