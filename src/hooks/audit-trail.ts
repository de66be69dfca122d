import type { Diagnostic } from '../core/diagnostic.ts';
import type { HookEvent } from '../core/dialect.ts';
import type { Outcome, Run } from '../core/outcome.ts';
import type { Engine } from '../engine/engine.ts';
import type { Trail } from '../state/audit/trail.ts';

export type LateRecord = (run: Run, event: HookEvent) => void | Promise<void>;

interface AuditTrail {
  readonly outcome: NonNullable<Engine['record']>;
  readonly late: LateRecord;
  /** Something will be recorded: what is needed for that is loaded when there is nothing else to do. */
  readonly soon: () => void;
}

/** The trail in the state folder. One that cannot be written hurts no event, and is told once. */
export function auditTrail(stateFolder: string, tell: (diagnostic: Diagnostic) => void): AuditTrail {
  let trail: Trail | null = null;
  let asked = false;
  let told = false;
  const failed = (error: unknown): void => {
    if (told) return;
    told = true;
    const why = error instanceof Error ? error.message : String(error);
    tell({ code: 'AUDIT_FAILED', severity: 'error', message: `What happened could not be recorded: ${why}` });
  };
  const load = async (): Promise<Trail | null> => {
    try {
      const { openTrail } = await import('../state/audit/trail.ts');
      trail ??= openTrail(stateFolder, { failed });
    } catch (error) {
      failed(error);
    }
    return trail;
  };
  return {
    outcome(outcome, event) {
      if (!isWorthRecording(outcome)) return;
      return trail === null ? load().then((it) => it?.outcome(outcome, event)) : trail.outcome(outcome, event);
    },
    late: async (run, event) => (trail ?? (await load()))?.late(run, event),
    soon() {
      if (asked) return;
      asked = true;
      setImmediate(() => void load());
    },
  };
}

/** Nothing fitted, and nothing was said: there is nothing to tell, and nothing to load for it. */
function isWorthRecording({ ran, skipped, decision, context, messages }: Outcome): boolean {
  return ran.length + skipped.length + context.length + messages.length > 0 || decision !== 'none';
}
