import { existsSync } from 'node:fs';
import { parsed, type TrailRecord } from './chain.ts';
import { readLines } from './read-lines.ts';
import { trailFiles } from './trail-files.ts';

export interface ReadRecord {
  readonly entry: TrailRecord;
  /** As it stands in the file. */
  readonly text: string;
}

/** Every record that can be read, the oldest first; whether they are true is for `verifyTrail` to say. */
export function* readTrail(folder: string, after = 0): Generator<ReadRecord> {
  const files = trailFiles(folder);
  const needed = files.filter((_, i) => (files[i + 1]?.first ?? Number.POSITIVE_INFINITY) > after + 1);
  for (const { path } of needed) for (const record of entriesIn(path)) if (record.entry.seq > after) yield record;
}

/** The same, the newest file first, so that whoever looks for the last need not read them all. */
export function* readTrailBackwards(folder: string): Generator<readonly ReadRecord[]> {
  for (const { path } of trailFiles(folder).toReversed()) yield [...entriesIn(path)];
}

function* entriesIn(path: string): Generator<ReadRecord> {
  // it may have made room for others meanwhile
  if (!existsSync(path)) return;
  for (const { bytes } of readLines(path)) {
    const text = bytes.toString('utf8');
    const entry = parsed(text);
    if (entry !== null) yield { entry, text };
  }
}
