import type { Located } from './located.ts';

/** A key that stands twice in one map, so many levels deep; null: there is none. */
export function repeatedKey(node: Located, levels = Number.POSITIVE_INFINITY): string | null {
  if (node.kind === 'scalar' || levels === 0) return null;
  if (node.kind === 'map') {
    const keys = new Set<string>();
    for (const { key } of node.entries) if (keys.size === keys.add(key).size) return key;
  }
  const parts = node.kind === 'map' ? node.entries.map(({ value }) => value) : node.items;
  for (const part of parts) {
    const found = repeatedKey(part, levels - 1);
    if (found !== null) return found;
  }
  return null;
}
