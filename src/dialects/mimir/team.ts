import type { FileSettings } from '../../core/dialect.ts';
import { entryOf, kindName, type LocatedMap, presentIn } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';
import { readPolicySection } from '../policy-fields.ts';

const SECTIONS = ['enforcement', 'hooks', 'team'];
/** What only a team's file says. */
export const TEAM_FIELDS = ['user_email', 'org_slug', 'team_id'];

/** Whoever named this file as a team's meant something that is not in it. */
export function sayNothingEnforced(read: FieldReader, file: LocatedMap): void {
  const [first] = file.entries;
  if (first === undefined || SECTIONS.some((key) => entryOf(file, key) !== undefined)) return;
  const message = `There is no "enforcement" in this file of a team, and "${first.key}" enforces nothing.`;
  read.lost('MISSING_KEY', first.keyAt, message, 'hooks stand under "enforcement", and there under "hooks"');
}

/** Who the team is, for every hook to be told, beside `enforcement` or inside of it; and what the team demands of hooks. */
export function teamSettings(read: FieldReader, file: LocatedMap): FileSettings {
  const enforcement = entryOf(file, 'enforcement')?.value;
  const inside = enforcement?.kind === 'map' ? enforcement : null;
  const facts = { ...teamIn(read, file), ...(inside === null ? {} : teamIn(read, inside)) };
  const demands = inside === null ? {} : readPolicySection(read, inside, '"enforcement"', true);
  const isEmpty = Object.keys(demands.policy ?? {}).length === 0;
  return { ...(Object.keys(facts).length === 0 ? {} : { facts }), ...(isEmpty ? {} : demands) };
}

function teamIn(read: FieldReader, map: LocatedMap): Readonly<Record<string, string>> {
  const facts: Record<string, string> = {};
  const team = presentIn(map, 'team');
  if (team === null) return facts;
  if (team.kind !== 'map') {
    read.finding('error', 'WRONG_TYPE', team.at, `"team" must be an object, not ${kindName(team)}.`);
    return facts;
  }
  for (const key of TEAM_FIELDS) {
    const value = presentIn(team, key);
    if (value?.kind === 'scalar') facts[key] = String(value.value);
    else if (value !== null)
      read.finding('error', 'WRONG_TYPE', value.at, `"team.${key}" must be a string, not ${kindName(value)}.`);
  }
  return facts;
}
