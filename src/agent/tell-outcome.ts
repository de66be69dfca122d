import type { Outcome } from '../core/outcome.ts';
import { hookOutput } from '../core/words.ts';
import type { Session } from './session.ts';

/** Everything in an outcome that is the person's business, in one place for every event. */
export function tellOutcome({ person, told }: Pick<Session, 'person' | 'told'>, outcome: Outcome): void {
  const { event, id: decision, reason, hold, refused, stop, rewrite, context, messages, diagnostics } = outcome;
  for (const text of messages) person.tell({ kind: 'message', text, decision });
  // who ends the turn is heard before who holds the agent
  if (hold && stop === null) person.tell({ kind: 'held', event, reason: reason ?? '', decision });
  else if (refused && !hold) person.tell({ kind: 'refused', event, reason: reason ?? '', decision });
  if (stop !== null) person.tell({ kind: 'stopped', event, reason: stop.reason, decision });
  if (rewrite !== null) person.tell({ kind: 'rewritten', event, to: rewrite });
  for (const text of hookOutput(event, context)) person.tell({ kind: 'context', event, text });
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.code}\0${diagnostic.hook ?? ''}\0${diagnostic.message}`;
    if (told.has(key)) continue;
    told.add(key);
    person.tell({ kind: 'diagnostic', diagnostic });
  }
}
