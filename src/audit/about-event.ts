import { DECISION_FIELDS, FIELD_NAMES, type Masking } from '../core/decision-fields.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Mask } from '../masks/masking.ts';
import type { Draft } from './chain.ts';
import { always } from './fields-text.ts';
import { isoTime } from './iso-time.ts';
import { masked } from './masked.ts';
import type { Origin } from './origin.ts';

/** What of an event is recorded. */
export interface RecordedEvent extends Pick<HookEvent, 'name' | 'payload' | 'decisionId'> {
  readonly origin: Origin;
}

interface About {
  readonly atMs: number;
  readonly mask: Mask;
  /** Somebody only tries it. */
  readonly experiment: boolean;
}

/** What every record about an event says: when it was, which decision, who and where. */
export function aboutEvent(id: string | null, event: RecordedEvent, { atMs, mask, experiment }: About): Draft {
  const { session, names, by } = originTexts(event.origin, mask);
  const tried = experiment ? ',"experiment":true' : '';
  const at = `,"at":"${isoTime(atMs)}"`;
  return { text: `${at}${always('id', id)}${session},"event":"${event.name}"${tried}${names}`, by };
}

interface OriginTexts {
  readonly mask: Mask;
  readonly session: string;
  readonly names: string;
  readonly by: Draft['by'];
}

const KNOWN = new WeakMap<Origin, OriginTexts>();

/** One event after the other comes from the same place. */
function originTexts(origin: Origin, mask: Mask): OriginTexts {
  const before = KNOWN.get(origin);
  if (before?.mask === mask) return before;
  const { session_id, ...others } = origin;
  const by = maskedNames(others, mask);
  const names = Object.entries(by).map(([name, value]) => always(name, value));
  const made = {
    mask,
    session: always('session_id', masked(session_id, { chars: CHARS.name, mask })),
    names: names.join(''),
    by,
  };
  KNOWN.set(origin, made);
  return made;
}

/** Who and where, for a record: what nobody says is left out. */
export function maskedNames(names: object, mask: Mask): Readonly<Record<string, unknown>> {
  const said: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(names))
    if (value !== null && value !== '') said[name] = masked(value, { chars: CHARS[MASKING[name] ?? 'name'], mask });
  return said;
}

/** How much room there is for a field that is masked so. */
const CHARS: Readonly<Record<Masking, number>> = { name: 1024 };
const MASKING: Readonly<Record<string, Masking>> = Object.fromEntries(
  FIELD_NAMES.flatMap((name) => {
    const row = DECISION_FIELDS[name];
    return row.record === null ? [] : [[row.record, row.masked]];
  }),
);
