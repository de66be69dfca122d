import type { CallbackVerdict, RuleHandler } from '../core/handler.ts';
import type { Selects } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { messageOf } from '../core/message-of.ts';
import { nowMs } from '../core/now-ms.ts';
import { type Ending, emptyReport, type Report } from '../core/report.ts';

type Conditions = Pick<Selects, 'when' | 'effects'>;

/** Says what the rule says, where its conditions still hold for the event as it now is. */
export function runRule(handler: RuleHandler, conditions: Conditions, event: HookEvent): Report {
  const started = nowMs();
  const ending = endingOf(handler, conditions, event);
  return emptyReport(ending, nowMs() - started);
}

function endingOf(handler: RuleHandler, { when, effects }: Conditions, event: HookEvent): Ending {
  try {
    const grants = handler.word === 'allow';
    const holds = (when.test?.(event, grants) ?? true) && (effects.test?.(event, grants) ?? true);
    if (!holds) return { kind: 'returned', value: null };
  } catch (error) {
    const why = messageOf(error);
    return { kind: 'broken', why: `its condition could not be told: ${why}` };
  }
  const text = handler.says?.(event) ?? handler.text;
  return { kind: 'returned', value: verdictOf(handler, text + (effects.test?.says?.(event) ?? '')) };
}

function verdictOf({ word }: RuleHandler, text: string): CallbackVerdict {
  if (word === 'context') return { context: text };
  return { decision: word, reason: text === '' ? null : text };
}
