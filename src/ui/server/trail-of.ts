import { join } from 'node:path';
import { nameCounts } from '../../audit/index/name-counts.ts';
import { rowFinder } from '../../audit/index/row-finder.ts';
import { ANY_ROW } from '../../audit/index/row-query.ts';
import { sessionList } from '../../audit/index/session-list.ts';
import { indexFolderOf, openTrailIndex, type Refreshed, type TrailIndex } from '../../audit/index/trail-index.ts';
import { orElse } from '../../core/or-else.ts';
import type { UiContext } from './context.ts';

/** The trail, and what is known of it as a whole. */
export interface UiTrail extends TrailIndex {
  readonly sessions: ReturnType<typeof sessionList>;
  /** Whose rows there are, and where. */
  readonly names: ReturnType<typeof nameCounts>['now'];
  readonly find: ReturnType<typeof rowFinder>['find'];
  /** How many rows there are of what is shown: all but those that are too old. */
  readonly rowsSince: () => number;
  /** As of the last refresh; another version: something is new. */
  readonly state: () => { readonly total: number; readonly generation: number; readonly version: number };
}

const TRAILS = new WeakMap<UiContext, UiTrail>();

/** The trail as it is now: all routes of a server share one reader, which reads only what is new. */
export function trailOf(context: UiContext): UiTrail {
  const trail = trailSoFar(context);
  if (trail.isReading()) trail.refresh(true);
  return trail;
}

/** The same for whoever need not wait until all that is older is read: the newest is there at once. */
export function trailSoFar(context: UiContext): UiTrail {
  const trail = TRAILS.get(context) ?? opened(context);
  TRAILS.set(context, trail);
  trail.refresh();
  return trail;
}

/** So much can be read while somebody waits and hardly notices, however long the trail is. */
const STEP_BYTES = 4 * 1024 * 1024;

function opened({ stateFolder, isOwn, sinceMs }: UiContext): UiTrail {
  const folder = join(stateFolder, 'audit');
  const index = openTrailIndex(folder, { indexFolder: isOwn ? indexFolderOf(folder) : null, stepBytes: STEP_BYTES });
  const [sessions, finder, names] = [sessionList(sinceMs), rowFinder(), nameCounts(sinceMs)];
  let state = { total: 0, generation: 0, version: 0 };
  const keepSoon = whileIdle(index.keep, FIRST_MS);
  const trail: UiTrail = {
    ...{ ...index, sessions, names: names.now, find: finder.find, state: () => state },
    rowsSince: () =>
      sinceMs === null ? index.rows().length : finder.find(index.rows(), state, { ...ANY_ROW, fromMs: sinceMs }).length,
    refresh(whole = false): Refreshed {
      const refreshed = index.refresh(whole);
      const { from, total, generation } = refreshed;
      if (from === total && generation === state.generation) return refreshed;
      state = { total, generation, version: state.version + 1 };
      finder.forget(from);
      sessions.update(index.rows(), from);
      names.update(index.rows(), from);
      if (index.isReading()) readOn();
      else keepSoon();
      return refreshed;
    },
  };
  const readOn = whileIdle(() => {
    trail.refresh();
    return index.isReading();
  }, NEXT_MS);
  return trail;
}

/** Long enough for the page to be there, and between two steps for whatever else is asked. */
const FIRST_MS = 2000;
const NEXT_MS = 20;

/** Does some work step by step when nobody waits for anything. What cannot be done now is left for the next time. */
function whileIdle(step: () => boolean, firstMs: number): () => void {
  let isDue = false;
  const go = (): void => {
    isDue = orElse(step, false);
    if (isDue) setTimeout(go, NEXT_MS).unref();
  };
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(go, firstMs).unref();
  };
}
