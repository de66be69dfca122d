import type { Finding } from '../core/diagnostic.ts';
import { type Effect, eventRow } from '../core/events.ts';
import type { RuleWord } from '../core/handler.ts';
import type { HookSpec } from '../core/hook.ts';

const NEEDS: Readonly<Record<RuleWord, readonly Effect[]>> = {
  deny: ['refuse', 'hold'],
  ask: ['ask'],
  allow: ['allow'],
  context: ['context'],
};

/** A rule that could not do anything on its event is found when it is read, not when it was needed. */
export function uselessRule({ handler, event, at, commandAt }: HookSpec): Finding | null {
  if (handler.kind !== 'rule') return null;
  const { effects } = eventRow(event);
  if (NEEDS[handler.word].some((effect) => effects.includes(effect))) return null;
  const message = `"${handler.word}" is nothing that a ${event} hook can do: this rule changes nothing.`;
  return { code: 'EFFECT_DROPPED', severity: 'warning', at: commandAt ?? at, message };
}
