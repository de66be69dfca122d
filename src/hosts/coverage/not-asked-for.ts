import type { EventName } from '../../core/events.ts';
import { orElse } from '../../core/or-else.ts';
import type { CallerName } from '../../core/wire.ts';
import { wireOf } from '../../dialects/wires.ts';
import { HOST_AGENTS } from '../agents/all.ts';
import { SCOPES, type Where } from '../agents/host-agent.ts';
import { hasFewEntries } from '../install/asked-events.ts';
import { entriesIn } from '../install/events-there.ts';
import { versionHere } from '../install/find-agent.ts';
import { knownToVersion } from '../install/known-to-version.ts';

/** An agent behind which hookline stands, and the events at which it does not ask: of these the trail can have nothing. */
export interface NotAskedFor {
  readonly agent: CallerName;
  readonly title: string;
  readonly events: readonly EventName[];
}

/** By what stands in the agents' files now. */
export async function notAskedFor(where: Where): Promise<readonly NotAskedFor[]> {
  const found: NotAskedFor[] = [];
  for (const agent of HOST_AGENTS.filter((one) => hasFewEntries(one, 'user'))) {
    const wire = await wireOf(agent.name);
    const has = SCOPES.map((scope) =>
      orElse(
        () => entriesIn(agent, scope, where),
        () => false,
      ),
    );
    const isAsked = (event: string): boolean => has.some((one) => one(event));
    if (!isAsked(agent.canary.event)) continue;
    const known = knownToVersion(agent, wire.events, versionHere(agent, where)).events;
    const events = [...known].filter(([name]) => !isAsked(name)).map(([, { event }]) => event);
    const asked = [...known].filter(([name]) => isAsked(name)).map(([, { event }]) => event);
    const never = [...new Set(events)].filter((event) => !asked.includes(event));
    if (never.length > 0) found.push({ agent: wire.agent, title: agent.title, events: never });
  }
  return found;
}
