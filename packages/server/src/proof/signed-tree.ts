import type { SigningKey } from '../../../../src/bundle/read-keys.ts';
import { checkpointNote } from '../../../../src/proof/checkpoint.ts';
import { rootOf } from '../../../../src/proof/frontier.ts';
import type { Db } from '../db/db.ts';
import { treeFrontier } from '../store/tree.ts';

export interface SignedTree {
  readonly size: number;
  readonly note: string;
}

/** The tree of a fleet, as this process vouches for it. */
export interface TreeSigner {
  readonly key: SigningKey;
  /** Of what is committed, at most a second old. */
  latest(): Promise<SignedTree>;
}

/** Heartbeats of thousands of machines share a signature. */
const FRESH_MS = 1000;

export function treeSigner(db: Db, fleet: string, key: SigningKey, nowMs: () => number): TreeSigner {
  let kept: { readonly atMs: number; readonly tree: Promise<SignedTree> } | null = null;
  const sign = async (): Promise<SignedTree> => {
    const frontier = await treeFrontier(db, fleet);
    const { size } = frontier;
    return { size, note: checkpointNote(fleet, { size, root: rootOf(frontier) }, key) };
  };
  return {
    key,
    latest() {
      const atMs = nowMs();
      // a clock that was set back must not keep an old one for ever
      if (kept !== null && Math.abs(atMs - kept.atMs) < FRESH_MS) return kept.tree;
      const tree = sign();
      kept = { atMs, tree };
      tree.catch(() => {
        kept = null;
      });
      return tree;
    },
  };
}
