import type { BundleRow } from '../../../src/store/bundles.ts';
import type { Channel } from '../../../src/store/channels.ts';
import type { FleetHealth } from '../../../src/store/fleet-health.ts';
import type { Rollout } from '../../../src/store/rollouts.ts';
import type { Tally } from '../../../src/store/stats.ts';
import { ask } from '../../api-client.ts';
import type { AsJson } from '../../as-json.ts';

export type Bundle = AsJson<Omit<BundleRow, 'madeBySubject'>> & {
  /** Whoever looks has published it. */
  readonly own: boolean;
};
export type ShownRollout = AsJson<Rollout> & {
  /** Of one that is under way. */
  readonly effect?: { readonly fresh: Tally; readonly usual: Tally };
};

/** What machines are given, and how that changes just now. */
export interface PolicyTold {
  readonly channels: readonly Channel[];
  /** Of these channels: whoever changes them says that they have seen no others. */
  readonly etag: string;
  readonly bundles: readonly Bundle[];
  /** Nobody but who published it has approved it, where it takes two. */
  readonly isWaiting: (bundle: Bundle) => boolean;
  readonly rollouts: readonly ShownRollout[];
  /** How many machines told that they have it. */
  readonly machinesOn: (revision: string) => number;
  readonly machines: number;
  readonly bundleOf: (digest: string | null) => Bundle | undefined;
}

export async function askPolicy(signal: AbortSignal): Promise<PolicyTold> {
  const [{ channels, etag }, { bundles, waiting }, { rollouts }, { revisions, machines }] = await Promise.all([
    ask<{ readonly channels: readonly Channel[]; readonly etag: string }>('channels', {}, signal),
    ask<{ readonly bundles: readonly Bundle[]; readonly waiting: readonly string[] }>('bundles', {}, signal),
    ask<{ readonly rollouts: readonly ShownRollout[] }>('rollouts', {}, signal),
    ask<FleetHealth>('fleet', {}, signal),
  ]);
  const on = new Map(revisions.map((one) => [one.revision, one.machines]));
  const byDigest = new Map(bundles.map((bundle) => [bundle.digest, bundle]));
  return {
    channels,
    etag,
    bundles,
    isWaiting: ({ digest }) => waiting.includes(digest),
    rollouts,
    machines,
    machinesOn: (revision) => on.get(revision) ?? 0,
    bundleOf: (digest) => (digest === null ? undefined : byDigest.get(digest)),
  };
}
