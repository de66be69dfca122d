import type { Diagnostic } from '../core/diagnostic.ts';
import type { HookEvent } from '../core/dialect.ts';
import { emptyOutcome, type Outcome, type Run } from '../core/outcome.ts';
import type { HooksOptions, RecordFacts } from './api.ts';

/** Beyond this many that it has not finished with, an embedder's function is told no more until it has. */
const MOST_PENDING = 1000;

interface SafeRecord {
  readonly outcome: (outcome: Outcome, event: HookEvent) => void;
  readonly late: (run: Run, event: HookEvent) => void;
}

/** A function that fails, or never ends, is shown once and hurts no event; what it was not told is counted for the next. */
export function recordSafely(audit: HooksOptions['audit'], tell: (diagnostic: Diagnostic) => void): SafeRecord | null {
  if (typeof audit !== 'function') return null;
  let told = false;
  let pending = 0;
  let dropped = 0;
  const failed = (why: string): void => {
    if (told) return;
    told = true;
    tell({ code: 'AUDIT_FAILED', severity: 'error', message: `The outcome could not be recorded: ${why}` });
  };
  const record = (outcome: Outcome, { payload }: HookEvent, late: boolean): void => {
    if (pending >= MOST_PENDING) {
      dropped += 1;
      failed(`${MOST_PENDING} are still being recorded`);
      return;
    }
    const facts: RecordFacts = { late, dropped };
    try {
      const recording: unknown = audit(outcome, payload, facts);
      dropped = 0;
      if (!(recording instanceof Promise)) return;
      pending += 1;
      recording
        .catch((error: unknown) => failed(messageOf(error)))
        .finally(() => {
          pending -= 1;
        });
    } catch (error) {
      failed(messageOf(error));
    }
  };
  return {
    outcome: (outcome, event) => record(outcome, event, false),
    late: (run, event) => record({ ...emptyOutcome(event.decisionId ?? '', event.name, []), ran: [run] }, event, true),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
