import { constants, lstatSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../core/error-code.ts';
import { readPlainFile, withPlainFile } from '../state/plain-file.ts';
import { writeWhole } from '../state/state-folder.ts';
import { type Link, VERSION } from './chain.ts';

/** Where the trail ends: what a cut-off end is recognised by. */
export interface Head extends Link {
  /** The file that is written to. */
  readonly file: string;
  /** How long it is. */
  readonly offset: number;
}

export type HeadRead =
  | { readonly kind: 'head'; readonly head: Head }
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged' };

export function readHead(folder: string): HeadRead {
  let text: string;
  try {
    text = readPlainFile(headPath(folder));
  } catch (error) {
    if (isMissing(error)) return { kind: 'missing' };
    if (isFile(headPath(folder))) throw error;
    return { kind: 'damaged' };
  }
  const head = parse(text);
  return head === null ? { kind: 'damaged' } : { kind: 'head', head };
}

/**
 * Always as long, in one write and within one block, which no kill divides. A new file in its place would be just as
 * whole, but some file systems then wait for the disk.
 */
export function writeHead(folder: string, head: Head): void {
  const text = headText(head);
  const { O_WRONLY, O_NOFOLLOW = 0 } = constants;
  const path = headPath(folder);
  try {
    withPlainFile(path, O_WRONLY | O_NOFOLLOW, (file) => writeSync(file, text, 0));
  } catch (error) {
    // there is none yet, or something else is in its place
    if (isFile(path)) throw error;
    writeWhole(path, text);
  }
}

const HEAD_BYTES = 256;

export function headText({ seq, hash, file, offset }: Head): string {
  // neither a hash nor the name of a file holds anything that JSON would write otherwise
  const text = `{"v":${VERSION},"seq":${seq},"hash":"${hash}","file":"${file}","offset":${offset}}`;
  return `${text.padEnd(HEAD_BYTES - 1)}\n`;
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

export function headPath(folder: string): string {
  return join(folder, 'head.json');
}

function parse(text: string): Head | null {
  try {
    const { v, seq, hash, file, offset } = JSON.parse(text);
    const whole = v === VERSION && Number.isSafeInteger(seq) && seq >= 0 && Number.isSafeInteger(offset) && offset >= 0;
    const named = /^[0-9a-f]{64}$/.test(hash) && /^\d{4,6}-\d\d\/\d{12,16}\.jsonl$/.test(file);
    return whole && named ? { seq, hash, file, offset } : null;
  } catch {
    return null;
  }
}
