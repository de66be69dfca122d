import { existsSync } from 'node:fs';
import { hashField, parsed } from '../audit/chain.ts';
import { eachGroup, type RecordGroup } from '../audit/decided.ts';
import { readLines } from '../audit/read-lines.ts';
import type { ReadRecord } from '../audit/read-trail.ts';
import { trailFiles } from '../audit/trail-files.ts';

/** Where a sink stands in the trail. */
export interface Place {
  readonly seq: number;
  /** Of the record with that number; empty: there is none. */
  readonly hash: string;
}

export const BEGINNING: Place = { seq: 0, hash: '' };

/** Thrown where the trail has another record of that number: it was begun anew. */
export class OtherTrail extends Error {}

/** What was recorded after that, decision by decision. One whose outcome is not written yet is left for the next time. */
export function* groupsAfter(folder: string, place: Place): Generator<RecordGroup<ReadRecord>> {
  for (const group of eachGroup(recordsAfter(folder, place))) if (group.isWhole) yield group;
}

/** `{"v":1,"seq":17,`: what was sent long ago is not read to be passed over. */
const NUMBER = /^\{"v":\d+,"seq":(\d+),/;
const BEGIN_BYTES = 40;

function* recordsAfter(folder: string, { seq, hash }: Place): Generator<ReadRecord> {
  const files = trailFiles(folder);
  const needed = files.filter((_, i) => (files[i + 1]?.first ?? Number.POSITIVE_INFINITY) > seq);
  for (const { path } of needed) {
    // it may have made room for others meanwhile
    if (!existsSync(path)) continue;
    for (const { bytes, whole } of readLines(path)) {
      const number = Number(NUMBER.exec(bytes.toString('latin1', 0, BEGIN_BYTES))?.[1]);
      if (number === seq && hash !== '' && !isRecord(bytes, hash)) throw new OtherTrail();
      if (number <= seq || !whole) continue;
      const text = bytes.toString('utf8');
      const entry = parsed(text);
      if (entry !== null && entry.seq > seq) yield { entry, text };
    }
  }
}

function isRecord(line: Buffer, hash: string): boolean {
  return `${line.toString('latin1', Math.max(0, line.length - 200))}\n`.endsWith(hashField(hash));
}
