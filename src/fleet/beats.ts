import { utimesSync } from 'node:fs';
import { parsedObject } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { readPlainFile } from '../looks/plain-file.ts';
import { writeWhole } from '../state/state-folder.ts';
import type { Store } from './store.ts';

/** How often a server was told that this machine is there. */
export interface Beats {
  /** The number of the last time. */
  readonly beat: number;
  /** What went wrong then, or was odd; null: nothing. */
  readonly problem: string | null;
}

/** No server takes a higher one: who begins here can go on for ever. */
const MOST_BEAT = 2 ** 52;

/** A number that nobody can have counted up to is none. */
export function readBeats({ beats }: Store): Beats {
  const { beat, problem } = orElse(() => parsedObject(readPlainFile(beats)), null) ?? {};
  const isCounted = typeof beat === 'number' && Number.isSafeInteger(beat) && beat >= 0 && beat < MOST_BEAT;
  return { beat: isCounted ? beat : 0, problem: typeof problem === 'string' ? problem : null };
}

/** The time of the file is when it is told again. */
export function keepBeats({ beats: path }: Store, beats: Beats, nextAtMs: number): void {
  writeWhole(path, `${JSON.stringify({ v: 1, ...beats })}\n`);
  utimesSync(path, nextAtMs / 1000, nextAtMs / 1000);
}
