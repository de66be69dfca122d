import { trailMemory } from '../audit/begun.ts';
import { recordActs } from '../audit/record-acts.ts';
import type { Host } from '../core/host.ts';
import { hooksNamed } from './hooks-named.ts';
import type { InForce } from './in-force.ts';
import { waitingHooks } from './shown-hooks.ts';

export async function approveHooks(
  keysOrIds: readonly string[],
  inForce: InForce,
  { stateFolder, home, env, cwd }: Host,
  isRecorded: boolean,
): Promise<void> {
  const { trust, config } = inForce;
  const approved = hooksNamed(keysOrIds, waitingHooks(inForce), config.hooks);
  trust.approve(approved);
  if (!isRecorded || approved.length === 0) return;
  const acts = approved.map(({ id }) => ({ kind: 'trust', hook: id, project: cwd }) as const);
  await recordActs(stateFolder, acts, trailMemory(home, env));
}
