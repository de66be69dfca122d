import type { Finding } from '../../core/diagnostic.ts';
import type { FileContext, FileReading } from '../../core/dialect.ts';
import type { HookSpec } from '../../core/hook.ts';
import { entryOf, kindName, type Located, type LocatedEntry } from '../../core/located.ts';
import { type FieldReader, fieldReader } from '../fields.ts';
import { type Place, readHooks } from './hooks.ts';
import { isNothing } from './is-nothing.ts';
import { holdsHooks, sayMisplaced } from './misplaced.ts';
import { sayNothingEnforced, teamSettings } from './team.ts';

/** `enforcement`, or `hooks` by the names of its events. */
export function looksLikeMimir(tree: Located): boolean {
  if (tree.kind !== 'map') return false;
  const hooks = entryOf(tree, 'hooks')?.value;
  return entryOf(tree, 'enforcement')?.value.kind === 'map' || (hooks !== undefined && holdsHooks(hooks));
}

/** Without one of these a hook may be milder than it was meant. */
const STRICT = ['continueOnError', 'prompt', 'environment', 'passEnv', 'sandbox'];

/** The program's general configuration: what else stands in it is nobody's business. */
export function readMimirFile(tree: Located, { layer }: FileContext): FileReading {
  const findings: Finding[] = [];
  const read = fieldReader(findings, STRICT);
  if (tree.kind !== 'map') {
    const message = `A Mimir configuration must be an object, not ${kindName(tree)}.`;
    if (!isNothing(tree)) read.lost('WRONG_TYPE', tree.at, message);
    return { hooks: [], findings, switches: [] };
  }
  sayMisplaced(read, tree, ['hooks', 'enforcement']);
  // every "hooks" of the file: a second one under the same key must not silence the first
  const hooks = tree.entries.flatMap((entry) => readSection(read, entry, { layer, inBlock: false }));
  if (layer !== 'enforced') return { hooks, findings, switches: [] };
  sayNothingEnforced(read, tree);
  return { hooks, findings, switches: [], settings: teamSettings(read, tree) };
}

function readSection(read: FieldReader, { key, keyAt, value }: LocatedEntry, place: Place): readonly HookSpec[] {
  if (key === 'hooks') return readHooks(read, value, place);
  return key === 'enforcement' ? readEnforcement(read, value, keyAt, place) : [];
}

/** Outside a team's file nobody is forced to anything; the hooks are hooks all the same. */
function readEnforcement(read: FieldReader, value: Located, at: number, place: Place): readonly HookSpec[] {
  if (isNothing(value)) return [];
  if (place.layer !== 'enforced') {
    const message = '"enforcement" counts only in an enforced file: these hooks run as ordinary ones.';
    read.finding('error', 'NOT_ENFORCED_HERE', at, message, 'a team’s file is /etc/mimir/team.yml');
  }
  if (value.kind !== 'map') {
    read.lost('WRONG_TYPE', value.at, `"enforcement" must be an object, not ${kindName(value)}.`);
    return [];
  }
  sayMisplaced(read, value, ['hooks']);
  const hooks = value.entries.filter(({ key }) => key === 'hooks');
  return hooks.flatMap((entry) => readHooks(read, entry.value, { ...place, inBlock: true }));
}
