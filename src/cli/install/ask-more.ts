import { messageOf } from '../../core/message-of.ts';
import { visible } from '../../core/visible.ts';
import { wireOf } from '../../dialects/wires.ts';
import { HOST_AGENTS } from '../../hosts/agents/all.ts';
import type { HostAgent } from '../../hosts/agents/host-agent.ts';
import { applyInstall } from '../../hosts/install/apply.ts';
import { askedEvents, hasFewEntries, type Listening } from '../../hosts/install/asked-events.ts';
import { eventsWithEntry } from '../../hosts/install/events-there.ts';
import { knownToVersion } from '../../hosts/install/known-to-version.ts';
import { planInstall, type Site } from '../../hosts/install/plan.ts';
import { installedScope, installedVersion } from '../../hosts/install/proven-now.ts';
import { unlessRewritten } from '../../hosts/install/unless-rewritten.ts';
import { print } from '../../show/print.ts';
import { agentSession } from '../agent-session.ts';
import { recordDone } from '../record-done.ts';
import { listeningFor, siteFor } from './site.ts';

/**
 * After a person has added or approved hooks: an agent that does not ask at their events yet gets an entry for each. Entries are only
 * added here; `hookline install` also takes out what nobody needs any more.
 */
export async function askMore(values: { readonly cwd?: string | undefined }, isQuiet: boolean): Promise<void> {
  // a person's word: what an agent writes changes no file of an agent
  if (process.env.HOOKLINE_DEPTH !== undefined || agentSession(process.env) !== null) return;
  const site = siteFor('user', values);
  const agents = HOST_AGENTS.filter(
    (agent) => hasFewEntries(agent, 'user') && installedScope(agent, site.stateFolder) === 'user',
  );
  if (agents.length === 0) return;
  const listening = await listeningFor('user', site);
  for (const agent of agents) {
    const line = await added(agent, listening, site);
    if (line !== null && !isQuiet) print(`${visible(line)}\n`);
  }
}

async function added(agent: HostAgent, listening: readonly Listening[], site: Site): Promise<string | null> {
  const { name, title } = agent;
  try {
    const version = installedVersion(agent, 'user', site);
    const done = await unlessRewritten(async () => {
      const missing = await missingEntries(agent, listening, site);
      if (missing.size === 0) return null;
      const plan = await planInstall(agent, 'user', site, { version, events: missing, onlyAdds: true });
      await applyInstall(plan, site);
      return { names: [...missing.keys()], files: plan.changes.map(({ from }) => from.path) };
    });
    if (done === null) return null;
    const { names, files } = done;
    await recordDone(site.stateFolder, { kind: 'install', agent: name, version, scope: 'user', files });
    return `${title} asks hookline at ${names.join(', ')} from now on (${files.join(', ')}). A session that is open must be started anew.`;
  } catch (error) {
    return `${title} could not be told to ask hookline at the events of these hooks: ${messageOf(error)} Run: hookline install ${name}`;
  }
}

/** The agent's events at which somebody listens, and for which it has no entry. */
export async function missingEntries(
  agent: HostAgent,
  listening: readonly Listening[],
  site: Site,
): Promise<ReturnType<typeof eventsWithEntry>> {
  const wire = await wireOf(agent.name);
  const asked = askedEvents(agent, 'user', wire, listening);
  const known = knownToVersion(agent, asked, installedVersion(agent, 'user', site)).events;
  const there = eventsWithEntry(agent, 'user', site.where, wire.events);
  return new Map([...known].filter(([event]) => !there.has(event)));
}
