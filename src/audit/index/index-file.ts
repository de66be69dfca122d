import { createHmac } from 'node:crypto';
import { constants, lstatSync, readSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSystemError } from '../../core/error-code.ts';
import { isObject, parsedJson } from '../../core/json.ts';
import { bestEffort, evenIfBroken, orElseFor } from '../../core/or-else.ts';
import { ownText } from '../../state/own-file.ts';
import { ownKey } from '../../state/own-key.ts';
import { withPlainFile } from '../../state/plain-file.ts';
import { namesIn, writeWhole } from '../../state/state-folder.ts';
import type { TrailFile } from '../trail-files.ts';
import { packedRows, unpackedRows } from './packed-rows.ts';
import type { Row } from './row.ts';

/** Changes with what stands in an index. */
const FORMAT = 3;
const MOST_BYTES = 256 * 1024 * 1024;

/** How much of a file of the trail is known, and as what. */
export interface Covered {
  /** The rows of everything before `end`. */
  readonly rows: Row[];
  readonly end: number;
  /** The last bytes before `end`. They hold the hash of the record there, and so of all before it: another chain has others. */
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
  /** Of all of it, with the key of this account: who cannot read that cannot write an index. */
  readonly mac: string;
}

export type IndexRead =
  | ({ readonly kind: 'covered' } & Covered)
  /** There is none, or one of another version, or the file is another than it was. */
  | { readonly kind: 'none' }
  /** It is not what this account wrote about this trail. Nothing of it counts. */
  | { readonly kind: 'refused'; readonly why: string };

const NONE = { kind: 'none' } as const;

function indexName({ name }: Pick<TrailFile, 'name'>): string {
  return name.replace('/', '-').replace(/\.jsonl$/, '.idx');
}

/** What is believed of it follows from the records: it was made by this account, of this chain, up to this very record. */
export function readIndex(folder: string, file: TrailFile): IndexRead {
  const path = join(folder, indexName(file));
  if (!orElseFor(isSystemError, () => lstatSync(path, { throwIfNoEntry: false }) !== undefined, false)) return NONE;
  const read = readOwn(path, file);
  if (read.kind === 'refused') refuseIndex(folder, file);
  return read;
}

/** It is put aside, so that whoever looks into it still has it. */
export function refuseIndex(folder: string, file: TrailFile): void {
  const path = join(folder, indexName(file));
  bestEffort(() => renameSync(path, `${path}${REFUSED}`));
}

function readOwn(path: string, file: TrailFile): IndexRead {
  const text = ownText(path, MOST_BYTES);
  if (text === null) return { kind: 'refused', why: 'others could have written it' };
  const lineEnd = text.indexOf('\n');
  const head = parsedJson(text.slice(0, lineEnd));
  const body = text.slice(lineEnd + 1);
  // what an earlier version wrote is no lie
  if (isObject(head) && typeof head.format === 'number' && head.format !== FORMAT) return NONE;
  if (!isObject(head)) return { kind: 'refused', why: NOT_WRITTEN };
  const { mac, ...about } = head;
  if (typeof mac !== 'string' || macOf(dirname(path), about, body) !== mac)
    return { kind: 'refused', why: NOT_WRITTEN };
  if (head.file !== file.name || !isPlaceIn(head.end, file) || typeof head.tail !== 'string') return NONE;
  const isSame = head.bytes === file.bytes && head.mtimeMs === file.mtimeMs;
  const hasGrown = typeof head.bytes === 'number' && file.bytes > head.bytes;
  if (head.ino !== file.ino || (!isSame && !hasGrown)) return NONE;
  if (tailAt(file.path, head.end) !== head.tail) return { kind: 'refused', why: 'it was made of another trail' };
  const rows = evenIfBroken(() => unpackedRows(body, file.name), null);
  return rows === null ? NONE : { kind: 'covered', rows, end: head.end, tail: head.tail };
}

const NOT_WRITTEN = 'it is not as hookline wrote it';

/** Stands behind the name of an index that nobody believes. */
const REFUSED = '.refused';

/** Null: there is no key, and so no index. */
function macOf(indexFolder: string, about: object, body: string): string | null {
  const key = ownKey(dirname(indexFolder));
  return key === null
    ? null
    : createHmac('sha256', key)
        .update(`index of the trail\n${JSON.stringify(about)}\n${body}`)
        .digest('hex');
}

/** For people: which index, and what became of it. */
export function refusedText({ name }: Pick<TrailFile, 'name'>, why: string): string {
  return `The index of ${name} was not believed: ${why}. It was put aside, and the records themselves were read.`;
}

function isPlaceIn(end: unknown, { bytes }: TrailFile): end is number {
  return typeof end === 'number' && Number.isSafeInteger(end) && end >= 0 && end <= bytes;
}

/** False: it cannot be written, and is made anew each time. */
export function writeIndex(folder: string, { file, rows, end, tail }: Covered & { readonly file: TrailFile }): boolean {
  const { name, ino, bytes, mtimeMs } = file;
  return evenIfBroken(() => {
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true) return false;
    const body = packedRows(rows);
    const about = { format: FORMAT, file: name, ino, bytes, mtimeMs, end, tail };
    const mac = macOf(folder, about, body);
    if (mac === null) return false;
    const head: Head = { ...about, mac };
    writeWhole(join(folder, indexName(file)), `${JSON.stringify(head)}\n${body}`);
    return true;
  }, false);
}

/** Those of files that have made room for others. */
export function forgetIndexes(folder: string, present: readonly TrailFile[]): void {
  const names = new Set(present.map(indexName));
  for (const name of namesIn(folder)) {
    const own = name.endsWith(REFUSED) ? name.slice(0, -REFUSED.length) : name;
    if (NAME.test(own) && !names.has(own)) bestEffort(() => rmSync(join(folder, name), { force: true }));
  }
}

/** Those that were not believed, by their names. */
export function refusedIndexes(folder: string): readonly string[] {
  return namesIn(folder).filter((name) => name.endsWith(REFUSED) && NAME.test(name.slice(0, -REFUSED.length)));
}

const NAME = /^\d{4,6}-\d\d-\d{12,16}\.idx$/;

const TAIL_BYTES = 80;

/** What stands right before that place. */
export function tailAt(path: string, end: number): string {
  const bytes = Buffer.alloc(Math.min(end, TAIL_BYTES));
  const read = (file: number): number => readSync(file, bytes, 0, bytes.length, end - bytes.length);
  return bytes.toString('latin1', 0, withPlainFile(path, constants.O_RDONLY, read));
}
