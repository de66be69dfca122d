import type { CallbackVerdict, RuleHandler } from '../core/handler.ts';
import type { WhenCondition } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { messageOf } from '../core/message-of.ts';
import { nowMs } from '../core/now-ms.ts';
import { type Ending, emptyReport, type Report } from '../core/report.ts';

/** Says what the rule says, where its condition still holds for the event as it now is. */
export function runRule(handler: RuleHandler, when: WhenCondition | null, event: HookEvent): Report {
  const started = nowMs();
  const ending = endingOf(handler, when, event);
  return emptyReport(ending, nowMs() - started);
}

function endingOf(handler: RuleHandler, when: WhenCondition | null, event: HookEvent): Ending {
  try {
    if (when !== null && !when(event, handler.word === 'allow')) return { kind: 'returned', value: null };
  } catch (error) {
    const why = messageOf(error);
    return { kind: 'broken', why: `its condition could not be told: ${why}` };
  }
  return { kind: 'returned', value: verdictOf(handler, handler.says?.(event) ?? handler.text) };
}

function verdictOf({ word }: RuleHandler, text: string): CallbackVerdict {
  if (word === 'context') return { context: text };
  return { decision: word, reason: text === '' ? null : text };
}
