import type { Checkpoint } from './checkpoint.ts';
import type { ProofDocument } from './proof-document.ts';
import { isSameHash } from './tree-hash.ts';
import { isConsistent } from './verify-path.ts';

/**
 * What became of the tree since a checkpoint of it was seen. `other`: it is another tree by the same key; `rewritten`: what
 * was in it is not in it any more; `unproved`: the document says nothing about that.
 */
export type SinceSeen = 'same' | 'grown' | 'smaller' | 'unproved' | 'rewritten' | 'other';

export function sinceSeen(seen: Checkpoint, now: Checkpoint, consistency: ProofDocument['consistency']): SinceSeen {
  if (seen.origin !== now.origin) return 'other';
  if (seen.size === now.size) return isSameHash(seen.root, now.root) ? 'same' : 'rewritten';
  if (seen.size > now.size) return 'smaller';
  if (seen.size === 0) return 'grown';
  if (consistency === null || consistency.from !== seen.size) return 'unproved';
  return isConsistent(seen, now, consistency.path) ? 'grown' : 'rewritten';
}
