import { remark } from '../../core/diagnostic.ts';
import { eventNameOf, type Hook, hookLabel } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type JsonObject, parsedObject } from '../../core/json.ts';
import type { Report } from '../../core/report.ts';
import { failedVerdict, NO_OBJECTION, type Verdict } from '../../core/verdict.ts';
import { readAnswer } from '../claude-form/answer.ts';
import { firstOf, type OwnWords, ownAnswers } from '../flat-form/answer.ts';

const WORDS: OwnWords = {
  keys: {
    permission: 'word',
    user_message: null,
    agent_message: null,
    updated_input: null,
    additional_context: null,
    followup_message: null,
    env: null,
  },
  translated,
  names: { permissionDecision: 'permission', updatedInput: 'updated_input', additionalContext: 'additional_context' },
};

const FORM = ownAnswers(WORDS, { stopRefuses: true });

/** Those that give or withhold a permission: what they print must be readable. */
const PERMISSIONS: readonly string[] = [
  ...['preToolUse', 'beforeShellExecution', 'beforeMCPExecution', 'beforeReadFile', 'subagentStart'],
];

export function readCursorAnswer(hook: Hook, event: HookEvent, report: Report): Verdict {
  const { ending, stdout } = report;
  const isSilent = ending.kind === 'exit' && ending.code === 0 && stdout.trim() === '';
  // it must answer there: silence is a failure, which matters where failures refuse
  if (isSilent && hook.onFailure === 'block' && PERMISSIONS.includes(eventNameOf(hook)))
    return failedVerdict(hook, report, 'it printed no answer');
  const verdict = readAnswer(FORM, hook, event, report);
  const own = ending.kind === 'exit' && ending.code === 0 ? parsedObject(stdout.trim()) : null;
  if (isUnreadable(hook, report, own) && verdict.decision !== 'block') return blockedForSafety(hook, verdict);
  return own === null || verdict.decision === 'block' ? verdict : withVariables(verdict, own);
}

function isUnreadable({ handler, ...hook }: Hook, { ending, stdout }: Report, own: JsonObject | null): boolean {
  const isPrinted = ending.kind === 'exit' && ending.code === 0 && stdout.trim() !== '';
  return handler.kind === 'command' && isPrinted && own === null && PERMISSIONS.includes(eventNameOf(hook));
}

function blockedForSafety(hook: Hook, { remarks }: Verdict): Verdict {
  const reason = `What hook '${hookLabel(hook)}' printed is no JSON: it is refused for safety, as Cursor does.`;
  return { ...NO_OBJECTION, status: 'failed', decision: 'block', reason, remarks };
}

/** What the commands of the session are to find in their environment. */
function withVariables(verdict: Verdict, { env }: JsonObject): Verdict {
  if (env === undefined || env === null) return verdict;
  const pairs = Object.entries(isObject(env) ? env : {});
  const texts = pairs.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []));
  const isOdd = !isObject(env) || texts.length < pairs.length;
  const odd = remark('BAD_ANSWER_FIELD', '"env" must be an object of strings.');
  return {
    ...verdict,
    env: { ...verdict.env, ...Object.fromEntries(texts) },
    remarks: isOdd ? [...verdict.remarks, odd] : verdict.remarks,
  };
}

/** Who is not to end is told what to do next: a message that follows is a hold. */
function translated(answer: JsonObject, { name, row }: HookEvent): JsonObject {
  const followup = row.effects.includes('hold') ? firstOf(answer, ['followup_message']) : undefined;
  return {
    ...(followup === undefined ? {} : { decision: 'block', reason: followup }),
    systemMessage: typeof answer.agent_message === 'string' ? answer.user_message : undefined,
    hookSpecificOutput: {
      hookEventName: name,
      permissionDecision: answer.permission,
      permissionDecisionReason: firstOf(answer, ['agent_message', 'user_message']),
      additionalContext: answer.additional_context,
      updatedInput: answer.updated_input,
    },
  };
}
