import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { isSystemError } from '../core/error-code.ts';
import { evenIfBroken, orElseFor } from '../core/or-else.ts';

/**
 * A file of things that were made of a text: which label and text they are of, a head, and then each thing by itself, so
 * that whoever needs one of ten thousand reads one. Numbers are of four bytes.
 *
 *     mark, lengths of label, text and head, number of things, sum of head, places and sum | label | text | head
 *     | places of the things, and of the end | sum of all things | things, each with its sum before it
 */
export const MARK = 0x68_6c_73_32;
export const WORD = 4;
const LEAD = 6 * WORD;
export const MAX_BYTES = 64 * 1024 * 1024;
const FEW_BYTES = 512 * 1024;

export interface OpenShelf {
  readonly head: unknown;
  /** Throws where it is not as it was written. */
  readonly item: (number: number) => unknown;
  /** All of them, to be had when the shelf is closed. Throws where one is not as it was written. */
  readonly keep: () => (number: number) => unknown;
  readonly close: () => void;
}

/** Null: there is none, it is of another text, or it is not as we wrote it. */
export function openShelf(path: string, label: string, text: Uint8Array): OpenShelf | null {
  const file = orElseFor(
    isSystemError,
    () => openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | constants.O_NONBLOCK),
    null,
  );
  if (file === null) return null;
  const shelf = evenIfBroken(() => shelfIn(file, Buffer.from(label), text), null);
  if (shelf === null) closeSync(file);
  return shelf;
}

function shelfIn(file: number, label: Uint8Array, text: Uint8Array): OpenShelf | null {
  const { size, mode, uid } = orThrow(fstatSync(file), (stats) => stats.isFile());
  // what others could have written is not believed
  if ((mode & 0o022) !== 0 || uid !== process.getuid?.() || size > MAX_BYTES) return null;
  const lead = bytesAt(file, 0, LEAD);
  const [mark, labelBytes = 0, textBytes, headBytes = 0, count = 0, sum] = wordsIn(lead);
  if (mark !== MARK || labelBytes !== label.length || textBytes !== text.length) return null;
  const places = labelBytes + textBytes + headBytes;
  const start = LEAD + places + (count + 2) * WORD;
  if (start > size) return null;
  const rest = bytesAt(file, LEAD, start - LEAD);
  const headAt = labelBytes + textBytes;
  if (!rest.subarray(0, labelBytes).equals(label) || !rest.subarray(labelBytes, headAt).equals(text)) return null;
  if (sumOf(rest.subarray(headAt)) !== sum) return null;
  const placeOf = (number: number): number => rest.readUInt32LE(places + number * WORD);
  const end = placeOf(count);
  let all: Buffer | null = null;
  return {
    head: JSON.parse(rest.toString('utf8', headAt, places)),
    item(number) {
      const [from, to] = [placeOf(number), placeOf(number + 1)];
      // many small looks cost more than one
      if (end <= FEW_BYTES) all ??= bytesAt(file, start, end);
      const bytes = all === null ? bytesAt(file, start + from, to - from) : all.subarray(from, to);
      mustBeAsWritten(bytes);
      return JSON.parse(bytes.toString('utf8', WORD));
    },
    keep() {
      const kept = bytesAt(file, start, end);
      if (sumOf(kept) !== placeOf(count + 1)) throw new Error('it is not as it was written');
      return (number) => JSON.parse(kept.toString('utf8', placeOf(number) + WORD, placeOf(number + 1)));
    },
    close: () => closeSync(file),
  };
}

function mustBeAsWritten(bytes: Buffer): void {
  if (sumOf(bytes.subarray(WORD)) !== bytes.readUInt32LE(0)) throw new Error('it is not as it was written');
}

/** Not against anybody who means it, whom the owner and the mode of the file keep out: a disk may forget a bit. */
export function sumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5 ^ bytes.length;
  const whole = bytes.length - (bytes.length % WORD);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < whole; at += WORD) sum = Math.imul(sum ^ view.getUint32(at, true), 0x01000193);
  for (let at = whole; at < bytes.length; at++) sum = Math.imul(sum ^ (bytes[at] ?? 0), 0x01000193);
  return sum >>> 0;
}

function wordsIn(bytes: Buffer): readonly number[] {
  return Array.from({ length: bytes.length / WORD }, (_, i) => bytes.readUInt32LE(i * WORD));
}

function bytesAt(file: number, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let count = 0;
  while (count < length) {
    const more = readSync(file, bytes, count, length - count, from + count);
    if (more === 0) throw new Error('it is cut off');
    count += more;
  }
  return bytes;
}

function orThrow<T>(value: T, isFit: (value: T) => boolean): T {
  if (isFit(value)) return value;
  throw new Error('it is no file');
}
