import type { Context } from '../context.ts';
import { forgetConflicts } from '../store/heartbeats.ts';
import { dropPartitionsBefore } from '../store/partitions.ts';
import { forgetQuestions } from '../store/questions.ts';
import { deleteDay, firstKeptDay } from '../store/retention.ts';

/**
 * What has expired in this fleet, in whole days; the next request for such a day makes it anew or not at all. A day that another
 * fleet has decisions of stays, and loses ours.
 */
export async function dropOld({
  db,
  fleet,
  nowMs,
  fleetNow,
}: Pick<Context, 'db' | 'fleet' | 'nowMs' | 'fleetNow'>): Promise<void> {
  const kept = await fleetNow.refresh();
  // a clock that is ahead, of this machine or of the database, deletes nothing before the other one agrees
  const day = firstKeptDay(Math.min(nowMs(), kept.nowMs), kept.retentionDays);
  for (const shared of await dropPartitionsBefore(db, fleet, day)) await deleteDay(db, fleet, shared);
  await forgetConflicts(db, fleet, day);
  await forgetQuestions(db, fleet, day);
}
