import type { Hook } from '../core/hook.ts';
import type { Pairing } from './pair-hooks.ts';
import type { TrustOptions } from './trust.ts';
import { eachOf, type TrustedHook } from './trusted-hook.ts';
import { type Duty, lostHook } from './until-reviewed.ts';

/** By the definitions of approved hooks that others replace: what they were approved for. */
export async function dutiesOf(
  { hooks }: Pairing,
  { asApproved = NO_DUTY }: TrustOptions,
): Promise<ReadonlyMap<string, Duty | null>> {
  const duties = new Map<string, Duty | null>();
  for (const { replaces } of hooks.values()) {
    if (replaces !== null) duties.set(replaces.definition, await asApproved(replaces));
  }
  return duties;
}

/** What stands for approved hooks whose files broke, each with what it stands for. */
export async function standInsFor(
  { gone }: Pairing,
  { asApproved = NO_DUTY, isBroken = () => false }: TrustOptions,
): Promise<ReadonlyMap<Hook, TrustedHook>> {
  const standIns = new Map<Hook, TrustedHook>();
  for (const [root, trusted] of eachOf(gone)) {
    const hook = isBroken(root, trusted) ? lostHook(root, trusted, await asApproved(trusted)) : null;
    if (hook !== null) standIns.set(hook, trusted);
  }
  return standIns;
}

const NO_DUTY = async (): Promise<null> => null;
