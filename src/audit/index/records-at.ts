import { constants, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../../core/error-code.ts';
import { withPlainFile } from '../../state/plain-file.ts';
import { parsed } from '../chain.ts';
import { eachGroup } from '../decided.ts';
import type { ReadRecord } from '../read-trail.ts';
import type { Row } from './row.ts';

/** What stands at the place of a row, if it is still what the row was made of. */
export function recordsAt(folder: string, row: Row): readonly ReadRecord[] {
  return recordsIn(bytesAt(join(folder, row.file), row), row);
}

/** The same for many rows, one after the other: each file is read once, and kept until another is asked for. */
export function recordsReader(folder: string): (row: Row) => readonly ReadRecord[] {
  let last: { readonly file: string; readonly bytes: Buffer } | null = null;
  return (row) => {
    if (last?.file !== row.file) last = { file: row.file, bytes: allBytes(join(folder, row.file)) };
    const { offset, bytes } = row;
    return recordsIn(last.bytes.toString('utf8', offset, offset + bytes), row);
  };
}

function recordsIn(stored: string, row: Row): readonly ReadRecord[] {
  const records = stored.split('\n').flatMap((text): readonly ReadRecord[] => {
    const entry = parsed(text);
    return entry === null ? [] : [{ entry, text }];
  });
  // others may have written between two of them
  const own = [...eachGroup(records)].find(
    ({ kind, records: all }) => kind === row.kind && all.at(-1)?.entry.seq === row.seq,
  );
  return own?.records ?? [];
}

function allBytes(path: string): Buffer {
  try {
    return withPlainFile(path, constants.O_RDONLY, (file) => readFileSync(file));
  } catch (error) {
    if (isMissing(error)) return Buffer.alloc(0);
    throw error;
  }
}

function bytesAt(path: string, { offset, bytes }: Row): string {
  const text = Buffer.alloc(bytes);
  try {
    return withPlainFile(path, constants.O_RDONLY, (file) =>
      text.toString('utf8', 0, readSync(file, text, 0, bytes, offset)),
    );
  } catch (error) {
    // it has made room for others
    if (isMissing(error)) return '';
    throw error;
  }
}
