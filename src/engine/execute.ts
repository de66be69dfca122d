import { effectsIn, type HookEvent } from '../core/dialect.ts';
import { actionOf, type Hook, hookLabel } from '../core/hook.ts';
import type { SkipReason } from '../core/outcome.ts';
import { emptyReport, type Report } from '../core/report.ts';
import { failedVerdict, NO_OBJECTION, type Verdict } from '../core/verdict.ts';
import type { Engine, RunLimits } from './engine.ts';
import { limitEffects } from './limit-effects.ts';
import type { Judgement } from './merge.ts';

/** One hook that ran: what it said, and the part of it that counts. */
export interface Executed extends Judgement {
  readonly kind: 'ran';
  readonly said: Verdict;
  readonly report: Report;
  readonly rejudged: boolean;
}

/** One hook that did not run after all. A fail-closed one refuses all the same. */
export interface NotExecuted extends Judgement {
  readonly kind: 'skipped';
  readonly why: SkipReason;
}

export async function executeHook(
  engine: Engine,
  hook: Hook,
  event: HookEvent,
  limits: { readonly deadline: number; readonly signal: AbortSignal },
  rejudged = false,
): Promise<Executed | NotExecuted> {
  if (hook.approve) {
    const refusal = await notApproved(engine, hook, event);
    if (refusal !== null) {
      engine.emit({ type: 'hook:skip', hook, event, why: refusal.why });
      return refusal;
    }
  }
  const command = actionOf(hook.handler);
  engine.emit({ type: 'hook:start', hook, event, command });
  if (hook.async && hook.fault === null) {
    engine.startAsync(hook, event);
    const report = emptyReport({ kind: 'exit', code: 0 });
    const verdict: Verdict = { ...NO_OBJECTION, status: 'started' };
    return { kind: 'ran', hook, verdict, said: verdict, report, rejudged };
  }
  const remaining = limits.deadline - engine.now();
  const report =
    hook.fault === null
      ? await runWithin(engine, hook, event, { timeoutMs: Math.min(hook.timeoutMs, remaining), signal: limits.signal })
      : emptyReport({ kind: 'unstarted', why: hook.fault });
  const said = verdictOf(engine, hook, event, report);
  const type = said.status === 'answered' ? 'hook:complete' : 'hook:error';
  engine.emit({ type, hook, event, command, report, verdict: said });
  return { kind: 'ran', hook, said, verdict: countedPart(engine, hook, event, said), report, rejudged };
}

async function runWithin(engine: Engine, hook: Hook, event: HookEvent, limits: RunLimits): Promise<Report> {
  if (limits.signal.aborted) return emptyReport({ kind: 'cancelled' });
  if (limits.timeoutMs <= 0) return emptyReport({ kind: 'timeout', afterMs: 0 });
  return engine.run(hook, event, limits);
}

/** What a report means. A hook that could not even be started because its entry is broken is a guard that refuses. */
function verdictOf(engine: Engine, hook: Hook, event: HookEvent, report: Report): Verdict {
  const closed: Hook = { ...hook, onFailure: 'block' };
  if (hook.fault !== null) return failedVerdict(closed, report);
  try {
    const verdict = engine.interpret(hook, event, report);
    return hook.observe && verdict.status !== 'answered' ? { ...verdict, decision: 'none', reason: null } : verdict;
  } catch (error) {
    const message = `hookline could not read the answer: ${error instanceof Error ? error.message : String(error)}`;
    return failedVerdict(closed, report, message, [{ code: 'INTERNAL', severity: 'error', message }]);
  }
}

export function countedPart(engine: Engine, hook: Hook, event: HookEvent, said: Verdict): Verdict {
  const dialect = engine.dialects.get(hook.dialect);
  const effects = dialect === undefined ? event.row.effects : effectsIn(dialect, event.name);
  return limitEffects(said, event.row, effects, event.name);
}

async function notApproved(engine: Engine, hook: Hook, event: HookEvent): Promise<NotExecuted | null> {
  const why =
    engine.approve === null ? 'nobody-to-ask' : (await askSafely(engine.approve, hook, event)) ? null : 'declined';
  if (why === null) return null;
  const reason = `Hook '${hookLabel(hook)}' was not run: ${why === 'declined' ? 'User skipped hook' : 'there is nobody to ask'}.`;
  const verdict: Verdict =
    hook.onFailure === 'block' && !hook.observe
      ? { ...NO_OBJECTION, decision: 'block', reason }
      : { ...NO_OBJECTION, messages: [reason] };
  return { kind: 'skipped', hook, why, verdict: countedPart(engine, hook, event, verdict) };
}

/** A question that cannot be asked is answered with no. */
async function askSafely(approve: NonNullable<Engine['approve']>, hook: Hook, event: HookEvent): Promise<boolean> {
  try {
    return (await approve(hook, event)) === true;
  } catch {
    return false;
  }
}
