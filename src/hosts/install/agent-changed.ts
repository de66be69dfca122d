import { isEventName } from '../../core/events.ts';
import type { HostAgent, Where } from '../agents/host-agent.ts';
import { hasFewEntries, isAlwaysAsked } from './asked-events.ts';
import { entriesIn } from './events-there.ts';
import { findAgent } from './find-agent.ts';
import { versionDifference } from './known-to-version.ts';

/** What `install` would write otherwise, because the agent is of another version than it was installed for; null: nothing. */
export function agentChanged(agent: HostAgent, installed: string | null, where: Where): string | null {
  const found = findAgent(agent, where);
  // without its program nothing can be said of it
  if (agent.since === undefined || found === null || found.version === null) return null;
  const { added, gone } = versionDifference(agent, installed, found.version, isWrittenIn(agent, where));
  if (added.length === 0 && gone.length === 0) return null;
  const what = [
    ...(added.length === 0 ? [] : [`adds ${added.join(', ')}`]),
    ...(gone.length === 0 ? [] : [`takes out ${gone.join(', ')}, which this version does not know`]),
  ];
  const was = installed === null ? 'a version that could not be told' : installed;
  return `${agent.title} is ${found.version} now, and hookline was installed for ${was}. "hookline install ${agent.name}" ${what.join(' and ')}.`;
}

/** Where entries are few, one for an event that only another version knows is written if somebody listens there. */
function isWrittenIn(agent: HostAgent, where: Where): (event: string) => boolean {
  const hasEntry = entriesIn(agent, 'user', where);
  const isAlways = (event: string): boolean => isEventName(event) && isAlwaysAsked(event);
  return hasFewEntries(agent, 'user') && hasEntry(agent.canary.event)
    ? (event) => isAlways(event) || hasEntry(event)
    : () => true;
}

/** Which version a shim was written for. */
export function versionIn(shim: string | null): string | null {
  return / --agent-version ([\w.+-]+)/.exec(shim ?? '')?.[1] ?? null;
}
