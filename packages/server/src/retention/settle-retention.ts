import type { Db } from '../db/db.ts';
import type { Settings } from '../settings.ts';
import { foundFleet } from '../store/fleets.ts';
import { firstKeptDay, pastRows, retentionOf, setRetention } from '../store/retention.ts';

/** Of a fleet for which nobody has said anything. */
export const USUAL_DAYS = 90;
/** A server that was stopped over midnight, and not one that kept for longer, has this much that is past its time. */
const SLACK_DAYS = 1;

/**
 * How long decisions of the fleet are kept. The first process says it for all that come later: one that says otherwise does not
 * start, because what it would delete is not its own. Throws what whoever starts it must know.
 */
export async function settleRetention(
  db: Db,
  { fleet, retentionDays }: Pick<Settings, 'fleet' | 'retentionDays'>,
): Promise<number> {
  return db.transaction(async (tx) => {
    await foundFleet(tx, fleet);
    const kept = await retentionOf(tx, fleet, { lock: true });
    const days = retentionDays ?? kept?.days ?? USUAL_DAYS;
    if (kept === null || kept.days === days) return days;
    if (kept.days !== null)
      throw new Error(
        `HOOKLINE_RETENTION_DAYS is ${days}, and the fleet "${fleet}" keeps its decisions for ${kept.days} days. Nothing was deleted. ` +
          `To go on as before, set it to ${kept.days} or leave it out. To change it, run "hookline-server retention --days ${days}", which says first what that deletes.`,
      );
    const past = await pastRows(tx, fleet, firstKeptDay(kept.nowMs, days + SLACK_DAYS));
    if (past.decisions > 0)
      throw new Error(
        `The fleet "${fleet}" has decisions from ${past.oldest?.toISOString().slice(0, 10)} on, and to keep them for ${days} days would delete ${past.decisions} of them. Nothing was deleted. ` +
          `To keep them, set HOOKLINE_RETENTION_DAYS to as many days as you want. To delete them, run "hookline-server retention --days ${days}", which asks again.`,
      );
    await setRetention(tx, fleet, days);
    return days;
  });
}
