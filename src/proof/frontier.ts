import { EMPTY_ROOT, type Hash, nodeHash } from './tree-hash.ts';
import { foldedHash, half, isOdd, type NodeId, nodesOf } from './tree-nodes.ts';

/** All that must be known of a tree to add to it: the roots of its whole subtrees, the largest first. */
export interface Frontier {
  readonly size: number;
  readonly hashes: readonly Hash[];
}

export const EMPTY: Frontier = { size: 0, hashes: [] };

export interface TreeNode extends NodeId {
  readonly hash: Hash;
}

export interface Grown {
  readonly frontier: Frontier;
  /** The leaf and each subtree that it made whole: what is to be kept, and never changes. */
  readonly nodes: readonly TreeNode[];
}

/** The tree with one leaf more, in as many steps as it has levels. */
export function grown({ size, hashes }: Frontier, leaf: Hash): Grown {
  const kept = [...hashes];
  const nodes: TreeNode[] = [{ level: 0, index: size, hash: leaf }];
  let [hash, level, index] = [leaf, 0, size];
  while (isOdd(index)) {
    const left = kept.pop();
    if (left === undefined) throw new Error(`a tree of ${size} has more subtrees than were given`);
    [hash, level, index] = [nodeHash(left, hash), level + 1, half(index)];
    nodes.push({ level, index, hash });
  }
  return { frontier: { size: size + 1, hashes: [...kept, hash] }, nodes };
}

/** Which nodes the frontier of a tree is made of. */
export function frontierNodes(size: number): readonly NodeId[] {
  return nodesOf(0, size);
}

export function rootOf({ hashes }: Frontier): Hash {
  return hashes.length === 0 ? EMPTY_ROOT : foldedHash(hashes);
}
