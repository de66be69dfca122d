import type { EventName } from './core/events.ts';
import type { Outcome } from './core/outcome.ts';

/** An outcome for tests of code that embeds hooks: nothing happened, except what is given. */
export function fakeOutcome<E extends EventName>(event: E, given: Partial<Outcome<E>> = {}): Outcome<E> {
  const decision = given.decision ?? 'none';
  return {
    id: '00000000-0000-4000-8000-000000000000',
    event,
    decision,
    reason: null,
    hold: false,
    stop: null,
    rewrite: null,
    context: [],
    messages: [],
    env: {},
    text: null,
    ran: [],
    skipped: [],
    diagnostics: [],
    refused: decision === 'deny' || decision === 'block',
    ...given,
  };
}
