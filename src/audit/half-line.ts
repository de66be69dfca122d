import { constants, fstatSync, readSync } from 'node:fs';
import { isSystemError } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';
import { withPlainFile } from '../state/plain-file.ts';
import { unseal } from './chain.ts';
import { readableFiles } from './trail-files.ts';

/** The last line of a trail where it ends in the middle: neither a record, nor the end of one that others will finish. */
export interface HalfLine {
  /** Below the folder of the trail. */
  readonly file: string;
  readonly offset: number;
  readonly bytes: number;
}

/** Null: it ends where a record ends. */
export function halfLine(folder: string): HalfLine | null {
  // somebody may be writing at that very moment
  return lookAtEnd(folder) === null ? null : lookAtEnd(folder);
}

/** What is said of it wherever the trail is read: what is missing there, nobody should take for nothing. */
export function halfLineText({ file, offset, bytes }: HalfLine): string {
  return `${file} ends in the middle of a line (${bytes} bytes from byte ${offset} on): whoever wrote it was killed, or the file was cut. That line does not count; see hookline audit verify.`;
}

function lookAtEnd(folder: string): HalfLine | null {
  const last = readableFiles(folder).files.at(-1);
  if (last === undefined) return null;
  const line = orElseFor(isSystemError, () => withPlainFile(last.path, constants.O_RDONLY, unendedLine), null);
  // of a record to which only the end of its line is missing, nothing is missing
  if (line === null || unseal(line.bytes) !== null) return null;
  return { file: last.name, offset: line.offset, bytes: line.bytes.length };
}

const CHUNK_BYTES = 64 * 1024;
const LINE_END = 10;

function unendedLine(file: number): { readonly bytes: Buffer; readonly offset: number } | null {
  const { size } = fstatSync(file);
  let bytes = Buffer.alloc(0);
  for (let offset = size; offset > 0; ) {
    const length = Math.min(CHUNK_BYTES, offset);
    const chunk = Buffer.alloc(length);
    readSync(file, chunk, 0, length, offset - length);
    const at = chunk.lastIndexOf(LINE_END);
    if (at === length - 1 && bytes.length === 0) return null;
    bytes = Buffer.concat([chunk.subarray(at + 1), bytes]);
    offset -= length;
    if (at !== -1) return { bytes, offset: offset + at + 1 };
  }
  return bytes.length === 0 ? null : { bytes, offset: 0 };
}
