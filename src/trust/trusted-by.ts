import { userInfo } from 'node:os';
import type { Diagnostic } from '../core/diagnostic.ts';
import { HookError } from '../core/hook-error.ts';

/** Null: this account may approve; otherwise why it may not, and what to do. */
export function whyNotTrustedBy(trustedBy: readonly string[] | null): string | null {
  if (trustedBy === null) return null;
  const name = account();
  if (trustedBy.includes(name)) return null;
  const others = trustedBy.length === 0 ? 'nobody' : `only ${trustedBy.map((one) => `"${one}"`).join(', ')}`;
  return `The account "${name}" may not approve what a repository brings along: the organization lets ${others} do it.`;
}

export function mayNotApprove(why: string): HookError {
  return new HookError('MAY_NOT_APPROVE', why, { hint: 'see "trustedBy" in the enforced files (docs/enforced.md)' });
}

export function approvalsDoNotCount(why: string): Diagnostic {
  const message = `${why} Whatever it approved does not count.`;
  return { code: 'MAY_NOT_APPROVE', severity: 'warning', message, hint: 'see "trustedBy" in the enforced files' };
}

/** Who is at work, by the system's own account: no variable of the environment says otherwise. */
function account(): string {
  try {
    return userInfo().username;
  } catch {
    // a number without a name, as containers have them
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
