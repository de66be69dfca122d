import { checkpointNote } from '../../src/proof/checkpoint.ts';
import { rootOf } from '../../src/proof/frontier.ts';
import { type HeadLeaf, headLeafText } from '../../src/proof/head-leaf.ts';
import { consistencyParts, inclusionParts, pathOf } from '../../src/proof/make-path.ts';
import type { Hash } from '../../src/proof/tree-hash.ts';
import { type Pair, pair } from '../bundle/made.ts';
import { treeOf } from './naive-tree.ts';

export const MACHINE = `m_${'A'.repeat(43)}`;

export function head(seq: number, hash: string, more: Partial<HeadLeaf> = {}): HeadLeaf {
  return { fleet: 'main', machine: MACHINE, seq, hash, atMs: Date.UTC(2026, 10, 17, 12, 0, seq), ...more };
}

/** A server with these heads in its tree, that shows those of one machine. */
export function serverWith(heads: readonly HeadLeaf[], key: Pair = pair()) {
  const leaves = heads.map(headLeafText);
  const tree = treeOf(leaves);
  const note = checkpointNote('main', { size: leaves.length, root: rootOf(tree.frontier) }, key.signing);
  return {
    key,
    note,
    proof({ from = null, machine = MACHINE }: { from?: number | null; machine?: string } = {}) {
      const own = heads.flatMap((one, index) => (one.machine === machine ? [index] : []));
      return {
        v: 1,
        checkpoint: note,
        heads: own.map((index) => ({
          leaf: leaves[index] ?? '',
          index,
          path: base64(pathOf(inclusionParts(index, leaves.length), tree.hashOf)),
        })),
        consistency:
          from === null ? null : { from, path: base64(pathOf(consistencyParts(from, leaves.length), tree.hashOf)) },
      };
    },
  };
}

function base64(hashes: readonly Hash[]): readonly string[] {
  return hashes.map((hash) => Buffer.from(hash).toString('base64'));
}
