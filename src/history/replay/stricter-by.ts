import { type Decision, refuses, stricter } from '../../core/decision.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isHeeded } from '../../core/role.ts';
import { DIALECTS_BY_NAME } from '../../dialects/all.ts';
import { verdictOf } from '../../engine/execute.ts';
import { runRule } from '../../handlers/rule.ts';
import { interpret } from '../../hooks/interpret.ts';
import { label, sideThen, told } from './compare.ts';
import type { RecordedEvent } from './recorded-event.ts';
import type { Replayed } from './replayed.ts';
import type { Meant } from './touched-by.ts';

/**
 * What rules more make of a call where they only refuse or ask: the strictest word counts, and all other hooks say what they said
 * then, so that nobody has to be asked again. `seen`: the call, and what it was rewritten to, since either may be what a rule is
 * shown. Null: it takes the whole engine to tell.
 */
export function stricterBy(recorded: RecordedEvent, seen: readonly HookEvent[], meant: Meant): Replayed | null {
  const { more, isLess } = meant;
  if (isLess || recorded.hold || seen.some(({ row }) => row.toolRuns !== 'unless-refused')) return null;
  const said: Said[] = [];
  for (const hook of more) {
    const [one, ...others] = seen.map((event) => saidBy(hook, event));
    if (!one || others.some((other) => other?.decision !== one.decision)) return null;
    said.push(one);
  }
  const before = sideThen(recorded);
  const decision = said.reduce((strictest, one) => stricter(strictest, one.decision), recorded.decision);
  if (decision === recorded.decision) return { ...told(recorded), before, after: before, result: 'same' };
  const deciding = said.filter((one) => one.decision === decision);
  const isRefusal = refuses(decision);
  const all = [
    isRefusal && refuses(recorded.decision) ? recorded.reason : null,
    ...deciding.map(({ reason }) => reason),
  ];
  const reasons = all.filter((reason) => reason !== null && reason !== '');
  const after = {
    decision,
    reason: reasons.join('\n') || null,
    rewritten: before.rewritten && !isRefusal,
    hooks: deciding.map(({ hook }) => label(hook.id, hook.name)),
  };
  return { ...told(recorded), before, after, result: 'changed' };
}

interface Said {
  readonly hook: Hook;
  readonly decision: Decision;
  readonly reason: string | null;
}

const INTERPRETING = { rules: { dialects: DIALECTS_BY_NAME }, runs: { interpret } };

/** Null: it is more than a word. */
function saidBy(hook: Hook, event: HookEvent): Said | null {
  const { handler, selects, fault } = hook;
  if (handler.kind !== 'rule' || fault !== null || hook.once || !isHeeded(hook)) return null;
  if (handler.word !== 'deny' && handler.word !== 'ask') return null;
  const { decision, reason } = verdictOf(INTERPRETING, hook, event, runRule(handler, selects, event));
  return { hook, decision, reason };
}
