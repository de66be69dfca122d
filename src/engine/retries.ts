import { refuses } from '../core/decision.ts';
import { isEnforced } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Engine } from './engine.ts';
import type { HookResult } from './execute.ts';
import { counts } from './merge.ts';
import { agentOf } from './session.ts';

/** How often it is held or tries again. A person's own setting cannot make an enforced hook let go sooner. */
export function capFor({ rules }: Engine, results: readonly HookResult[], isRefused: boolean): number {
  return isRefused || results.some(isEnforcedRefusal) ? rules.enforcedRetryCap : rules.retryCap;
}

export function isEnforcedRefusal({ hook, verdict }: HookResult): boolean {
  return isEnforced(hook) && refuses(verdict.decision);
}

/** Whether a hook refuses that the agent gives up. */
export function wantsAnother({ rules }: Engine, { name }: HookEvent, { hook, verdict }: HookResult): boolean {
  if (!refuses(verdict.decision)) return false;
  for (const row of rules.dialects.get(hook.dialect)?.events.values() ?? [])
    if (row.event === name && row.retries === true) return true;
  return false;
}

/** Whether the agent that failed goes on: somebody wants it to, and it may. */
export function isTriedAgain(engine: Engine, event: HookEvent, results: readonly HookResult[]): boolean {
  if (!results.some((one) => counts(one) === one && wantsAnother(engine, event, one))) return false;
  const cap = capFor(engine, results, engine.rules.refusals(event).length > 0);
  return engine.memory.session(event.payload.session_id).holds(agentOf(event)) < cap;
}
