import { refuses } from '../core/decision.ts';
import type { EventRow } from '../core/events.ts';
import type { Outcome } from '../core/outcome.ts';

/** Where a record is demanded and there is none, what can be refused is. An agent that wants to end is not held for it. */
export function withRecord(outcome: Outcome, row: EventRow, why: unknown): Outcome {
  if (typeof why !== 'string' || !row.effects.includes('refuse')) return outcome;
  const own = refuses(outcome.decision) && outcome.reason !== null ? [outcome.reason] : [];
  return {
    ...outcome,
    decision: 'block',
    reason: [...own, why].join('\n'),
    rewrite: null,
    refused: true,
    retry: false,
  };
}
