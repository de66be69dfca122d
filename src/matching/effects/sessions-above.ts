import type { FactsOf } from '../../core/after-clause.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { orElse } from '../../core/or-else.ts';

/** Numbers and words such as `main` are other agents in other sessions. */
const ID = /^[\w-]{16,128}$/;
const MOST_ABOVE = 8;

/** The sessions that an event belongs to: its own, and those of the agents above, as far as they were told. */
export function sessionsAbove({ payload }: HookEvent, sessions: FactsOf): readonly string[] {
  const ids = [payload.session_id];
  let above: string | null | undefined = payload.parent_agent_id;
  while (typeof above === 'string' && ID.test(above) && !ids.includes(above) && ids.length <= MOST_ABOVE) {
    ids.push(above);
    const { facts } = sessions(above);
    above = orElse(() => facts?.get('above') ?? null, null);
  }
  return ids;
}

/** Keeps which session is above that of an event. */
export function meetSessionAbove({ payload }: HookEvent, sessions: FactsOf): void {
  const { session_id: own, parent_agent_id: above } = payload;
  if (typeof above !== 'string' || !ID.test(above) || above === own) return;
  const { facts } = sessions(own);
  if (facts !== undefined && orElse(() => facts.get('above') !== above, false)) facts.put('above', above);
}
