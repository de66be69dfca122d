import type { Applies } from '../../core/applies.ts';
import { entryOf, kindName, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';

export const APPLIES_KEYS: readonly string[] = ['to', 'repositories', 'percent', 'otherwise'];

/** `applies:` of a file or of a hook. What cannot be read limits nothing: then it is for everybody, and that is said. */
export function readApplies(
  read: FieldReader,
  map: LocatedMap,
  place: { isEnforced: boolean; ofFile: boolean },
): Applies | null {
  const entry = entryOf(map, 'applies');
  if (entry === undefined) return null;
  const { value, keyAt } = entry;
  const bad = (at: number, message: string, hint?: string): null => {
    read.finding('error', 'WRONG_TYPE', at, `${message} It applies to everybody.`, hint);
    return null;
  };
  if (!place.isEnforced) {
    const message = '"applies" counts only in an enforced file: elsewhere everything is for whoever has the file.';
    read.finding('error', 'NOT_ENFORCED_HERE', keyAt, message, 'leave it out, or put the hook into a bundle');
    return null;
  }
  if (value.kind !== 'map') return bad(value.at, `"applies" must be an object, not ${kindName(value)}.`, HINT);
  const stranger = value.entries.find(({ key }) => !APPLIES_KEYS.includes(key));
  if (stranger !== undefined) return bad(stranger.keyAt, `"${stranger.key}" means nothing in "applies".`, HINT);
  const to = readLabels(value);
  if (to === null) return bad(entryOf(value, 'to')?.keyAt ?? value.at, '"to" must be labels and their values.', HINT);
  const repositories = entryOf(value, 'repositories') === undefined ? null : read.strings(value, 'repositories');
  if (entryOf(value, 'repositories') !== undefined && (repositories === null || repositories.value.length === 0))
    return bad(entryOf(value, 'repositories')?.keyAt ?? value.at, '"repositories" must be a list of patterns.', HINT);
  const odd = repositories?.value.find((pattern) => !PATTERN.test(pattern));
  if (odd !== undefined)
    return bad(
      entryOf(value, 'repositories')?.keyAt ?? value.at,
      `"${odd}" can be no repository: besides a name there are only * and **.`,
      'write github.com/acme/*, for example',
    );
  const percent = entryOf(value, 'percent')?.value;
  const share = percent?.kind === 'scalar' && typeof percent.value === 'number' ? percent.value : null;
  if (percent !== undefined && !(share !== null && share > 0 && share <= 100))
    return bad(percent.at, '"percent" must be a number above 0 and up to 100.', HINT);
  const otherwise = entryOf(value, 'otherwise')?.value;
  const word = otherwise?.kind === 'scalar' ? otherwise.value : 'off';
  if ((otherwise !== undefined && otherwise.kind !== 'scalar') || (word !== 'off' && word !== 'shadow'))
    return bad(otherwise?.at ?? value.at, '"otherwise" can be off or shadow.', HINT);
  return { to, repositories: repositories?.value ?? null, percent: share, otherwise: word, ofFile: place.ofFile };
}

/** What an address may have in it, and stars. */
const PATTERN = /^[\w.@:/~%+*-]+$/;

const HINT = 'write applies: { to: { team: [payments] }, percent: 5, otherwise: shadow }, for example';

function readLabels(map: LocatedMap): Applies['to'] | null {
  const to = entryOf(map, 'to')?.value;
  if (to === undefined) return {};
  if (to.kind !== 'map') return null;
  const pairs: [string, readonly string[]][] = [];
  for (const { key, value } of to.entries) {
    const values = (value.kind === 'list' ? value.items : [value]).map((item) =>
      item.kind === 'scalar' && item.value !== null ? String(item.value) : null,
    );
    if (values.length === 0 || !values.every((one) => one !== null)) return null;
    pairs.push([key, values]);
  }
  return Object.fromEntries(pairs);
}
