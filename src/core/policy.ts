import type { SandboxKind } from './sandbox-kind.ts';

/** What an organization demands of everybody's hooks. Only enforced files can say it; several add up to the strictest. */
export interface Policy {
  /** What hooks that start a process must be contained by: one of these; null: nothing is demanded; empty: no demand can be met. */
  readonly sandbox: readonly SandboxKind[] | null;
  /** What Docker runs those hooks in; null: what each of them says, or the default. */
  readonly sandboxImage: string | null;
  /** The Docker engine that contains them; null: the machine's own. */
  readonly dockerHost: string | null;
  /** The accounts that may approve what a repository brings along; null: everybody; empty: nobody. */
  readonly trustedBy: readonly string[] | null;
  /** Hooks of people and repositories do not run. */
  readonly managedHooksOnly: boolean;
  /** Nobody switches a rule off for a session. */
  readonly noSessionSwitches: boolean;
  /** What cannot be recorded is refused. */
  readonly auditRequired: boolean;
  /** Patterns of what is masked in records, beside what always is. */
  readonly masks: readonly string[];
  /** Files and pipes in which it is noted how far the trail has come, for whoever keeps them from this account. */
  readonly auditAnchors: readonly string[];
  /** The names of enforced hooks that must be there and be able to run: without one of them nothing is allowed. */
  readonly requiredHooks: readonly string[];
  /** Whom to ask about what is enforced: an address, a channel, a page; null: nobody is named. */
  readonly contact: string | null;
}

/** One thing that is demanded, and where that is said. */
export interface Demand {
  readonly demand: keyof Policy;
  readonly value: Policy[keyof Policy];
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What one file demands. */
export interface PolicyPart extends Partial<Policy> {
  /** Where each of its masks stands. */
  readonly masksAt?: readonly number[];
}

export const NO_POLICY: Policy = {
  sandbox: null,
  sandboxImage: null,
  dockerHost: null,
  trustedBy: null,
  managedHooksOnly: false,
  noSessionSwitches: false,
  auditRequired: false,
  masks: [],
  auditAnchors: [],
  requiredHooks: [],
  contact: null,
};

export function strictest(policies: readonly Partial<Policy>[]): Policy {
  return policies.reduce<Policy>(
    (one, other) => ({
      sandbox: inBoth(one.sandbox, other.sandbox ?? null),
      // one image and one engine: the file that is read first has the say
      sandboxImage: one.sandboxImage ?? other.sandboxImage ?? null,
      dockerHost: one.dockerHost ?? other.dockerHost ?? null,
      trustedBy: inBoth(one.trustedBy, other.trustedBy ?? null),
      managedHooksOnly: one.managedHooksOnly || other.managedHooksOnly === true,
      noSessionSwitches: one.noSessionSwitches || other.noSessionSwitches === true,
      auditRequired: one.auditRequired || other.auditRequired === true,
      masks: [...new Set([...one.masks, ...(other.masks ?? [])])],
      auditAnchors: [...new Set([...one.auditAnchors, ...(other.auditAnchors ?? [])])],
      requiredHooks: [...new Set([...one.requiredHooks, ...(other.requiredHooks ?? [])])],
      contact: one.contact ?? other.contact ?? null,
    }),
    NO_POLICY,
  );
}

function inBoth<T>(one: readonly T[] | null, other: readonly T[] | null): readonly T[] | null {
  if (one === null || other === null) return one ?? other;
  return one.filter((item) => other.includes(item));
}
