import { kindName, type LocatedEntry, type LocatedMap } from '../../core/located.ts';
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
  if (profiles.kind === 'list' || profiles.value !== null) {
    const message = `"profiles" must be an object of profiles by their names, not ${kindName(profiles)}.`;
    read.lost('WRONG_TYPE', profiles.at, message);
  }
  return [];
}

function partsOf(read: FieldReader, entries: readonly LocatedEntry[], name: string): readonly LocatedMap[] {
  return entries.flatMap(({ key, value }) => {
    if (key !== name) return [];
    if (value.kind === 'map') return [value];
    if (value.kind === 'list' || value.value !== null)
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
