import type { Context } from '../context.ts';
import type { Queries } from '../db/db.ts';
import { recordAct } from '../store/acts.ts';
import { tellPolicyChanged } from '../store/bundles.ts';
import { endRollout, judgingIsMine, openRollouts, type Rollout } from '../store/rollouts.ts';
import { type Tally, tallyOf } from '../store/stats.ts';
import type { Policy } from './choose.ts';

/** Who stops a rollout that no person stopped. */
const ITSELF = 'hookline-server';
const LEAST_CALLS = 50;
const TIMES = 3;
const LEAST_PER_1000 = 5;

/** Stops rollouts under which refusals jump. Of all processes exactly one does it at a time. */
export async function judgeRollouts({ db, fleet, policy }: Context): Promise<void> {
  const known = await policy.current();
  if (![...known.rollouts.values()].some(({ state }) => state === 'running')) return;
  await db.transaction(async (tx) => {
    if (!(await judgingIsMine(tx, fleet))) return;
    for (const rollout of await openRollouts(tx, fleet)) {
      if (rollout.state !== 'running') continue;
      const { fresh, usual } = await effectOf(tx, fleet, rollout, known);
      const why = reasonToStop(fresh, usual);
      if (why === null || !(await endRollout(tx, fleet, rollout.id, { state: 'stopped', why }))) continue;
      await recordAct(tx, fleet, {
        person: ITSELF,
        act: 'rollout.stop',
        about: rollout.id,
        detail: { why, fresh, usual },
      });
      await tellPolicyChanged(tx, fleet);
    }
  });
}

/** Calls and refusals of the machines that have the new revision, and of the others, since it began. */
export async function effectOf(
  db: Queries,
  fleet: string,
  { from, to, shadow, stage, madeAt }: Rollout,
  { bundles }: Policy,
): Promise<{ readonly fresh: Tally; readonly usual: Tally }> {
  const revisions = (digests: readonly (string | null)[]): readonly string[] =>
    digests.flatMap((digest) => (digest === null ? [] : (bundles.get(digest)?.revision ?? [])));
  const [tried, others] = stage < 0 ? [[shadow], [from]] : [[to], [from, shadow]];
  const since = madeAt.toISOString();
  const fresh = await tallyOf(db, fleet, revisions(tried), since);
  const usual = await tallyOf(db, fleet, revisions(others), since);
  // what only watches is judged by what it would have refused
  return stage < 0 ? { fresh: { ...fresh, refusals: fresh.wouldRefuse }, usual } : { fresh, usual };
}

/** Null: it may go on. */
export function reasonToStop(fresh: Tally, usual: Tally): string | null {
  if (fresh.calls < LEAST_CALLS) return null;
  const most = Math.max(TIMES * perThousand(usual), LEAST_PER_1000);
  const now = perThousand(fresh);
  if (now <= most) return null;
  return `Of 1000 calls ${now.toFixed(1)} were refused (${fresh.refusals} of ${fresh.calls}); up to ${most.toFixed(1)} would have been ordinary.`;
}

function perThousand({ calls, refusals }: Tally): number {
  return calls === 0 ? 0 : (refusals / calls) * 1000;
}
