import type { Facts, FactsOf } from '../../core/after-clause.ts';
import type { EffectRule } from '../../core/effect-rule.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { canonicalJson, isObject, parsedJson } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { sessionsAbove } from './sessions-above.ts';

/** What is kept of a session: the last call that copied, and every place that holds a copy. */
export interface Kept {
  readonly at: number;
  readonly what: string;
  readonly to: readonly string[];
}

/** Whether something of the session is remembered that such an entry comes after. */
export function hasCopies(rule: EffectRule, event: HookEvent, sessions: FactsOf): boolean {
  return sessionsAbove(event, sessions).some((id) => keptIn(sessions(id).facts, factName(rule)) !== null);
}

export function factName(rule: EffectRule): string {
  return `copied ${canonicalJson(rule)}`;
}

/** What cannot be read is as if there were none. */
export function keptIn(facts: Facts | undefined, name: string): Kept | null {
  const kept = orElse(() => facts?.get(name) ?? null, null);
  // as hardly any session has one, and a text that is none is slow to be read
  if (kept === null) return null;
  const value: unknown = parsedJson(kept);
  if (!isObject(value) || typeof value.at !== 'number' || typeof value.what !== 'string') return null;
  const to: readonly unknown[] = Array.isArray(value.to) ? value.to : [];
  return { at: value.at, what: value.what, to: to.filter((path) => typeof path === 'string') };
}
