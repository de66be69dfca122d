import { type AskedOfLead, LEAST_WITHIN_MS, MOST_WITHIN_MS, USUAL_WITHIN_MS } from '../../core/lead.ts';
import { entryOf, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';

/** Whom a rule asks, beside `ask`. */
export const ASKED_OF_KEYS: readonly string[] = ['askedOf', 'answerWithin'];

const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000 };
const HINT = 'write askedOf: lead, or leave it out to ask the person at the machine';

/** Null: the person is asked. `unreadable`: somebody else was to be asked, and nobody knows who. */
export function readAskedOf(read: FieldReader, map: LocatedMap): AskedOfLead | 'unreadable' | null {
  const entry = entryOf(map, 'askedOf');
  if (entry === undefined) {
    const alone = entryOf(map, 'answerWithin');
    const message = '"answerWithin" means nothing without "askedOf: lead".';
    if (alone !== undefined) read.finding('warning', 'UNKNOWN_KEY', alone.keyAt, message);
    return null;
  }
  const written = entry.value.kind === 'scalar' ? entry.value.value : null;
  if (written === 'person') return null;
  if (written === 'lead') return { withinMs: withinMs(read, map) };
  read.finding('error', 'WRONG_TYPE', entry.value.at, '"askedOf" can be lead or person.', HINT);
  return 'unreadable';
}

/** What cannot be read is the usual time. */
function withinMs(read: FieldReader, map: LocatedMap): number {
  const given = read.scalar(map, 'answerWithin', 'string');
  if (given === null) return USUAL_WITHIN_MS;
  const [, count = '', unit = ''] = /^([1-9]\d{0,3})([mh])$/.exec(given.value) ?? [];
  const ms = Number(count) * (UNITS_MS[unit] ?? 0);
  if (ms >= LEAST_WITHIN_MS && ms <= MOST_WITHIN_MS) return ms;
  const message = `"answerWithin" is "${given.value}", but it can be 1m to 8h, such as 30m.`;
  read.finding('error', 'WRONG_TYPE', given.at, message);
  return USUAL_WITHIN_MS;
}
