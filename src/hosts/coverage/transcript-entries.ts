import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { isObject, type JsonObject, parsedJson } from '../../core/json.ts';
import { messageOf } from '../../core/message-of.ts';
import type { TranscriptReader } from './transcript-reader.ts';

const MOST_FILE_BYTES = 512 * 1024 * 1024;
const MOST_WHOLE_BYTES = 128 * 1024 * 1024;
const MOST_LINE_BYTES = 64 * 1024 * 1024;
const MOST_ROWS = 2_000_000;
const CHUNK_BYTES = 1024 * 1024;

/** The objects that a transcript consists of, read as they are asked for. `unread` is told what was left out. */
export function entriesIn(
  path: string,
  form: TranscriptReader['form'],
  unread: (why: string) => void,
): Iterable<JsonObject> {
  if (typeof form === 'object') return rowsIn(path, form.query, unread);
  return form === 'whole' || path.endsWith('.json') ? wholeIn(path, unread) : linesIn(path, unread);
}

function* linesIn(path: string, unread: (why: string) => void): Generator<JsonObject> {
  const file = opened(path, MOST_FILE_BYTES, unread);
  if (file === null) return;
  try {
    for (const line of eachLine(file, () => unread('a line of it is too long, and was left out'))) {
      const entry = parsedJson(line.toString('utf8'));
      if (isObject(entry)) yield entry;
    }
  } catch (error) {
    unread(`it cannot be read to its end (${messageOf(error)})`);
  } finally {
    closeSync(file);
  }
}

/** A line that is too long is left out, and the next is read. */
function* eachLine(file: number, tooLong: () => void): Generator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  let at = 0;
  const take = (): Buffer | null => {
    const line = length > MOST_LINE_BYTES ? null : Buffer.concat(parts);
    if (line === null) tooLong();
    [parts, length] = [[], 0];
    return line;
  };
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const read = readSync(file, chunk, 0, CHUNK_BYTES, at);
    if (read === 0) break;
    at += read;
    let begin = 0;
    for (let end = chunk.indexOf(10); end !== -1 && end < read; end = chunk.indexOf(10, begin)) {
      if (length <= MOST_LINE_BYTES) parts.push(chunk.subarray(begin, end));
      length += end - begin;
      const line = take();
      if (line !== null) yield line;
      begin = end + 1;
    }
    if (length <= MOST_LINE_BYTES) parts.push(chunk.subarray(begin, read));
    length += read - begin;
  }
  const last = length === 0 ? null : take();
  if (last !== null) yield last;
}

function* wholeIn(path: string, unread: (why: string) => void): Generator<JsonObject> {
  const file = opened(path, MOST_WHOLE_BYTES, unread);
  if (file === null) return;
  try {
    const bytes = Buffer.alloc(fstatSync(file).size);
    const entry = parsedJson(bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0)));
    if (isObject(entry)) yield entry;
    else unread('it is not the JSON that it should be');
  } catch (error) {
    unread(`it cannot be read (${messageOf(error)})`);
  } finally {
    closeSync(file);
  }
}

/** Null: it is nothing that is read. A pipe is never waited for, and no link followed. */
function opened(path: string, most: number, unread: (why: string) => void): number | null {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  try {
    const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    const stats = fstatSync(file);
    if (stats.isFile() && stats.size <= most) return file;
    closeSync(file);
    unread(stats.isFile() ? `it is larger than ${most / 1024 / 1024} MiB` : 'it is no file');
  } catch (error) {
    unread(`it cannot be read (${messageOf(error)})`);
  }
  return null;
}

interface Database {
  readonly prepare: (query: string) => { readonly iterate: () => Iterable<unknown> };
  readonly close: () => void;
}

interface DatabaseLibrary {
  readonly DatabaseSync: new (path: string, options: { readonly readOnly: true }) => Database;
}

/** Node has it since 22.13. */
function hasDatabases(library: object | undefined): library is DatabaseLibrary {
  return library !== undefined && 'DatabaseSync' in library;
}

/** Whether this Node can read transcripts of this form at all. */
export function canRead(form: TranscriptReader['form']): boolean {
  return typeof form !== 'object' || hasDatabases(process.getBuiltinModule('node:sqlite'));
}

function rowsIn(path: string, query: string, unread: (why: string) => void): readonly JsonObject[] {
  const file = opened(path, MOST_FILE_BYTES, unread);
  if (file === null) return [];
  closeSync(file);
  const library = process.getBuiltinModule('node:sqlite');
  if (!hasDatabases(library)) {
    unread('it is a database, which Node reads since 22.13');
    return [];
  }
  const rows: JsonObject[] = [];
  try {
    const database = new library.DatabaseSync(path, { readOnly: true });
    try {
      for (const row of database.prepare(query).iterate()) {
        if (rows.length < MOST_ROWS) rows.push(JSON.parse(JSON.stringify(row)));
        else return rows;
      }
    } finally {
      database.close();
    }
  } catch (error) {
    unread(`it is a database that cannot be read (${messageOf(error)})`);
  }
  return rows;
}
