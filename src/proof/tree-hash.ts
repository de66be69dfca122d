import { createHash } from 'node:crypto';

/** SHA-256, in 32 bytes. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

/** What a tree without leaves has for a root. */
export const EMPTY_ROOT: Hash = createHash('sha256').digest();

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** RFC 6962, 2.1: a leaf and a node never have the same hash, so that one cannot be passed off as the other. */
export function leafHash(leaf: string | Uint8Array): Hash {
  return createHash('sha256').update(LEAF).update(leaf).digest();
}

export function nodeHash(left: Hash, right: Hash): Hash {
  return createHash('sha256').update(NODE).update(left).update(right).digest();
}

export function isSameHash(a: Hash, b: Hash): boolean {
  return Buffer.compare(a, b) === 0;
}
