import type { Diagnostic } from '../core/diagnostic.ts';
import type { Engine } from '../engine/engine.ts';
import type { HooksOptions } from './api.ts';

/** A sink that fails is shown and hurts no event. */
export function recordSafely(audit: HooksOptions['audit'], tell: (diagnostic: Diagnostic) => void): Engine['record'] {
  if (typeof audit !== 'function') return null;
  const failed = (error: unknown): void => {
    const message = `The outcome could not be recorded: ${error instanceof Error ? error.message : String(error)}`;
    tell({ code: 'AUDIT_FAILED', severity: 'error', message });
  };
  return (outcome, { payload }) => {
    try {
      const told: unknown = audit(outcome, payload);
      if (told instanceof Promise) told.catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}
