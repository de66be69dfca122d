import type { Hook } from '../core/hook.ts';
import type { WaitLimits } from '../core/limits.ts';
import type { Outcome } from '../core/outcome.ts';

/** An outcome that asks, and the hooks by which it does. */
export interface AskedAbout {
  readonly outcome: Outcome;
  readonly hooks: readonly Hook[];
  readonly limits: WaitLimits;
}

/** The person at the machine cannot answer it. */
export function asksLead({ handler }: Hook): boolean {
  return handler.kind === 'rule' && handler.lead !== undefined;
}

export function declinedByPerson(outcome: Outcome): Outcome {
  const reason = outcome.reason === null ? 'A person declined it.' : `A person declined it: ${outcome.reason}`;
  return { ...refused(outcome, 'deny', reason), approval: { state: 'declined', by: 'person' } };
}

export function refused(outcome: Outcome, decision: 'deny' | 'block', reason: string): Outcome {
  return { ...outcome, decision, reason, rewrite: null, refused: true };
}
