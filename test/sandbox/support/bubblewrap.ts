import { spawnSync } from 'node:child_process';

/** Why bubblewrap cannot be tested on this machine; null: it can. */
export function whyNoBubblewrap(): string | null {
  const { status, error, stderr } = spawnSync('/usr/bin/bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'], {
    encoding: 'utf8',
  });
  if (error) return 'bubblewrap is not installed';
  return status === 0 ? null : `bubblewrap does not work here: ${stderr.trim()}`;
}

/** The title of what is tested, with the reason where it is not. */
export function titled(what: string, whyNot: string | null): string {
  return whyNot === null ? what : `${what} (skipped: ${whyNot})`;
}
