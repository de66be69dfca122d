import type { FileContext, FileReading } from '../../core/dialect.ts';
import type { HookSpec } from '../../core/hook.ts';
import { entryOf, isNothing, kindName, type Located, type LocatedEntry } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';
import { readMapFile } from '../read-map-file.ts';
import type { HooksSection } from './entry.ts';
import { readHooks } from './hooks.ts';
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
  if (isNothing(tree)) return { hooks: [], findings: [], switches: [] };
  return readMapFile(tree, 'A Mimir configuration', STRICT, (read, file) => {
    sayMisplaced(read, file, ['hooks', 'enforcement']);
    // every "hooks" of the file: a second one under the same key must not silence the first
    const hooks = file.entries.flatMap((entry) => readSection(read, entry, { layer, inBlock: false }));
    if (layer !== 'enforced') return { hooks };
    sayNothingEnforced(read, file);
    return { hooks, settings: teamSettings(read, file) };
  });
}

function readSection(
  read: FieldReader,
  { key, keyAt, value }: LocatedEntry,
  section: HooksSection,
): readonly HookSpec[] {
  if (key === 'hooks') return readHooks(read, value, section);
  return key === 'enforcement' ? readEnforcement(read, value, keyAt, section) : [];
}

/** Outside a team's file nobody is forced to anything; the hooks are hooks all the same. */
function readEnforcement(read: FieldReader, value: Located, at: number, section: HooksSection): readonly HookSpec[] {
  if (isNothing(value)) return [];
  if (section.layer !== 'enforced') {
    const message = '"enforcement" counts only in an enforced file: these hooks run as ordinary ones.';
    read.finding('error', 'NOT_ENFORCED_HERE', at, message, 'a team’s file is /etc/mimir/team.yml');
  }
  if (value.kind !== 'map') {
    read.lost('WRONG_TYPE', value.at, `"enforcement" must be an object, not ${kindName(value)}.`);
    return [];
  }
  sayMisplaced(read, value, ['hooks']);
  const hooks = value.entries.filter(({ key }) => key === 'hooks');
  return hooks.flatMap((entry) => readHooks(read, entry.value, { ...section, inBlock: true }));
}
