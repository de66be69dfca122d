import type { Db } from '../db/db.ts';
import { bundleBytes, listBundles, POLICY_CHANNEL } from '../store/bundles.ts';
import { listChannels } from '../store/channels.ts';
import { openRollouts } from '../store/rollouts.ts';
import type { Policy } from './choose.ts';

/** The policy of a fleet as this process knows it: read when it changes, not when somebody asks. */
export interface PolicyNow {
  current(): Promise<Policy>;
  /** As it was read last; null: it was not read yet. */
  latest(): Policy | null;
  /** Reads it anew, and tells those who wait if it is another. */
  refresh(): Promise<void>;
  bytes(digest: string): Promise<Uint8Array | null>;
  onChange(told: (policy: Policy) => void): void;
  /** From then on it is told by the database when something changes. */
  listen(): Promise<() => Promise<void>>;
}

/** Of these few all machines ask. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024;

export function policyNow(db: Db, fleet: string): PolicyNow {
  let known: Promise<Policy> | null = null;
  let latest: Policy | null = null;
  let kept = new Map<string, Promise<Uint8Array | null>>();
  let keptBytes = 0;
  const listeners: ((policy: Policy) => void)[] = [];
  const read = (): Promise<Policy> => {
    const reading = readPolicy(db, fleet);
    known = reading;
    reading.then(
      (policy) => {
        if (known === reading) latest = policy;
      },
      () => {
        if (known === reading) known = null;
      },
    );
    return reading;
  };
  const refresh = async (): Promise<void> => {
    const policy = await read();
    for (const told of listeners) told(policy);
  };
  return {
    current: () => known ?? read(),
    latest: () => latest,
    refresh,
    bytes(digest) {
      const there = kept.get(digest);
      if (there !== undefined) return there;
      if (keptBytes > MOST_KEPT_BYTES) [kept, keptBytes] = [new Map(), 0];
      const reading = bundleBytes(db, fleet, digest);
      kept.set(digest, reading);
      reading.then(
        (bytes) => {
          keptBytes += bytes?.length ?? 0;
        },
        () => kept.delete(digest),
      );
      return reading;
    },
    onChange: (told) => void listeners.push(told),
    listen: () =>
      db.listen(POLICY_CHANNEL, (payload) => {
        // an empty one: the connection was lost for a time
        if (payload === fleet || payload === '') refresh().catch(() => {});
      }),
  };
}

async function readPolicy(db: Db, fleet: string): Promise<Policy> {
  const [channels, rollouts, bundles] = await Promise.all([
    listChannels(db, fleet),
    openRollouts(db, fleet),
    listBundles(db, fleet),
  ]);
  return {
    channels,
    rollouts: new Map(rollouts.map((rollout) => [rollout.channel, rollout])),
    bundles: new Map(bundles.map((bundle) => [bundle.digest, bundle])),
  };
}
