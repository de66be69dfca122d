import { trailMemory } from '../audit/begun.ts';
import { recordActs } from '../audit/record-acts.ts';
import type { Hook } from '../core/hook.ts';
import type { Host } from '../core/host.ts';
import { hooksNamed } from './hooks-named.ts';
import type { InForce } from './in-force.ts';

/** `waiting`: those that a person has not approved as they are. */
export async function approveHooks(
  keysOrIds: readonly string[],
  waiting: readonly Hook[],
  { trust, config }: InForce,
  { stateFolder, home, env, cwd }: Host,
  isRecorded: boolean,
): Promise<void> {
  const approved = hooksNamed(keysOrIds, waiting, config.hooks);
  trust.approve(approved);
  if (!isRecorded || approved.length === 0) return;
  const acts = approved.map(({ id }) => ({ kind: 'trust', hook: id, project: cwd }) as const);
  await recordActs(stateFolder, acts, trailMemory(home, env));
}
