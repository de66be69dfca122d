import { constants, lstatSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, parsedJson } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { ownText } from '../../state/own-file.ts';
import { withPlainFile } from '../../state/plain-file.ts';
import { sha256 } from '../../state/sha256.ts';
import { namesIn, writeWhole } from '../../state/state-folder.ts';
import type { TrailFile } from '../trail-files.ts';
import { packedRows, unpackedRows } from './packed-rows.ts';
import type { Row } from './row.ts';

/** Changes with what stands in an index. */
const FORMAT = 2;
const MOST_BYTES = 256 * 1024 * 1024;

/** How much of a file of the trail is known, and as what. */
export interface Covered {
  /** The rows of everything before `end`. */
  readonly rows: Row[];
  readonly end: number;
  /** The last bytes before `end`: who has written something else there has made it another file. */
  readonly tail: string;
}

/** What an index says it is of. */
interface Head {
  readonly format: number;
  readonly file: string;
  readonly ino: number;
  readonly bytes: number;
  readonly mtimeMs: number;
  readonly end: number;
  readonly tail: string;
  readonly sha256: string;
}

function indexName({ name }: TrailFile): string {
  return name.replace('/', '-').replace(/\.jsonl$/, '.idx');
}

/** Null: there is none, or it is of something else: another version, another file, a file that was changed; or it is damaged. */
export function readIndex(folder: string, file: TrailFile): Covered | null {
  const text = ownText(join(folder, indexName(file)), MOST_BYTES);
  if (text === null) return null;
  const end = text.indexOf('\n');
  const head = parsedJson(text.slice(0, end));
  const body = text.slice(end + 1);
  if (!isObject(head) || head.format !== FORMAT || head.file !== file.name || head.ino !== file.ino) return null;
  const { sha256: hash, ...about } = head;
  if (sha256(`${JSON.stringify(about)}\n${body}`) !== hash) return null;
  if (!isPlaceIn(head.end, file) || typeof head.tail !== 'string' || (head.end > 0 && head.tail === '')) return null;
  const isSame = head.bytes === file.bytes && head.mtimeMs === file.mtimeMs;
  const hasGrown = typeof head.bytes === 'number' && file.bytes > head.bytes;
  if (!isSame && !hasGrown) return null;
  if (tailAt(file.path, head.end) !== head.tail) return null;
  const rows = orElse(() => unpackedRows(body, file.name), null);
  return rows === null ? null : { rows, end: head.end, tail: head.tail };
}

function isPlaceIn(end: unknown, { bytes }: TrailFile): end is number {
  return typeof end === 'number' && Number.isSafeInteger(end) && end >= 0 && end <= bytes;
}

/** False: it cannot be written, and is made anew each time. */
export function writeIndex(folder: string, { file, rows, end, tail }: Covered & { readonly file: TrailFile }): boolean {
  const { name, ino, bytes, mtimeMs } = file;
  return orElse(() => {
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true) return false;
    const body = packedRows(rows);
    const about = { format: FORMAT, file: name, ino, bytes, mtimeMs, end, tail };
    const head: Head = { ...about, sha256: sha256(`${JSON.stringify(about)}\n${body}`) };
    writeWhole(join(folder, indexName(file)), `${JSON.stringify(head)}\n${body}`);
    return true;
  }, false);
}

/** Those of files that have made room for others. */
export function forgetIndexes(folder: string, present: readonly TrailFile[]): void {
  const names = new Set(present.map(indexName));
  for (const name of namesIn(folder)) {
    if (NAME.test(name) && !names.has(name)) orElse(() => rmSync(join(folder, name), { force: true }), null);
  }
}

const NAME = /^\d{4,6}-\d\d-\d{12,16}\.idx$/;

const TAIL_BYTES = 80;

/** What stands right before that place. */
export function tailAt(path: string, end: number): string {
  const bytes = Buffer.alloc(Math.min(end, TAIL_BYTES));
  const read = (file: number): number => readSync(file, bytes, 0, bytes.length, end - bytes.length);
  return bytes.toString('latin1', 0, withPlainFile(path, constants.O_RDONLY, read));
}
