import { DECISION_FIELDS, FIELD_NAMES, type RecordedFrom } from '../core/decision-fields.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { type JsonObject, sameJson } from '../core/json.ts';
import { nowMs } from '../core/now-ms.ts';
import { withNames } from '../core/with-names.ts';
import { type MadeBy, madeBy } from './made-by.ts';
import { type FindRepository, type Repository, repositories } from './repository.ts';

/** Who did something, and where, as records name it; null: nobody says. */
export interface Origin extends MadeBy, InPayload, InRepository, EnrolledAs {
  readonly session_id: string;
}

type InPayload = Readonly<Record<RecordedFrom<'payload'>, string | null>>;
type InRepository = Readonly<Record<RecordedFrom<'repository'>, string | null>>;

/** What an enrolment adds. The same object for as long as it is the same. */
export type EnrolledAs = Readonly<Partial<Record<RecordedFrom<'enrolment'>, string>>>;

export type OriginOf = (event: Pick<HookEvent, 'payload' | 'projectDir'>) => Origin;

/** The names under which records have what a payload says, and the keys under which agents say it. */
const SAID = FIELD_NAMES.map((name) => DECISION_FIELDS[name]).filter((row) => row.from === 'payload');
const NAMES = SAID.map(({ record }) => record);
const KEYS: readonly (readonly string[])[] = SAID.map(({ keys }) => keys);
const NOTHING = withNames(NAMES, (): string | null => null);
const NOWHERE = withNames(
  FIELD_NAMES.map((name) => DECISION_FIELDS[name])
    .filter((row) => row.from === 'repository')
    .map(({ record }) => record),
  (): string | null => null,
);

/** Says it for each event; what lasts as long as the process is asked for once. */
export function origins(enrolled: () => EnrolledAs | null = () => null): OriginOf {
  const made = madeBy();
  const find = shortly(repositories());
  let there: InRepository = NOWHERE;
  let as: EnrolledAs | null = null;
  let around: Origin = { ...NOTHING, session_id: '', ...made, ...there };
  let last: Origin | null = null;
  let lastSaid: readonly (string | null)[] = [];
  return ({ payload, projectDir }) => {
    const nowThere = find(projectDir) ?? NOWHERE;
    const nowAs = enrolled();
    const isAround = nowThere === there && nowAs === as;
    // the same one again: what was made of it once need not be made again
    if (last !== null && isAround && isSaid(last, lastSaid, payload)) return last;
    if (!isAround) {
      [there, as] = [nowThere, nowAs];
      around = { ...NOTHING, session_id: '', ...made, ...there, ...as };
    }
    lastSaid = KEYS.map((keys) => firstText(payload, keys));
    const origin = { ...around, session_id: payload.session_id };
    for (const [i, name] of NAMES.entries()) origin[name] = lastSaid[i] ?? null;
    last = origin;
    return last;
  };
}

/** Of nearly every event this is asked: lists are walked faster than objects whose fields have names. */
function isSaid({ session_id }: Origin, said: readonly (string | null)[], payload: JsonObject): boolean {
  if (payload.session_id !== session_id) return false;
  for (let i = 0; i < KEYS.length; i++) if (said[i] !== firstText(payload, KEYS[i] ?? NO_KEYS)) return false;
  return true;
}

const NO_KEYS: readonly string[] = [];

function firstText(payload: JsonObject, keys: readonly string[]): string | null {
  for (let i = 0; i < keys.length; i++) {
    const value = payload[keys[i] ?? ''];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/** Of a burst of events, one looks. */
const FRESH_MS = 100;
const MOST_FOLDERS = 100;

function shortly(find: FindRepository): FindRepository {
  const known = new Map<string, { readonly atMs: number; readonly found: Repository | null }>();
  return (folder) => {
    const atMs = nowMs();
    const before = known.get(folder);
    if (before !== undefined && atMs - before.atMs < FRESH_MS) return before.found;
    const now = find(folder);
    // the same object for as long as it is the same
    const found = before !== undefined && sameJson(before.found, now) ? before.found : now;
    if (known.size >= MOST_FOLDERS) known.clear();
    known.set(folder, { atMs, found });
    return found;
  };
}
