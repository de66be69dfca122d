import type { ReadRecord } from '../../../audit/read-trail.ts';
import type { TrailFile } from '../../../audit/trail-files.ts';
import { textOrNone } from '../../../core/json.ts';
import type { ChainPlace } from '../../data/why.ts';

/** Of each record that was written of it, in which file it stands. */
export function chainPlaces(records: readonly ReadRecord[], files: readonly TrailFile[]): readonly ChainPlace[] {
  return records.map(({ entry: { seq, kind, hash, prev } }) => {
    const file = files.findLast(({ first }) => first <= seq)?.name ?? '';
    return { seq, kind, file, hash: textOrNone(hash), prev };
  });
}
