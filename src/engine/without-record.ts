import { refuses } from '../core/decision.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { EventRow } from '../core/events.ts';
import type { Outcome } from '../core/outcome.ts';

/** An outcome could not be recorded. */
export interface Unrecorded {
  readonly diagnostic: Diagnostic;
  /** Set: a record is demanded, and so nothing is allowed. */
  readonly refusal: string | null;
}

/** Whoever is answered learns that it is not recorded. */
export function withoutRecord(outcome: Outcome, row: EventRow, { diagnostic, refusal }: Unrecorded): Outcome {
  const told = { ...outcome, diagnostics: [...outcome.diagnostics, diagnostic] };
  return refusal === null ? told : refused(told, row, refusal);
}

/** What can be refused is. An agent that wants to end is not held for it. */
function refused(outcome: Outcome, row: EventRow, why: string): Outcome {
  if (!row.effects.includes('refuse')) return outcome;
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
