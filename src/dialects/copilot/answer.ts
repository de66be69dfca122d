import { type Hook, isGuard } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import type { Verdict } from '../../core/verdict.ts';
import { readAnswer } from '../claude-form/answer.ts';
import { textIsContext } from '../claude-form/defaults.ts';
import { firstOf, type OwnWords, ownAnswers } from '../flat-form/answer.ts';
import { inKnownFields } from '../flat-form/rewrite.ts';
import { COPILOT_FIELDS } from './tools.ts';

const WORDS: OwnWords = {
  keys: {
    permissionDecision: 'word',
    permissionDecisionReason: null,
    behavior: 'word',
    interrupt: null,
    modifiedArgs: null,
    modifiedResult: null,
    additionalContext: null,
  },
  translated,
  names: {
    updatedInput: 'modifiedArgs',
    updatedToolOutput: 'modifiedResult',
    'hookSpecificOutput.decision': 'behavior',
  },
};

const OWN = ownAnswers(WORDS, { stopRefuses: true });
/** Where the event is named as Claude Code names it, its answers count as well. */
const CLAUDES = ownAnswers({ ...WORDS, readsClaudes: true }, { stopRefuses: true, textIsContext });

export function readCopilotAnswer(hook: Hook, event: HookEvent, report: Report): Verdict {
  const form = hook.eventName === undefined ? CLAUDES : OWN;
  const verdict = readAnswer(form, afterTimeout(hook, report), event, report);
  return asItCame(inKnownFields(verdict, event, COPILOT_FIELDS), event);
}

/** What a tool gave back keeps the form in which another agent's tools give it. */
function asItCame(verdict: Verdict, { row, payload }: HookEvent): Verdict {
  const { rewrite } = verdict;
  const text = row.rewrites === 'tool_response' && isObject(rewrite?.value) ? rewrite.value.textResultForLlm : null;
  const given = payload.tool_response;
  if (rewrite === null || typeof text !== 'string' || (isObject(given) && Object.hasOwn(given, 'textResultForLlm')))
    return verdict;
  const isShells = isObject(given) && typeof given.stdout === 'string';
  return { ...verdict, rewrite: { ...rewrite, value: isShells ? { ...given, stdout: text, stderr: '' } : text } };
}

/** A hook that takes too long refuses nothing, as long as nobody wrote that it does. */
function afterTimeout(hook: Hook, { ending }: Report): Hook {
  const isOpen = ending.kind === 'timeout' && hook.definition.onFailure !== 'block' && !isGuard(hook);
  return isOpen ? { ...hook, onFailure: 'continue' } : hook;
}

function translated(answer: JsonObject, { name, row }: HookEvent): JsonObject {
  const { permissionDecision, permissionDecisionReason, behavior, interrupt } = answer;
  const answersQuestion = row.effects.includes('allow') && !row.effects.includes('ask');
  const said = (answersQuestion ? behavior : permissionDecision) ?? permissionDecision ?? behavior;
  const rewrite = row.rewrites === 'tool_response' ? 'updatedToolOutput' : 'updatedInput';
  return {
    hookSpecificOutput: {
      hookEventName: name,
      ...(answersQuestion && said !== undefined ? { decision: { behavior: said, interrupt } } : {}),
      ...(answersQuestion ? {} : { permissionDecision: said }),
      permissionDecisionReason: permissionDecisionReason ?? firstOf(answer, ['message', 'reason']),
      additionalContext: answer.additionalContext,
      [rewrite]: row.rewrites === 'tool_response' ? answer.modifiedResult : answer.modifiedArgs,
    },
  };
}
