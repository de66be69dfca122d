import type { Hash } from './tree-hash.ts';
import { foldedHash, type NodeId, nodesOf } from './tree-nodes.ts';

/** What a proof is made of: for each of its hashes the nodes that are folded into it. */
export type PathParts = readonly (readonly NodeId[])[];

/** RFC 9162, 2.1.3.1: what shows that a leaf is in a tree of that size. */
export function inclusionParts(index: number, size: number): PathParts {
  if (!(index >= 0 && index < size)) throw new RangeError(`there is no leaf ${index} in a tree of ${size}`);
  const parts: (readonly NodeId[])[] = [];
  let [begin, end] = [0, size];
  while (end - begin > 1) {
    const middle = begin + widestBelow(end - begin);
    if (index < middle) parts.push(nodesOf(middle, end));
    else parts.push(nodesOf(begin, middle));
    if (index < middle) end = middle;
    else begin = middle;
  }
  return parts.reverse();
}

/** RFC 9162, 2.1.4.1: what shows that a tree of one size is the beginning of a larger one. */
export function consistencyParts(from: number, to: number): PathParts {
  if (!(from >= 0 && from <= to)) throw new RangeError(`a tree of ${from} is not the beginning of one of ${to}`);
  // nothing is the beginning of everything, and everything of itself
  if (from === 0 || from === to) return [];
  const parts: (readonly NodeId[])[] = [];
  let [begin, end] = [0, to];
  while (end !== from) {
    const middle = begin + widestBelow(end - begin);
    if (from <= middle) parts.push(nodesOf(middle, end));
    else parts.push(nodesOf(begin, middle));
    if (from <= middle) end = middle;
    else begin = middle;
  }
  // what is left ends where the smaller one does; where it is all of it, whoever verifies has its root
  if (begin > 0) parts.push(nodesOf(begin, end));
  return parts.reverse();
}

/** `hashOf`: of a node of the tree. */
export function pathOf(parts: PathParts, hashOf: (node: NodeId) => Hash): readonly Hash[] {
  return parts.map((nodes) => foldedHash(nodes.map(hashOf)));
}

/** The largest power of two that is smaller; of 2 or more. */
function widestBelow(n: number): number {
  let width = 1;
  while (2 * width < n) width *= 2;
  return width;
}
