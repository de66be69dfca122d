import { type EventName, eventRow, isRefusable } from '../../core/events.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import { orElse } from '../../core/or-else.ts';
import { isHeeded } from '../../core/role.ts';
import { visible } from '../../core/visible.ts';
import type { Told, Wire, WireEvent } from '../../core/wire.ts';
import { hostAgent } from '../agents/all.ts';
import { type HostAgent, SCOPES, type Where } from '../agents/host-agent.ts';
import { hasFewEntries } from '../install/asked-events.ts';
import { eventsWithEntry } from '../install/events-there.ts';
import { versionHere } from '../install/find-agent.ts';
import { knownToVersion } from '../install/known-to-version.ts';
import { type Asking, askedSince } from './asked-since.ts';

type Listener = Pick<Hook, 'event' | 'id' | 'name' | 'role' | 'disabled'>;

export interface Begun extends Omit<Asking, 'agent'> {
  readonly wire: Wire;
  readonly version: string | null;
  readonly where: Where;
}

const MOST_NAMES = 3;

/**
 * An agent asks at the events for which it had an entry when its process began. A hook at another one does not run, whoever put it
 * there since: that is said at every prompt if it could have refused something, and once otherwise.
 */
export async function notAsked(
  told: Pick<Told, 'event' | 'payload'>,
  hooks: readonly Listener[],
  begun: Begun,
): Promise<readonly string[]> {
  const { wire, version, where, session } = begun;
  const agent = hostAgent(wire.agent);
  if (agent === undefined || !hasFewEntries(agent, 'user')) return [];
  const { events } = wire;
  const now = entriesNow(agent, events, where);
  const asked = await askedSince(told, now, { ...begun, agent: wire.agent });
  const unheardAt = byEvent(hooks, events, asked);
  if (unheardAt.size === 0) return [];
  const known = knownToVersion(agent, events, versionHere(agent, where) ?? version).events;
  return [...unheardAt].flatMap(([event, unheard]) => {
    if (![...known.values()].some((one) => isFor(one, event))) return [];
    const mayRefuse = isRefusable(eventRow(event)) && unheard.some((hook) => isHeeded(hook));
    if (!session.firstInSession(`not asked ${event}`) && !mayRefuse) return [];
    const isThere = [...events].some(([name, one]) => now.has(name) && isFor(one, event));
    return [sentence(agent, event, unheard, isThere)];
  });
}

function entriesNow(agent: HostAgent, events: Wire['events'], where: Where): ReadonlySet<string> {
  const found = SCOPES.map((scope) => orElse(() => [...eventsWithEntry(agent, scope, where, events).keys()], []));
  return new Set(found.flat());
}

/** The hooks that are not heard, by their event. */
function byEvent(hooks: readonly Listener[], events: Wire['events'], asked: readonly string[]) {
  const unheard = new Map<EventName, Listener[]>();
  for (const hook of hooks) {
    if (hook.disabled !== null) continue;
    const names = [...events].filter(([, wire]) => isFor(wire, hook.event));
    // at what the agent does not have, no hook runs anywhere
    if (names.length === 0 || names.some(([name]) => asked.includes(name))) continue;
    unheard.set(hook.event, [...(unheard.get(hook.event) ?? []), hook]);
  }
  return unheard;
}

function isFor({ event, onError }: WireEvent, wanted: EventName): boolean {
  return event === wanted || onError === wanted;
}

function sentence(
  { name, title }: HostAgent,
  event: EventName,
  unheard: readonly Listener[],
  isThere: boolean,
): string {
  const labels = unheard.slice(0, MOST_NAMES).map((hook) => `"${visible(hookLabel(hook))}"`);
  const more = unheard.length > MOST_NAMES ? ` and ${unheard.length - MOST_NAMES} more` : '';
  const todo = isThere ? '' : `run "hookline install ${name}" in a terminal, then `;
  return `warning[NOT_ASKED]: ${title} does not ask hookline at ${event} in this session, so ${labels.join(', ')}${more} will not run. To change that, ${todo}start the session anew.`;
}
