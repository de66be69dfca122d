import { HookError } from '../core/hook-error.ts';
import type { ApprovalsNow } from './approvals-now.ts';
import { printsOf, scriptsOf, withTrusted } from './approved-files.ts';
import type { FilesOf } from './judge-hook.ts';
import { type LockProject, lockText } from './lock-text.ts';
import type { Paired } from './pair-hooks.ts';
import type { Spoiled } from './spoiled.ts';
import type { Trust, TrustOptions } from './trust.ts';

import { BROUGHT_ALONG, readTrust, STATE_HINT, writeTrust } from './trust-store.ts';
import { mayNotApprove } from './trusted-by.ts';
import { approvedHook, listed, type TrustedHook } from './trusted-hook.ts';

interface Approving {
  readonly approvals: ApprovalsNow;
  /** Why this account may not; null: it may. */
  readonly unable: string | null;
  readonly filesOf: FilesOf;
  readonly spoiled: Spoiled;
  readonly lockProject: LockProject;
}

/** What changes what is approved: a person's yes, its end, and the lock of all hooks as they are now. */
export function approving(
  { folder }: TrustOptions,
  { approvals, unable, filesOf, spoiled, lockProject }: Approving,
): Pick<Trust, 'approve' | 'spoil' | 'forgetGone' | 'lockNow'> {
  const { store, now, last, isProjects } = approvals;
  const mustBeAllowed = (): void => {
    if (unable !== null) throw mayNotApprove(unable);
  };
  const approved = (known: Paired, cwd: string | undefined): TrustedHook => ({
    ...approvedHook(known.hook, known.root),
    definition: known.definition,
    scripts: scriptsOf(known, cwd),
    programs: printsOf([...filesOf(known, known.root), ...(cwd === undefined ? [] : filesOf(known, cwd))]),
    approvedAt: new Date().toISOString(),
  });
  return {
    approve(wanted, cwd) {
      mustBeAllowed();
      if (isProjects) throw new HookError('TRUST_STORE', BROUGHT_ALONG, { hint: STATE_HINT, file: store().path });
      const { hooks: known } = now();
      const trusted = new Map(store().trusted);
      for (const one of wanted.flatMap((hook) => known.get(hook.key) ?? [])) {
        trusted.set(one.root, withTrusted(trusted.get(one.root) ?? [], one, approved(one, cwd)));
      }
      writeTrust(store().path, trusted);
    },
    spoil(hook) {
      const known = now().hooks.get(hook.key);
      if (known !== undefined) spoiled.add(known);
    },
    forgetGone() {
      const kept = [...readTrust(folder).trusted].map(([root, list]): [string, readonly TrustedHook[]] => {
        const ended = new Set(
          last()
            .gone.get(root)
            ?.map(({ definition }) => definition),
        );
        return [root, list.filter(({ definition }) => !ended.has(definition))];
      });
      writeTrust(store().path, new Map(kept));
    },
    lockNow() {
      mustBeAllowed();
      const all = [...now().hooks.values()].map((known) => [known.root, approved(known, undefined)] as const);
      return all.length === 0 ? null : lockText(listed(all), lockProject);
    },
  };
}
