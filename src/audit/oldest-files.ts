import { rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unseal } from './chain.ts';
import { readLines } from './read-lines.ts';
import { type TrailFile, trailFiles } from './trail-files.ts';

/** A file that makes room, and its last record: where the trail begins afterwards. */
export interface Removed {
  readonly file: string;
  readonly seq: number | null;
  readonly hash: string | null;
}

/** The oldest files, until the others leave that much room. */
export function oldestFiles(folder: string, mostBytes: number, room: number): readonly Removed[] {
  const files = trailFiles(folder);
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const removed: Removed[] = [];
  for (const file of files.slice(0, -1)) {
    if (bytes + room <= mostBytes) break;
    bytes -= file.bytes;
    removed.push({ file: file.name, ...lastOf(file) });
  }
  return removed;
}

export function removeFiles(folder: string, removed: readonly Removed[]): void {
  for (const { file } of removed) {
    rmSync(join(folder, file), { force: true });
    try {
      rmdirSync(join(folder, dirname(file)));
    } catch {
      // there are others of that month
    }
  }
}

function lastOf({ path }: TrailFile): Pick<Removed, 'seq' | 'hash'> {
  let last: Buffer | null = null;
  for (const { bytes, whole } of readLines(path)) if (whole) last = bytes;
  const entry = last === null ? null : unseal(last);
  return { seq: entry?.seq ?? null, hash: entry?.hash ?? null };
}
