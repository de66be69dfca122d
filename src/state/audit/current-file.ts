import { closeSync, constants, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../state-folder.ts';
import type { Link } from './chain.ts';
import { follow } from './follow.ts';
import type { Head } from './head.ts';
import { readLines } from './read-lines.ts';
import { sha256 } from './sha256.ts';

export interface Torn {
  readonly offset: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** The file that is written to, open, and the end of the chain as it really is. */
export interface CurrentFile {
  readonly link: Link;
  readonly size: number;
  /** What a writer left that was killed in the middle of a line. */
  readonly torn: Torn | null;
  /** All or nothing. Throws when it is nothing. */
  readonly append: (text: string) => number;
  readonly close: () => void;
}

/** A writer that was killed may not have got as far as the head: what it wrote is there, and counts. */
export function openCurrent(folder: string, head: Head): CurrentFile {
  const path = join(folder, head.file);
  const file = opened(path);
  try {
    const { size } = fstatSync(file);
    // shorter than it was: what comes next will not follow what is left, and that is how it is found
    const found = size > head.offset ? follow(head, readLines(path, head.offset), () => {}) : null;
    const left = found?.unexplained ?? null;
    const endsLine = size === head.offset || size === 0 || lastByte(path, size) === LINE_END;
    return {
      link: found?.link ?? head,
      size,
      torn: left === null ? null : { offset: left.offset, bytes: left.bytes.length, sha256: sha256(left.bytes) },
      append: (text) => append(file, endsLine ? text : `\n${text}`, size),
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

const LINE_END = 10;

function lastByte(path: string, size: number): number | undefined {
  const file = openSync(path, 'r');
  try {
    const byte = Buffer.alloc(1);
    return readSync(file, byte, 0, 1, size - 1) === 1 ? byte[0] : undefined;
  } finally {
    closeSync(file);
  }
}

function opened(path: string): number {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  // without O_NONBLOCK, a pipe in its place would be waited for
  const flags = O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK | O_NOFOLLOW;
  let file: number;
  try {
    file = openSync(path, flags, 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    makeFolder(dirname(path));
    file = openSync(path, flags, 0o600);
  }
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw new Error(`${path} is not a file`);
}

function append(file: number, text: string, size: number): number {
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(file, bytes, written);
  } catch (error) {
    // a full disk takes a part
    if (written > 0) ftruncateSync(file, size);
    throw error;
  }
  return size + bytes.length;
}
