import type { SigningKey } from '../bundle/read-keys.ts';
import { type BareKey, keyId } from '../bundle/trusted-key.ts';
import { isFleet } from './head-leaf.ts';
import { openNote, signNote } from './signed-note.ts';
import { HASH_BYTES } from './tree-hash.ts';
import type { TreeHead } from './verify-path.ts';

/** A tree as a server vouches for it: C2SP's tlog-checkpoint. */
export interface Checkpoint extends TreeHead {
  /** Which tree it is: nobody can show another one of the same key in its place. */
  readonly origin: string;
  readonly fleet: string;
}

export function originOf(fleet: string, key: BareKey): string {
  if (!isFleet(fleet)) throw new Error(`"${fleet}" is no name for a fleet`);
  return `${PRODUCT}/${fleet}/${keyId(key)}`;
}

/** Signed, for everybody. */
export function checkpointNote(fleet: string, { size, root }: TreeHead, key: SigningKey): string {
  const origin = originOf(fleet, key);
  return signNote(`${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`, { ...key, name: origin });
}

/** Null: that key signed no such thing. */
export function openCheckpoint(note: string, key: BareKey): Checkpoint | null {
  const [origin = ''] = note.split('\n', 1);
  const [product, fleet = '', id, ...more] = origin.split('/');
  if (product !== PRODUCT || !isFleet(fleet) || id !== keyId(key) || more.length > 0) return null;
  const text = openNote(note, { ...key, name: origin });
  return text === null ? null : checkpointIn(text, origin, fleet);
}

const PRODUCT = 'hookline';

function checkpointIn(text: string, origin: string, fleet: string): Checkpoint | null {
  const [, size = '', root = ''] = text.split('\n');
  const bytes = Buffer.from(root, 'base64');
  if (!/^(?:0|[1-9]\d{0,15})$/.test(size) || !Number.isSafeInteger(Number(size))) return null;
  if (bytes.length !== HASH_BYTES || bytes.toString('base64') !== root) return null;
  return { origin, fleet, size: Number(size), root: bytes };
}
