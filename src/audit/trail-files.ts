import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../core/error-code.ts';
import { remembering } from '../core/remembering.ts';

export interface TrailFile {
  /** Below the folder of the trail: `2026-11/000000000001.jsonl`. */
  readonly name: string;
  readonly path: string;
  /** The number of its first record. */
  readonly first: number;
  readonly bytes: number;
  readonly ino: number;
  readonly mtimeMs: number;
}

const MONTH = /^\d{4,6}-\d\d$/;
const NAME = /^(\d{12,16})\.jsonl$/;

/** A part of the trail that is there and cannot be read. */
export interface UnreadPart {
  /** Below the folder of the trail; empty: it is that folder itself. */
  readonly name: string;
  readonly error: unknown;
}

/** In the order of their records, which is not that of the months where a clock went backwards. Throws where a part cannot be read: it may hold records. */
export function trailFiles(folder: string): readonly TrailFile[] {
  const { files, unread } = readableFiles(folder);
  const [first] = unread;
  if (first !== undefined) throw first.error;
  return files;
}

/** The same for whoever shows what there is, and tells what could not be read. */
export function readableFiles(folder: string): {
  readonly files: readonly TrailFile[];
  readonly unread: readonly UnreadPart[];
} {
  const unread: UnreadPart[] = [];
  const tried = <T>(name: string, read: () => readonly T[]): readonly T[] => {
    try {
      return read();
    } catch (error) {
      unread.push({ name, error });
      return [];
    }
  };
  const months = tried('', () => namesIn(folder).filter((name) => MONTH.test(name)));
  const files = months.flatMap((month) =>
    tried(month, () => namesIn(join(folder, month)).flatMap((name) => fileNamed(folder, month, name))),
  );
  return { files: files.sort((a, b) => a.first - b.first), unread };
}

export function fileName(month: string, first: number): string {
  return `${month}/${String(first).padStart(12, '0')}.jsonl`;
}

export function monthOf(atMs: number): string {
  return monthOfHour(Math.floor(atMs / HOUR_MS));
}

const HOUR_MS = 3_600_000;

/** It is asked for with every record: to make a date takes longer than to remember one. */
const monthOfHour = remembering(2, (hour: number) => {
  const date = new Date(hour * HOUR_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  return year >= 1000 && year <= 9999 ? `${year}-${month < 10 ? '0' : ''}${month}` : date.toISOString().slice(0, -17);
});

function fileNamed(folder: string, month: string, name: string): readonly TrailFile[] {
  const first = NAME.exec(name)?.[1];
  const path = join(folder, month, name);
  const stats = first === undefined ? undefined : lstatSync(path, { throwIfNoEntry: false });
  if (first === undefined || !stats?.isFile()) return [];
  return [
    { name: `${month}/${name}`, path, first: Number(first), bytes: stats.size, ino: stats.ino, mtimeMs: stats.mtimeMs },
  ];
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
