import { refuses } from '../core/decision.ts';
import type { Outcome, Run } from '../core/outcome.ts';
import { blockedFurther, hookOutput } from '../core/words.ts';
import type { Session } from './session.ts';

/** Everything in an outcome that is the person's business, in one place for every event. */
export function tellOutcome({ person, told }: Pick<Session, 'person' | 'told'>, outcome: Outcome): void {
  const { event, id: decision, hold, refused, stop, rewrite, retry, retries } = outcome;
  const reason = outcome.reason ?? '';
  const refusing = ownName(outcome, (run) => refuses(run.decision));
  // what was refused afterwards is told in the same words below
  const isTold = (text: string): boolean => refused && !hold && text.startsWith(blockedFurther(null));
  for (const text of outcome.messages) if (!isTold(text)) person.tell({ kind: 'message', text, decision });
  if (hold) person.tell({ kind: 'held', event, reason, decision });
  else if (retry && retries !== null) {
    const { done: time, of } = retries;
    person.tell({ kind: 'retried', event, ...refusing, reason, time, of, decision });
  } else if (refused && !hold) person.tell({ kind: 'refused', event, ...refusing, reason, decision });
  if (stop !== null) person.tell({ kind: 'stopped', event, reason: stop.reason, decision });
  if (rewrite !== null) {
    person.tell({ kind: 'rewritten', event, ...ownName(outcome, (run) => run.rewrote), to: rewrite });
  }
  for (const text of hookOutput(event, outcome.context)) person.tell({ kind: 'context', event, text, decision });
  for (const diagnostic of outcome.diagnostics) {
    const key = `${diagnostic.code}\0${diagnostic.hook ?? ''}\0${diagnostic.message}`;
    if (told.has(key)) continue;
    told.add(key);
    person.tell({ kind: 'diagnostic', diagnostic });
  }
}

/** What the hooks that did it call the event; where they do not agree, what everybody does. */
function ownName({ event, ran }: Outcome, didIt: (run: Run) => boolean): { readonly eventName?: string } {
  const names = new Set(ran.filter((run) => didIt(run) && !run.shadow).map(({ eventName }) => eventName));
  const [only = event] = names;
  return names.size === 1 && only !== event ? { eventName: only } : {};
}
