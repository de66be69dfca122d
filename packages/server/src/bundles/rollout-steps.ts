import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { recordAct } from '../store/acts.ts';
import { holdPolicy, listBundles, tellPolicyChanged } from '../store/bundles.ts';
import { listChannels, moveChannel } from '../store/channels.ts';
import { addRollout, endRollout, moveRollout, openRollouts, rolloutOf } from '../store/rollouts.ts';

export interface AskedRollout {
  readonly channel: string;
  readonly bundle: string;
  readonly shadowBundle?: string | null;
  readonly stages?: readonly number[];
}

type Parts = Pick<Context, 'db' | 'fleet'>;

const USUAL_STAGES = [5, 50, 100];

/** Begins to move a channel to another bundle. */
export async function beginRollout(
  asked: AskedRollout,
  by: string,
  { db, fleet }: Parts,
): Promise<{ readonly id: string }> {
  const { channel, bundle: to, shadowBundle: shadow = null, stages = USUAL_STAGES } = asked;
  const rising = stages.every((stage, i) => stage > (stages[i - 1] ?? 0));
  if (!rising || stages.at(-1) !== 100)
    throw new Problem(400, 'MALFORMED', 'Stages are shares in percent that rise, and the last one is 100.');
  return db.transaction(async (tx) => {
    await holdPolicy(tx, fleet);
    const found = (await listChannels(tx, fleet)).find(({ name }) => name === channel);
    if (found === undefined) throw new Problem(404, 'CHANNEL_UNKNOWN', 'There is no such channel.');
    const published = await listBundles(tx, fleet);
    const bundles = new Map(published.map(({ digest, seq }) => [digest, seq]));
    const before = (await openRollouts(tx, fleet)).find((one) => one.channel === channel);
    if (before?.state === 'running')
      throw new Problem(409, 'ROLLOUT_RUNNING', 'A rollout is under way in this channel.');
    // those who had got what was stopped have its number, and going on with the same is no step back
    const others = [found.bundle, before?.to, before?.shadow].filter((digest) => digest !== to && digest !== shadow);
    const had = others.map((digest) => bundles.get(digest ?? '') ?? 0);
    const order = [Math.max(0, ...had), ...(shadow === null ? [] : [bundles.get(shadow)]), bundles.get(to)];
    if (order.includes(undefined)) throw new Problem(404, 'BUNDLE_UNKNOWN', 'There is no such bundle.');
    if (!order.every((seq, i) => i === 0 || Number(seq) > Number(order[i - 1])))
      throw new Problem(
        409,
        'BUNDLE_ROLLBACK',
        'Numbers of bundles only rise: first what the channel has, then the shadow bundle, then the new one. To go back, publish the old content under a higher number.',
      );
    // everybody gets it at once: what would refuse has no business there
    if (shadow !== null && !published.some((one) => one.digest === shadow && one.shadow))
      throw new Problem(
        409,
        'NO_SHADOW',
        'The shadow bundle is not signed as one: build it with "hookline bundle build --shadow".',
      );
    const id = `r_${randomBytes(9).toString('base64url')}`;
    const rollout = { id, channel, from: found.bundle, to, shadow, stages, stage: shadow === null ? 0 : -1 };
    await addRollout(tx, fleet, rollout, by);
    await recordAct(tx, fleet, {
      person: by,
      act: 'rollout.begin',
      about: id,
      detail: { channel, to, shadow, stages },
    });
    // a single stage is the whole of it
    if (stages.length === 1 && shadow === null) await finish(id, channel, to, { db: tx, fleet });
    await tellPolicyChanged(tx, fleet);
    return { id };
  });
}

/** To the next stage; after the last one the channel has the new bundle. */
export async function advanceRollout(id: string, by: string, { db, fleet }: Parts): Promise<void> {
  await db.transaction(async (tx) => {
    await holdPolicy(tx, fleet);
    const rollout = await rolloutOf(tx, fleet, id);
    if (rollout === null) throw unknown();
    const { stage, stages, channel, to } = rollout;
    if (rollout.state !== 'running' || !(await moveRollout(tx, fleet, id, stage, stage + 1))) throw notRunning();
    if (stage + 1 === stages.length - 1) await finish(id, channel, to, { db: tx, fleet });
    await recordAct(tx, fleet, {
      person: by,
      act: 'rollout.advance',
      about: id,
      detail: { percent: stages[stage + 1] },
    });
    await tellPolicyChanged(tx, fleet);
  });
}

/** Nobody else gets the new bundle; who has it keeps it. */
export async function stopRollout(id: string, why: string, by: string, { db, fleet }: Parts): Promise<void> {
  await db.transaction(async (tx) => {
    await holdPolicy(tx, fleet);
    if ((await rolloutOf(tx, fleet, id)) === null) throw unknown();
    if (!(await endRollout(tx, fleet, id, { state: 'stopped', why }))) throw notRunning();
    await recordAct(tx, fleet, { person: by, act: 'rollout.stop', about: id, detail: { why } });
    await tellPolicyChanged(tx, fleet);
  });
}

async function finish(
  id: string,
  channel: string,
  to: string,
  { db, fleet }: { readonly db: Parameters<typeof moveChannel>[0]; readonly fleet: string },
): Promise<void> {
  await endRollout(db, fleet, id, { state: 'done', why: null });
  await moveChannel(db, fleet, channel, to);
}

function unknown(): Problem {
  return new Problem(404, 'ROLLOUT_UNKNOWN', 'There is no such rollout.');
}

function notRunning(): Problem {
  return new Problem(409, 'ROLLOUT_ENDED', 'This rollout is not under way any more.');
}
