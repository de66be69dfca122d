import { type Hash, nodeHash } from './tree-hash.ts';

/** The root of a whole subtree: leaves from `index` × 2^`level` on, 2^`level` of them. Level 0 are the leaves. */
export interface NodeId {
  readonly level: number;
  readonly index: number;
}

/** Sizes are counted in numbers that JavaScript knows exactly; there, its operators for bits know only 32 of them. */
export function half(n: number): number {
  return Math.floor(n / 2);
}

export function isOdd(n: number): boolean {
  return n % 2 === 1;
}

/** The whole subtrees that leaves from `begin` up to `end` are made of, the largest first. `begin` must be where such a run can begin. */
export function nodesOf(begin: number, end: number): readonly NodeId[] {
  const nodes: NodeId[] = [];
  for (let at = begin; at < end; ) {
    let [level, width] = [0, 1];
    while (at + 2 * width <= end && at % (2 * width) === 0) [level, width] = [level + 1, 2 * width];
    nodes.push({ level, index: at / width });
    at += width;
  }
  return nodes;
}

/** One hash of subtrees that stand beside each other, the largest first. There must be one. */
export function foldedHash(hashes: readonly Hash[]): Hash {
  const [last, ...others] = hashes.toReversed();
  if (last === undefined) throw new Error('nothing cannot be folded');
  return others.reduce((right, left) => nodeHash(left, right), last);
}
