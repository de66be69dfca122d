import { messageOf } from '../../core/message-of.ts';
import { type HostAgent, SCOPES, type Scope } from '../agents/host-agent.ts';
import { versionIn } from './agent-changed.ts';
import { allBackups } from './backups.ts';
import { eventsThere } from './events-there.ts';
import { type Plan, planInstall, type Site, shimPath } from './plan.ts';
import { prove } from './proof.ts';
import { pinWords } from './shim-text.ts';
import { snapshotOf } from './snapshot.ts';

/** Where hookline was installed in an agent, by what `install` wrote down; null: nowhere that it knows of. */
export function installedScope({ name, files }: HostAgent, stateFolder: string): Scope | null {
  const own = allBackups(stateFolder).filter(({ agent }) => agent === name);
  return SCOPES.find((scope) => scope in files && own.some((backup) => backup.scope === scope)) ?? null;
}

/** Whether the shim says whose hooks count, and says that it is these: one of an older hookline goes by the agent's HOME. */
export async function isPinned(agent: HostAgent, scope: Scope, site: Site): Promise<boolean> {
  const { shim } = await planInstall(agent, scope, site);
  return shim?.from.text?.includes(` ${pinWords(site.parts.pinned)}`) ?? false;
}

/** The version of the agent that it was installed for; null: that could not be told. */
export function installedVersion(agent: HostAgent, scope: Scope, site: Site): string | null {
  return versionIn(snapshotOf(shimPath(agent, scope, site)).text);
}

/** How long an agent waits depends on the hooks that were there at the installation; that it is another does not open anything. */
function isOfTimesOnly({ from, to }: Plan['changes'][number]): boolean {
  // what is written anew may be laid out otherwise
  const withoutTimes = (text: string): string =>
    text.replaceAll(/(\btimeout\w*"?\s*[:=]\s*)\d+/gi, '$1').replaceAll(/\s+/g, '');
  return from.text !== null && to !== null && withoutTimes(from.text) === withoutTimes(to.toString('utf8'));
}

/** What a harmless call that must be refused showed. */
export type ProvenNow =
  /** It was refused. `asWritten`: every entry is as `install` would write it now. */
  { readonly proven: true; readonly asWritten: boolean } | { readonly proven: false; readonly why: string };

/**
 * As `install` proves it: what really stands in the agent's file is run as the agent runs it. In a file of a repository only what is as
 * `install` writes it: what others wrote there is not run by looking at it.
 */
export async function provenNow(agent: HostAgent, scope: Scope, site: Site): Promise<ProvenNow> {
  try {
    // that the agent is of another version since is said elsewhere, and opens nothing
    const events = await eventsThere(agent, scope, site.where);
    const plan = await planInstall(agent, scope, site, { version: installedVersion(agent, scope, site), events });
    const asWritten = plan.changes.every(isOfTimesOnly);
    if (scope === 'project' && !asWritten)
      return { proven: false, why: 'its entry is not as "hookline install" writes it' };
    const distrust =
      agent.files[scope] === undefined ? null : agent.distrusts?.(agent.files[scope](site.where), site.where);
    if (typeof distrust === 'string') return { proven: false, why: distrust };
    const { refused, reply } = await prove(agent, plan, site);
    return refused ? { proven: true, asWritten } : { proven: false, why: `exit code ${reply.exitCode}` };
  } catch (error) {
    return { proven: false, why: messageOf(error) };
  }
}
