import { statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { orElse } from '../../core/or-else.ts';

/** What `~` means to an agent with this `HOME`; null: the same folder, whatever it is called. */
export function otherHome(home: string, given: string, cwd: () => string): string | null {
  const path = isAbsolute(given) ? resolve(given) : resolve(orElse(cwd, '/'), given);
  const [one, other] = [home, path].map((folder) => orElse(() => statSync(folder), null));
  const isSame = path === resolve(home) || (one && other && one.ino === other.ino && one.dev === other.dev);
  return isSame ? null : path;
}

/** What a person is told once in a session. */
export function differenceTold(home: string, agentHome: string): string {
  return (
    `warning[HOME_DIFFERS]: HOME is "${agentHome}" in this agent, and hookline was installed for "${home}". ` +
    `The hooks, approvals and records of "${home}" count. "~" in a call is read as both folders. Hooks run with the HOME of the agent.`
  );
}

/** `owner`: null, there is no such folder; empty `home`: nobody knows one. */
export function notOwnHome(home: string, owner: number | null): string {
  const user = process.geteuid?.() ?? -1;
  const why =
    home === ''
      ? `there is no account for user ${user} in the account database, so nobody can tell where its hooks are`
      : owner === null
        ? `the home folder "${home}" that hookline is to read is not there`
        : `this runs as user ${user}, and the home folder "${home}" belongs to user ${owner}`;
  return (
    `hookline read no hooks of a person, because ${why}. Only enforced hooks count, and everything that can be refused is. ` +
    'Run the agent as the user for whom hookline was installed, or run "hookline install" as the user who runs the agent.'
  );
}
