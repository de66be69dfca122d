import type { Located } from '../../core/located.ts';

/** A key without a value: nobody said anything. */
export function isNothing(node: Located): boolean {
  return node.kind === 'scalar' && node.value === null;
}
