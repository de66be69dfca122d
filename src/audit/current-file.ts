import { closeSync, constants, fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from '../core/error-code.ts';
import { openPlainFile } from '../state/plain-file.ts';
import { sha256 } from '../state/sha256.ts';
import { makeFolder } from '../state/state-folder.ts';
import { endsWithHash, type Link } from './chain.ts';
import { follow } from './follow.ts';
import type { Head } from './head.ts';
import { readLines } from './read-lines.ts';

export interface Torn {
  readonly offset: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** The file that is written to, open, and the end of the chain as it really is. */
export type CurrentFile = ReturnType<typeof openCurrent>;

/** A writer that was killed may not have got as far as the head: what it wrote is there, and counts. */
export function openCurrent(folder: string, head: Head) {
  const path = join(folder, head.file);
  const file = opened(path);
  try {
    const { size } = fstatSync(file);
    // shorter than it was: what comes next will not follow what is left, and that is how it is found
    const fitsHead = head.offset === 0 || size < head.offset || endsWithHash(bytesBefore(file, head.offset), head.hash);
    const found = fitsHead && size > head.offset ? follow(head, readLines(path, head.offset), () => {}) : null;
    const left = found?.unexplained ?? null;
    const endsLine = size === 0 || bytesBefore(file, size).at(-1) === LINE_END;
    const link: Link = found?.link ?? head;
    // what a writer left that was killed in the middle of a line; a whole line that is no record was left by none
    const torn: Torn | null =
      left === null || left.bytes.includes(LINE_END)
        ? null
        : { offset: left.offset, bytes: left.bytes.length, sha256: sha256(left.bytes) };
    return {
      link,
      size,
      /** False: the head is not about this file, or not about this place in it. */
      fitsHead,
      torn,
      /** All or nothing. Throws when it is nothing. */
      append: (text: string): number => writeWholly(file, endsLine ? text : `\n${text}`, size),
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

const LINE_END = 10;

/** Enough for the hash of a record. */
const TAIL_BYTES = 128;

function bytesBefore(file: number, offset: number): Buffer {
  const bytes = Buffer.alloc(Math.min(TAIL_BYTES, offset));
  return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, offset - bytes.length));
}

function opened(path: string): number {
  const { O_APPEND, O_CREAT, O_RDWR, O_NOFOLLOW = 0 } = constants;
  const flags = O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW;
  try {
    return openPlainFile(path, flags);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    makeFolder(dirname(path));
    return openPlainFile(path, flags);
  }
}

/** All or nothing, at the end of a file of that size. Throws when it is nothing. → how long it is then. */
export function writeWholly(file: number, text: string, size: number): number {
  const length = Buffer.byteLength(text);
  let written = 0;
  try {
    // to write a text is faster than to make bytes of it first; hardly ever only a part is taken
    written = writeSync(file, text);
    const bytes = written < length ? Buffer.from(text) : null;
    while (bytes !== null && written < length) written += writeSync(file, bytes, written);
  } catch (error) {
    // a full disk takes a part
    if (written > 0) ftruncateSync(file, size);
    throw error;
  }
  return size + length;
}
