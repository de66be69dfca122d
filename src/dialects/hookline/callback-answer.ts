import { DECISIONS, type Decision, refuses, stricter } from '../../core/decision.ts';
import type { Remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/dialect.ts';
import { type Hook, hookLabel } from '../../core/hook.ts';
import { isObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import { failedVerdict, NO_OBJECTION, type Verdict } from '../../core/verdict.ts';

/** A callback answers with plain data, or with nothing. Anything else is a failure. */
export function readCallbackAnswer(hook: Hook, event: HookEvent, report: Report): Verdict {
  if (report.ending.kind !== 'returned') return failedVerdict(hook, report);
  const { value } = report.ending;
  if (value === undefined || value === null) return NO_OBJECTION;
  if (!isObject(value)) return failedVerdict(hook, report, 'it returned something that is no verdict');
  const remarks: Remark[] = [];
  const wrong = (key: string): void => {
    remarks.push({
      code: 'BAD_ANSWER_FIELD',
      severity: 'warning',
      message: `"${key}" of the verdict has the wrong type.`,
    });
  };
  const decision = decisionIn(value.decision);
  if (decision === null)
    return failedVerdict(hook, report, `it decided ${shown(value.decision)}, which is no decision`);
  const reason = typeof value.reason === 'string' ? value.reason : null;
  if (reason === null && value.reason !== undefined && value.reason !== null) wrong('reason');
  const stop = stopIn(value.stop, hook, () => wrong('stop'));
  // where the event cannot be stopped, a wish to stop refuses
  const refusedByStop = stop !== null && !event.row.effects.includes('stop');
  const saidReason = reason ?? (refuses(decision) ? `Blocked by hook '${hookLabel(hook)}'.` : null);
  return {
    ...NO_OBJECTION,
    decision: refusedByStop ? stricter(decision, 'block') : decision,
    reason: refusedByStop && !refuses(decision) ? stop.reason : saidReason,
    rewrite: value.rewrite === undefined || value.rewrite === null ? null : { value: value.rewrite, how: 'replace' },
    context: contextIn(value.context, () => wrong('context')),
    stop: refusedByStop ? null : stop,
    remarks,
  };
}

function decisionIn(value: unknown): Decision | null {
  if (value === undefined || value === null) return 'none';
  return DECISIONS.find((decision) => decision === value) ?? null;
}

function contextIn(value: unknown, wrong: () => void): readonly string[] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  wrong();
  return [];
}

function stopIn(value: unknown, hook: Hook, wrong: () => void): Verdict['stop'] {
  if (value === undefined || value === null || value === false) return null;
  const reason = typeof value === 'string' ? value : isObject(value) ? value.reason : null;
  if (value !== true && typeof reason !== 'string') {
    wrong();
    return null;
  }
  return { reason: typeof reason === 'string' ? reason : `Stopped by hook '${hookLabel(hook)}'.` };
}

function shown(value: unknown): string {
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 80);
  } catch {
    return 'something that cannot be shown';
  }
}
