import { writeHistory } from '../../../bench/recorded-history.mjs';
import { indexFolderOf, openTrailIndex } from '../../../src/audit/index/trail-index.ts';
import { openTrail } from '../../../src/audit/trail.ts';
import { eventRow } from '../../../src/core/events.ts';
import { emptyOutcome } from '../../../src/core/outcome.ts';
import { auditPlace } from '../audit-place.ts';

const PARTS = { openTrail, emptyOutcome, eventRow };
const END_MS = Date.parse('2026-11-17T12:00:00.000Z');

/** A trail of several agents and projects, and indexes beside it. */
export async function indexPlace(records: number, maxFileBytes = 256 * 1024) {
  const place = auditPlace();
  const small = (state: string, options: Parameters<typeof openTrail>[1]) =>
    openTrail(state, { ...options, limits: { maxFileBytes, maxBytes: 1024 ** 3 } });
  const add = (count: number, seed = 1): Promise<number> =>
    writeHistory({ ...PARTS, openTrail: small }, place.state, { records: count, endMs: END_MS, seed });
  await add(records);
  const indexFolder = indexFolderOf(place.folder);
  const opened = (
    options: { readonly indexFolder?: string | null; readonly mostRows?: number; readonly stepBytes?: number } = {},
  ) => {
    const index = openTrailIndex(place.folder, { indexFolder, ...options });
    index.refresh();
    return index;
  };
  return { ...place, add, indexFolder, opened };
}
