import { firstKeptDay, pastRows } from '../store/retention.ts';
import type { FleetSetting } from './fleet-setting.ts';

/** Of a fleet for which nobody has said anything. */
export const USUAL_DAYS = 90;
/** A server that was stopped over midnight, and not one that kept for longer, has this much that has expired. */
const SLACK_DAYS = 1;

/** How long decisions are kept. What a process that says otherwise would delete is not its own. */
export const RETENTION: FleetSetting<number> = {
  async first(tx, fleet, said, nowMs) {
    const days = said ?? USUAL_DAYS;
    const past = await pastRows(tx, fleet, firstKeptDay(nowMs, days + SLACK_DAYS));
    if (past.decisions === 0) return days;
    throw new Error(
      `The fleet "${fleet}" has decisions from ${past.oldest?.toISOString().slice(0, 10)} on, and to keep them for ${days} days would delete ${past.decisions} of them. Nothing was deleted. ` +
        `To keep them, set HOOKLINE_RETENTION_DAYS to as many days as you want. To delete them, run "hookline-server retention --days ${days}", which asks again.`,
    );
  },
  otherwise: (fleet, said, stands) =>
    `HOOKLINE_RETENTION_DAYS is ${said}, and the fleet "${fleet}" keeps its decisions for ${stands} days. Nothing was deleted. ` +
    `To go on as before, set it to ${stands} or leave it out. To change it, run "hookline-server retention --days ${said}", which says first what that deletes.`,
};
