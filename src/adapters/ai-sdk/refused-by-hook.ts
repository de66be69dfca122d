import type { EventName } from '../../core/events.ts';
import type { Outcome } from '../../core/outcome.ts';
import { whyLine } from '../../core/short-id.ts';

/** What is thrown where hooks refuse: a prompt, the beginning of a session, a tool call. */
export class RefusedByHook extends Error {
  override readonly name = 'RefusedByHook';
  readonly event: EventName;
  /** What the hooks said, without the words around it. */
  readonly reason: string;
  readonly outcome: Outcome;

  constructor(message: string, reason: string, outcome: Outcome) {
    super(`${message}\n\n${whyLine(outcome.id)}`);
    this.event = outcome.event;
    this.reason = reason;
    this.outcome = outcome;
  }

  /** What `ai` 7 tells the model. */
  override toString(): string {
    return this.message;
  }
}
