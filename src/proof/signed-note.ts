import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import type { SigningKey } from '../bundle/read-keys.ts';
import type { BareKey } from '../bundle/trusted-key.ts';

/** A key by the name that it signs under: C2SP's signed-note, of which only Ed25519 is known here. */
export interface NoteKey extends BareKey {
  readonly name: string;
}

const MOST_CHARS = 64 * 1024;
const MOST_SIGNATURES = 16;
const ED25519 = 1;

/** The text with a line that signs it. It must end with a line's end. */
export function signNote(text: string, key: SigningKey & NoteKey): string {
  if (key.algorithm !== 'EdDSA' || !isName(key.name) || !isNoteText(text))
    throw new Error('this cannot be signed as a note');
  const signature = sign(null, Buffer.from(text), key.secret);
  return `${text}\n— ${key.name} ${Buffer.concat([keyHash(key), signature]).toString('base64')}\n`;
}

/**
 * What was signed by that key; null: nothing was. Lines by others are passed over, as whoever co-signs adds one; one that
 * is by this key and does not fit spoils everything.
 */
export function openNote(note: string, key: NoteKey): string | null {
  if (note.length > MOST_CHARS || key.algorithm !== 'EdDSA') return null;
  const end = note.lastIndexOf('\n\n') + 1;
  const text = note.slice(0, end);
  const signatures = signaturesIn(note.slice(end + 1));
  if (end === 0 || !isNoteText(text) || signatures === null) return null;
  const own = signatures.filter(({ name, bytes }) => name === key.name && keyHash(key).equals(bytes.subarray(0, 4)));
  const open = createPublicKey({ key: { ...key.jwk }, format: 'jwk' });
  const isBy = ({ bytes }: Signature): boolean => verify(null, Buffer.from(text), open, bytes.subarray(4));
  return own.length > 0 && own.every(isBy) ? text : null;
}

/** Who signed, as far as it says. */
export function namesIn(note: string): readonly string[] {
  return (signaturesIn(note.slice(note.lastIndexOf('\n\n') + 2)) ?? []).map(({ name }) => name);
}

interface Signature {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Null: one of them is no signature. */
function signaturesIn(text: string): readonly Signature[] | null {
  if (!text.endsWith('\n')) return null;
  const lines = text.slice(0, -1).split('\n');
  const read = lines.slice(0, MOST_SIGNATURES + 1).map(signatureIn);
  return read.length > MOST_SIGNATURES || read.includes(null) ? null : read.filter((one) => one !== null);
}

function signatureIn(line: string): Signature | null {
  const [, name = '', base64 = ''] = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  return isName(name) && bytes.length > 4 && bytes.toString('base64') === base64 ? { name, bytes } : null;
}

function isName(name: string): boolean {
  return name !== '' && !/[\s+]/u.test(name);
}

/** Lines, the last of which ends too; nothing in them that a terminal would obey. */
function isNoteText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.endsWith('\n') && !/\p{Cs}/u.test(text) && !/[\x00-\x09\x0b-\x1f\x7f]/.test(text);
}

function keyHash({ name, jwk }: NoteKey): Buffer {
  const open = Buffer.from(jwk.x, 'base64url');
  return createHash('sha256').update(`${name}\n`).update(Uint8Array.of(ED25519)).update(open).digest().subarray(0, 4);
}
