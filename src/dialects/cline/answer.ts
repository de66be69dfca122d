import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import type { Verdict } from '../../core/verdict.ts';
import { readAnswer } from '../claude-form/answer.ts';
import { firstOf, type OwnWords, ownAnswers } from '../flat-form/answer.ts';
import { inKnownFields } from '../flat-form/rewrite.ts';
import { CLINE_FIELDS } from './tools.ts';

const WORDS: OwnWords = {
  keys: { cancel: 'true', errorMessage: null, overrideInput: null, contextModification: null },
  translated,
  names: { continue: 'cancel', updatedInput: 'overrideInput', additionalContext: 'contextModification' },
};

const FORM = ownAnswers(WORDS, { stopRefuses: true });

/** The exit code means nothing to Cline; here it is a floor, as it is everywhere. */
export function readClineAnswer(hook: Hook, event: HookEvent, report: Report): Verdict {
  const stdout = report.stdout.replace(/^HOOK_CONTROL\t/gm, '');
  return inKnownFields(readAnswer(FORM, hook, event, { ...report, stdout }), event, CLINE_FIELDS);
}

/** Who cancels does not go on. */
function translated(answer: JsonObject, { name }: HookEvent): JsonObject {
  const message = firstOf(answer, ['errorMessage']);
  return {
    continue: opposite(answer.cancel),
    stopReason: message,
    reason: message,
    hookSpecificOutput: {
      hookEventName: name,
      additionalContext: answer.contextModification,
      updatedInput: answer.overrideInput,
    },
  };
}

function opposite(value: Json | undefined): Json | undefined {
  if (typeof value === 'boolean') return !value;
  // what is neither is a mistake, and says "no" if that is in it
  return typeof value === 'string' && /\btrue\b/i.test(value) ? 'false' : value;
}
