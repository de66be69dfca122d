import { createHash } from 'node:crypto';
import type { BundleRow } from '../store/bundles.ts';
import type { Channel, LabelRule } from '../store/channels.ts';
import type { Labels, Machine } from '../store/machines.ts';
import type { Rollout } from '../store/rollouts.ts';

/** What the server hands out, as it stands in the database. */
export interface Policy {
  readonly channels: readonly Channel[];
  /** By channel: those that are under way or were stopped. */
  readonly rollouts: ReadonlyMap<string, Rollout>;
  readonly bundles: ReadonlyMap<string, BundleRow>;
}

type Asking = Pick<Machine, 'id' | 'labels' | 'seq'>;

/**
 * Which bundle a machine is to have; null: none. `held`: the one it has. It is never given a lower number than it had, because it would refuse
 * that: it keeps what it has.
 */
export function bundleFor(machine: Asking, held: string | null, policy: Policy): string | null {
  const channel = policy.channels.find(({ labels }) => hasLabels(machine.labels, labels));
  const wanted = channel === undefined ? null : wantedIn(channel, machine, policy);
  const seen = Math.max(seqOf(held, policy), machine.seq ?? 0);
  if (wanted === null || seqOf(wanted, policy) >= seen) return wanted;
  const kept = [...policy.bundles.values()].find(({ seq }) => seq === seen);
  return kept?.digest ?? null;
}

function wantedIn({ name, bundle }: Channel, { id }: Asking, { rollouts }: Policy): string | null {
  const rollout = rollouts.get(name);
  // one that was stopped gives nobody anything; who has got it has the higher number, and keeps it
  if (rollout?.state !== 'running') return bundle;
  const { to, shadow, stage, stages } = rollout;
  if (stage >= 0 && shareOf(id, rollout.id) < (stages[stage] ?? 0)) return to;
  return shadow ?? bundle;
}

/** From 0 to 100: the same machine has the same place in a rollout for ever, so that who is in at 5 % is in at 50 %. */
export function shareOf(machine: string, rollout: string): number {
  const hash = createHash('sha256').update(`${rollout}\n${machine}`).digest();
  return (hash.readUInt32BE(0) / 2 ** 32) * 100;
}

function hasLabels(labels: Labels, rule: LabelRule): boolean {
  return Object.entries(rule).every(([name, values]) => {
    const own = Object.hasOwn(labels, name) ? labels[name] : undefined;
    return own !== undefined && [values].flat().includes(own);
  });
}

function seqOf(digest: string | null, { bundles }: Policy): number {
  return digest === null ? 0 : (bundles.get(digest)?.seq ?? 0);
}
