import { createHash } from 'node:crypto';
import { EMPTY, type Frontier, grown } from '../../src/proof/frontier.ts';
import { leafHash } from '../../src/proof/tree-hash.ts';
import type { NodeId } from '../../src/proof/tree-nodes.ts';

/** MTH(D[n]) as RFC 6962 writes it down, with nothing of ours. */
export function naiveRoot(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) return sha256();
  if (leaves.length === 1) return sha256(Buffer.of(0), only);
  const k = split(leaves.length);
  return sha256(Buffer.of(1), naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)));
}

/** PATH(m, D[n]). */
export function naivePath(m: number, leaves: readonly Buffer[]): readonly Buffer[] {
  if (leaves.length <= 1) return [];
  const k = split(leaves.length);
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  return m < k ? [...naivePath(m, left), naiveRoot(right)] : [...naivePath(m - k, right), naiveRoot(left)];
}

/** SUBPROOF(m, D[n], b). */
export function naiveSubproof(m: number, leaves: readonly Buffer[], b = true): readonly Buffer[] {
  if (m === leaves.length) return b ? [] : [naiveRoot(leaves)];
  const k = split(leaves.length);
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)];
  return m <= k
    ? [...naiveSubproof(m, left, b), naiveRoot(right)]
    : [...naiveSubproof(m - k, right, false), naiveRoot(left)];
}

function split(n: number): number {
  return 2 ** (Math.ceil(Math.log2(n)) - 1);
}

function sha256(...parts: readonly Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

export function leavesOf(count: number): readonly Buffer[] {
  return Array.from({ length: count }, (_, i) => Buffer.from(`leaf ${i}`));
}

/** A tree grown leaf by leaf, with every node that was to be kept. */
export function treeOf(leaves: readonly (Buffer | string)[]) {
  const nodes = new Map<string, Uint8Array>();
  let frontier: Frontier = EMPTY;
  for (const leaf of leaves) {
    const next = grown(frontier, leafHash(leaf));
    frontier = next.frontier;
    for (const { level, index, hash } of next.nodes) nodes.set(`${level}/${index}`, hash);
  }
  const hashOf = ({ level, index }: NodeId): Uint8Array => {
    const hash = nodes.get(`${level}/${index}`);
    if (hash === undefined) throw new Error(`there is no node ${level}/${index}`);
    return hash;
  };
  return { frontier, hashOf, nodes };
}
