import type { Diagnostic } from '../core/diagnostic.ts';
import type { Hook } from '../core/hook.ts';
import type { Host } from '../core/host.ts';
import type { TrustState } from '../core/layer.ts';
import type { AskedVariable } from './asked-variables.ts';
import type { Changes } from './changes-since.ts';
import type { ScriptHashes } from './hook-fingerprint.ts';
import type { ProgramFile } from './program-file.ts';
import type { TrustLock } from './trust-lock.ts';
import type { TrustedHook } from './trusted-hook.ts';
import type { Duty } from './until-reviewed.ts';

/** What a repository's hooks may do here: nothing, until a person has seen them. */
export interface Trust {
  /** Scripts are hashed again for each event: the answer is about the bytes that would run now. */
  readonly trustState: (hook: Hook, cwd: string) => TrustState;
  readonly diagnostics: readonly Diagnostic[];
  /** Why this account may approve nothing, whatever else is said; null: it may. */
  readonly unable: string | null;
  /** Approves hooks as they are now, run in their project's own folder or in `cwd`. */
  readonly approve: (hooks: readonly Hook[], cwd?: string) => void;
  readonly review: (hook: Hook, cwd: string) => Review;
  /** Approved, and no longer there. */
  readonly gone: readonly TrustedHook[];
  /** The same as of now, but for what stands in the place of hooks whose files broke. */
  readonly removed: () => readonly TrustedHook[];
  /** What stands for approved hooks whose files cannot be read any more. */
  readonly standIns: () => readonly Hook[];
  /** Ends the trust in a hook that changed while it was about to run, also where the old bytes are put back. */
  readonly spoil: (hook: Hook) => void;
  /** Ends the approval of what is no longer there. */
  readonly forgetGone: () => void;
  /** A hook as it stands until a person has seen what changed: what it was for before, it is still for. */
  readonly untilReviewed: (hook: Hook) => Hook;
  /** Differs when somebody may have approved something or taken it back. */
  readonly stamp: () => string;
  /** The lock that counts here. */
  readonly lock: TrustLock | null;
  /** The text of a lock of all these hooks as they are now; null: there is none to lock. */
  readonly lockNow: () => string | null;
}

/** What was found out about one hook. */
export interface Judged extends Changes {
  readonly trustState: TrustState;
  /** What was approved in its place. */
  readonly before: TrustedHook | null;
}

/** What a person is shown before approving. */
export interface Review extends Judged {
  /** What its command names, as it is now. */
  readonly scripts: ScriptHashes;
  readonly programs: readonly ProgramFile[];
  readonly variables: readonly AskedVariable[];
  readonly notCovered: readonly string[];
}

/** What `loadTrust` is told. */
export interface TrustOptions extends Pick<Host, 'home' | 'env'> {
  /** Where it is kept what a person approved. */
  readonly folder: string;
  /** The project's, outermost first, also those in which there is no hook any more. */
  readonly folders: readonly string[];
  /** The accounts that may approve; null: all. */
  readonly trustedBy?: readonly string[] | null;
  /** What a hook was approved for. */
  readonly asApproved?: (trusted: TrustedHook) => Promise<Duty | null>;
  /** Whether the hook that it was for would be among the hooks, were it still there. */
  readonly isRead?: (trusted: TrustedHook) => boolean;
  /** Whether something in the file of a project's that it stood in, or in the one that extended that, could not be understood. */
  readonly isBroken?: (root: string, trusted: Pick<TrustedHook, 'file' | 'by'>) => boolean;
}

const NOTHING_TO_REVIEW: Review = {
  trustState: 'trusted',
  before: null,
  changedScripts: [],
  changedPrograms: [],
  scripts: {},
  programs: [],
  variables: [],
  notCovered: [],
};

/** No hook came with a repository: nothing needs approval, and nothing is loaded that could check one (`load-trust.ts`). */
export const NOTHING_TO_TRUST: Trust = {
  trustState: () => 'trusted',
  diagnostics: [],
  unable: null,
  approve: () => {},
  review: () => NOTHING_TO_REVIEW,
  gone: [],
  removed: () => [],
  standIns: () => [],
  spoil: () => {},
  forgetGone: () => {},
  untilReviewed: (hook) => hook,
  stamp: () => '',
  lock: null,
  lockNow: () => null,
};
