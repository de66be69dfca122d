import { readTrailBackwards } from '../../audit/read-trail.ts';
import { type Decided, eachDecided } from './decided.ts';
import type { TrailFilter } from './filter.ts';

interface Wanted {
  readonly folder: string;
  readonly filter: TrailFilter;
  readonly limit: number;
}

/** So many bytes of the trail are read only to tell how many there are. */
const MOST_COUNTED_BYTES = 64 * 1024 * 1024;

/** The last that fit, and of how many; `more`: there are older ones that nobody counted. */
export function lastCounted({ folder, filter, limit }: Wanted) {
  let found: readonly Decided[] = [];
  let [total, bytes, more] = [0, 0, false];
  for (const records of readTrailBackwards(folder)) {
    if (found.length >= limit && bytes > MOST_COUNTED_BYTES) {
      more = true;
      break;
    }
    const fitting = [...eachDecided(records)].filter(filter.fits);
    total += fitting.length;
    if (found.length < limit) found = [...fitting, ...found].slice(-limit);
    bytes += records.reduce((sum, { text }) => sum + text.length, 0);
    const [oldest] = records;
    if (oldest !== undefined && Date.parse(oldest.entry.at) < (filter.fromMs ?? Number.NEGATIVE_INFINITY)) break;
  }
  return { found, total, more };
}

/** As many files are read, the newest first, as are needed for that many. */
export function lastDecided({ folder, filter, limit }: Wanted): readonly Decided[] {
  let found: readonly Decided[] = [];
  for (const records of readTrailBackwards(folder)) {
    found = [...[...eachDecided(records)].filter(filter.fits), ...found];
    if (found.length >= limit) break;
  }
  return found.slice(-limit);
}
