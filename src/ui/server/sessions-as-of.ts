import type { Row } from '../../audit/index/row.ts';
import type { RecordedSession } from '../../audit/index/session-list.ts';

/** A session, and when something last happened in it, as far as the order goes. */
export interface PlacedSession {
  readonly of: RecordedSession;
  readonly lastAt: number;
}

/**
 * The one that went on last first. `asOfMs`: in the order in which they stood then, without those that are newer, so that
 * nothing moves under somebody who is further down; null: as of now.
 */
export function sessionsAsOf(
  sessions: readonly RecordedSession[],
  rows: readonly Row[],
  asOfMs: number | null,
): readonly PlacedSession[] {
  if (asOfMs === null) return sessions.map((of) => ({ of, lastAt: of.lastAt }));
  return sessions
    .flatMap((of) => {
      const lastAt = of.lastAt <= asOfMs ? of.lastAt : lastUntil(of, rows, asOfMs);
      return lastAt === null ? [] : [{ of, lastAt }];
    })
    .sort((a, b) => b.lastAt - a.lastAt);
}

function lastUntil({ places }: RecordedSession, rows: readonly Row[], asOfMs: number): number | null {
  const place = places.findLast((at) => (rows[at]?.at ?? 0) <= asOfMs);
  return place === undefined ? null : (rows[place]?.at ?? null);
}
