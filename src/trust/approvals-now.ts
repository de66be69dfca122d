import { isInside } from '../state/inside.ts';
import { realPath } from '../state/real-path.ts';
import { type Pairing, type Projects, pairHooks } from './pair-hooks.ts';
import type { TrustOptions } from './trust.ts';
import { broughtAlong, readTrust, type TrustFile, trustPath, trustStamp } from './trust-store.ts';
import { type TrustedHooks, together } from './trusted-hook.ts';

export interface ApprovalsNow {
  /** As it was last read. */
  readonly store: () => TrustFile;
  /** What is approved or taken back in another terminal counts at once: read again where the store is not as it was. */
  readonly now: () => Pairing;
  /** The same, as it was last read. */
  readonly last: () => Pairing;
  /** The store lies in the project, which could have brought it along. */
  readonly isProjects: boolean;
  readonly stamp: () => string;
}

const NOTHING: TrustedHooks = new Map();

/** What is approved of the hooks of these projects. `locked`: by a lock; null: nobody's approval counts here. */
export function approvalsNow(
  projects: Projects,
  { folder, folders, home, isRead = () => true }: TrustOptions,
  locked: TrustedHooks | null,
): ApprovalsNow {
  const top = realPath(folders[0] ?? '');
  const isProjects = !isInside(top, realPath(home)) && folders.length > 0 && isInside(top, realPath(folder));
  const stamp = (): string => trustStamp(trustPath(folder));
  const readStore = (): TrustFile => (isProjects ? broughtAlong(folder) : readTrust(folder));
  const paired = ({ trusted }: TrustFile): Pairing =>
    pairHooks(projects, locked === null ? NOTHING : together(trusted, locked), isRead);
  let store = readStore();
  let pairing = paired(store);
  return {
    store: () => store,
    now() {
      if (stamp() !== store.stamp) {
        store = readStore();
        pairing = paired(store);
      }
      return pairing;
    },
    last: () => pairing,
    isProjects,
    stamp,
  };
}
