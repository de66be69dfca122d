import { readTrailBackwards } from '../../audit/read-trail.ts';
import { type Decided, eachDecided } from './decided.ts';
import type { TrailFilter } from './filter.ts';

interface Wanted {
  readonly folder: string;
  readonly filter: TrailFilter;
  readonly limit: number;
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
