import type { FileSettings } from '../../core/dialect.ts';
import { entryOf, isNothing, kindName, type LocatedEntry, type LocatedMap, presentIn } from '../../core/located.ts';
import { type ModelSource, modelSource } from '../../core/model.ts';
import type { FieldReader } from '../fields.ts';

/** A profile under its name: all of them, where the name stands twice, so that the second does not silence the first. */
export interface ActiveProfile {
  readonly name: string;
  readonly parts: readonly LocatedMap[];
}

const DEFAULT = 'default';
const MOST_NAMES = 20;

/** The profile that is active; where none is named, the default one, else the only one. */
export function activeProfile(read: FieldReader, config: LocatedMap): ActiveProfile | null {
  const entries = config.entries
    .filter(({ key }) => key === 'profiles')
    .flatMap(({ value }) => profilesIn(read, value));
  const names = [...new Set(entries.map(({ key }) => key))];
  const named = read.scalar(config, 'activeProfile', 'string');
  const wanted = named === null || named.value === '' ? usual(names) : named.value;
  if (wanted !== null && names.includes(wanted)) return { name: wanted, parts: partsOf(read, entries, wanted) };
  if (wanted !== null || names.length > 0) {
    const at = named?.at ?? config.entries.find(({ key }) => key === 'profiles')?.keyAt ?? config.at;
    noSuchProfile(read, wanted, names, at);
  }
  return null;
}

function usual(names: readonly string[]): string | null {
  if (names.includes(DEFAULT)) return DEFAULT;
  const [only, ...more] = names;
  return only !== undefined && more.length === 0 ? only : null;
}

function profilesIn(read: FieldReader, profiles: LocatedEntry['value']): readonly LocatedEntry[] {
  if (profiles.kind === 'map') return profiles.entries;
  if (!isNothing(profiles)) {
    const message = `"profiles" must be an object of profiles by their names, not ${kindName(profiles)}.`;
    read.lost('WRONG_TYPE', profiles.at, message);
  }
  return [];
}

function partsOf(read: FieldReader, entries: readonly LocatedEntry[], name: string): readonly LocatedMap[] {
  return entries.flatMap(({ key, value }) => {
    if (key !== name) return [];
    if (value.kind === 'map') return [value];
    if (!isNothing(value))
      read.lost('WRONG_TYPE', value.at, `The profile "${name}" must be an object, not ${kindName(value)}.`);
    return [];
  });
}

function noSuchProfile(read: FieldReader, wanted: string | null, names: readonly string[], at: number): void {
  const shown = names.slice(0, MOST_NAMES).map((name) => `"${name}"`);
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  const there = names.length === 0 ? 'there is none' : `there are ${shown.join(', ')}${more}`;
  const message =
    wanted === null
      ? `No profile is active, so that no hook of this file is: ${there}.`
      : `The active profile "${wanted}" is not there, so that no hook of this file is active: ${there}.`;
  read.lost('NO_SUCH_PROFILE', at, message, '"activeProfile" must name one of them');
}

/** The service that the prompts of a profile are put to; null: it does not say where that is. */
export function profileModel(parts: readonly LocatedMap[]): ModelSource | null {
  // sent to the provider's own address instead, everything would go to somebody who was not meant
  if (parts.some(hasUnusableUrl)) return null;
  const last = (key: string): string | null => parts.flatMap((part) => textIn(part, key) ?? []).at(-1) ?? null;
  return modelSource({
    provider: last('provider'),
    baseUrl: last('baseUrl'),
    apiKey: last('apiKey'),
    model: last('model'),
  });
}

function hasUnusableUrl(profile: LocatedMap): boolean {
  if (presentIn(profile, 'baseUrl') === null) return false;
  const text = textIn(profile, 'baseUrl') ?? '';
  return !/^https?:\/\//i.test(text) || !URL.canParse(text);
}

/** Of the wrong type it is nobody's business what it is. */
function textIn(profile: LocatedMap, key: string): string | null {
  const value = entryOf(profile, key)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : null;
}

const DEFAULT_RETRIES = 5;
const LOGS = '.codemie/logs';

/** What a profile says besides its hooks, as far as it concerns them. */
export function readSettings(read: FieldReader, profile: LocatedMap, hasHooks: boolean): FileSettings {
  const maxRetries = readRetries(read, profile) ?? (hasHooks ? DEFAULT_RETRIES : null);
  const debug = read.scalar(profile, 'debug', 'boolean')?.value === true;
  return { ...(maxRetries === null ? {} : { maxRetries }), ...(debug ? { debugLog: LOGS } : {}) };
}

function readRetries(read: FieldReader, profile: LocatedMap): number | null {
  const node = presentIn(profile, 'maxHookRetries');
  if (node === null) return null;
  const value = node.kind === 'scalar' ? node.value : null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  const given = typeof value === 'number' ? String(value) : kindName(node);
  const message = `"maxHookRetries" must be a whole number of at least 0, not ${given}; ${DEFAULT_RETRIES} is used.`;
  read.finding('error', 'WRONG_TYPE', node.at, message);
  return DEFAULT_RETRIES;
}
