import type { Dialect } from '../../core/dialect.ts';
import type { JsonObject } from '../../core/json.ts';
import { entryOf, type Located, type LocatedMap } from '../../core/located.ts';

/** The value of `hooks` where it is the event → groups form. */
function blocksOf(tree: Located): LocatedMap | null {
  if (tree.kind !== 'map') return null;
  const hooks = entryOf(tree, 'hooks')?.value;
  return hooks?.kind === 'map' ? hooks : null;
}

export function looksLikeBlocks(tree: Located, events: Dialect['events']): boolean {
  const hooks = blocksOf(tree);
  return hooks !== null && (hooks.entries.length === 0 || hooks.entries.some((entry) => events.has(entry.key)));
}

/** A single hook as the group of one that files have. */
export function asGroup(definition: JsonObject): JsonObject {
  if (definition.hooks !== undefined) return definition;
  const { matcher, ...hook } = definition;
  return matcher === undefined ? { hooks: [hook] } : { matcher, hooks: [hook] };
}
