import { HASH_BYTES, type Hash, isSameHash, nodeHash } from './tree-hash.ts';
import { half, isOdd } from './tree-nodes.ts';

/** A tree as somebody signed it. */
export interface TreeHead {
  readonly size: number;
  readonly root: Hash;
}

/** RFC 9162, 2.1.3.2: the leaf of that hash has that place in the tree. */
export function isIncluded(leaf: Hash, index: number, path: readonly Hash[], { size, root }: TreeHead): boolean {
  if (!isCount(index) || !isCount(size) || index >= size || !areHashes([leaf, ...path])) return false;
  let [own, last, hash] = [index, size - 1, leaf];
  for (const beside of path) {
    if (last === 0) return false;
    const isRight = isOdd(own) || own === last;
    hash = isRight ? nodeHash(beside, hash) : nodeHash(hash, beside);
    if (isRight) [own, last] = upToRight(own, last);
    [own, last] = [half(own), half(last)];
  }
  return last === 0 && isSameHash(hash, root);
}

/** RFC 9162, 2.1.4.2: the larger tree begins with all that is in the smaller one, in the same order. */
export function isConsistent(smaller: TreeHead, larger: TreeHead, path: readonly Hash[]): boolean {
  if (!isCount(smaller.size) || !isCount(larger.size) || smaller.size > larger.size || !areHashes(path)) return false;
  if (smaller.size === larger.size) return path.length === 0 && isSameHash(smaller.root, larger.root);
  if (smaller.size === 0) return path.length === 0;
  if (path.length === 0) return false;
  let [own, last] = [smaller.size - 1, larger.size - 1];
  while (isOdd(own)) [own, last] = [half(own), half(last)];
  // a smaller tree that is a whole subtree is its own first part
  const [first, ...rest] = own === 0 ? [smaller.root, ...path] : path;
  if (first === undefined) return false;
  let [before, after] = [first, first];
  for (const beside of rest) {
    if (last === 0) return false;
    if (isOdd(own) || own === last) {
      [before, after] = [nodeHash(beside, before), nodeHash(beside, after)];
      [own, last] = upToRight(own, last);
    } else after = nodeHash(after, beside);
    [own, last] = [half(own), half(last)];
  }
  return last === 0 && isSameHash(before, smaller.root) && isSameHash(after, larger.root);
}

/** Levels at which nothing stands beside it are passed over. */
function upToRight(own: number, last: number): [number, number] {
  let [at, end] = [own, last];
  while (!isOdd(at) && at !== 0) [at, end] = [half(at), half(end)];
  return [at, end];
}

function isCount(n: number): boolean {
  return Number.isSafeInteger(n) && n >= 0;
}

function areHashes(hashes: readonly Hash[]): boolean {
  return hashes.every((hash) => hash.length === HASH_BYTES);
}
