import { type Dialect, eventsOf } from '../../core/dialect.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { entryOf, type Located, type LocatedMap } from '../../core/located.ts';

/** A file that holds just this entry, under the name that it had for its event, else the first that there is for it. */
export function flatFileWith(events: Dialect['events'], event: string, definition: JsonObject): JsonObject {
  const { event: own, ...entry } = ungrouped(definition);
  const isMeant = (name: string): boolean => {
    const row = events.get(name);
    return row !== undefined && (name === event || eventsOf(row).some((one) => one === event));
  };
  const names = [own, event].filter((name) => typeof name === 'string');
  const name = names.find(isMeant) ?? [...events.keys()].find(isMeant) ?? event;
  return { version: 1, hooks: { [name]: [entry] } };
}

/** What was kept of an entry with a matcher comes in a group. */
function ungrouped(definition: JsonObject): JsonObject {
  const { hooks, ...group } = definition;
  const [only, ...more] = Array.isArray(hooks) ? hooks : [];
  return isObject(only) && more.length === 0 ? { ...group, ...only } : definition;
}

/** `hooks` with an event that is written so here, and none that is written so elsewhere only. */
export function looksFlat(
  tree: Located,
  isOwn: (event: string) => boolean,
  isForeign: (key: string) => boolean,
): boolean {
  const hooks = tree.kind === 'map' ? entryOf(tree, 'hooks')?.value : undefined;
  if (hooks?.kind !== 'map' || !hooks.entries.some(({ key }) => isOwn(key))) return false;
  return !hooks.entries.some(({ key }) => isForeign(key)) && !keysInside(hooks).some(isForeign);
}

function keysInside(hooks: LocatedMap): readonly string[] {
  const items = hooks.entries.flatMap(({ value }) => (value.kind === 'list' ? value.items : []));
  return items.flatMap((item) => (item.kind === 'map' ? item.entries.map(({ key }) => key) : []));
}
