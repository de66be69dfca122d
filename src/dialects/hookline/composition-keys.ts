import type { Located } from '../../core/located.ts';

/** By these a native file takes over rules of others, and changes some of them. */
export const COMPOSITION_KEYS = ['extends', 'rules'];

export function hasComposition(tree: Located): boolean {
  return tree.kind === 'map' && tree.entries.some(({ key }) => COMPOSITION_KEYS.includes(key));
}
