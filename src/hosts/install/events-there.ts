import type { Wire } from '../../core/wire.ts';
import { wireOf } from '../../dialects/wires.ts';
import type { HostAgent, Scope, Where } from '../agents/host-agent.ts';
import { hasFewEntries, isAlwaysAsked } from './asked-events.ts';
import { othersIn, ownCommands } from './json-form.ts';
import { snapshotOf } from './snapshot.ts';

/** Whether an event, by the agent's name for it, has an entry of ours in its file. */
export function entriesIn({ form, files }: HostAgent, scope: Scope, where: Where): (event: string) => boolean {
  const file = files[scope];
  const text = file === undefined ? null : snapshotOf(file(where)).text;
  return (event) => form.kind === 'json' && text !== null && ownCommands(text, form, event).length > 0;
}

/** Of an agent's events, those that have one. */
export function eventsWithEntry(agent: HostAgent, scope: Scope, where: Where, events: Wire['events']): Wire['events'] {
  const hasEntry = entriesIn(agent, scope, where);
  return new Map([...events].filter(([event]) => hasEntry(event)));
}

/** The events at which somebody else's hooks stand in the agent's file. */
export function eventsWithOthers({ form, files }: HostAgent, scope: Scope, where: Where): readonly string[] {
  const file = files[scope]?.(where);
  if (form.kind !== 'json' || file === undefined) return [];
  return Object.keys(othersIn(snapshotOf(file).text, form, file));
}

/** What an installation has entries for that is as it should be: those that are there, and those that always are. */
export async function eventsThere(agent: HostAgent, scope: Scope, where: Where): Promise<Wire['events']> {
  const { events } = await wireOf(agent.name);
  if (!hasFewEntries(agent, scope)) return events;
  const there = eventsWithEntry(agent, scope, where, events);
  return new Map([...events].filter(([name, { event }]) => there.has(name) || isAlwaysAsked(event)));
}
