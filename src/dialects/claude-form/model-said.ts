import { refuses } from '../../core/decision.ts';
import type { Remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import type { AnswerForm } from './answer-form.ts';
import type { Said } from './said.ts';

/** Keys by which a model decides; `ok` is what Claude Code asks its models for. */
export const DECIDING = ['decision', 'permissionDecision', 'hookSpecificOutput', 'ok', 'continue'];

const NO_OBJECTION = ['allow', 'approve', 'none'];
const OTHER_WORDS = ['ask', 'defer', 'deny', 'block', 'reject'];

/** What one answer of a model says. It can refuse or ask; everything else that hooks can do is not for models to do. */
export function readModelSaid({ read, stopRefuses }: AnswerForm, answer: JsonObject, event: HookEvent): Said {
  const { ok = null, ...rest } = answer;
  const said = read(withoutGrants(rest), event);
  const remarks: Remark[] = [...said.remarks];
  const dropped = (what: string): void => {
    remarks.push({ code: 'EFFECT_DROPPED', severity: 'warning', message: `A model cannot ${what}` });
  };
  if (said.stop !== null && !stopRefuses) dropped('stop the agent; this refuses instead.');
  if (said.rewrite !== undefined && said.rewrite !== null) dropped('rewrite anything; this changes nothing.');
  const badOk = ok === null || typeof ok === 'boolean' ? null : '"ok" of the model is neither true nor false';
  if (badOk !== null) remarks.push({ code: 'BAD_ANSWER_FIELD', severity: 'error', message: `${badOk}.` });
  return {
    ...said,
    decision: decisionOf(said, ok),
    reason: said.reason ?? (said.stop || null),
    stop: null,
    rewrite: undefined,
    malformed: said.malformed ?? badOk,
    remarks,
  };
}

/** Whether it decides anything, in words that may or may not be understood. */
export function decides(answer: JsonObject): boolean {
  const nested = isObject(answer.hookSpecificOutput) ? answer.hookSpecificOutput : {};
  const { decision, permissionDecision, ok, continue: goOn } = answer;
  return [decision, permissionDecision, ok, goOn, nested.decision, nested.permissionDecision].some(
    (said) => (said ?? null) !== null,
  );
}

function decisionOf({ decision, stop }: Said, ok: Json): Said['decision'] {
  if (refuses(decision)) return decision;
  if (stop !== null || ok === false) return 'block';
  return decision === 'ask' ? 'ask' : 'none';
}

/** A grant is no objection and nothing more, wherever it stands: no dialect is asked what it would mean. */
function withoutGrants(answer: JsonObject): JsonObject {
  const { hookSpecificOutput: nested, ...rest } = answer;
  const inner = isObject(nested) ? withPlainWords(nested) : nested;
  return { ...withPlainWords(rest), ...(inner === undefined ? {} : { hookSpecificOutput: inner }) };
}

function withPlainWords(fields: JsonObject): JsonObject {
  const { decision = null, permissionDecision = null, ...rest } = fields;
  return { ...rest, decision: plainWord(decision), permissionDecision: plainWord(permissionDecision) };
}

/** Models write "Deny" and "DENY" as well. A word that is none of ours is shown as it was written. */
function plainWord(value: Json): Json {
  if (isObject(value)) {
    const { behavior = null, ...rest } = value;
    const word = plainWord(behavior);
    return word === null && behavior !== null ? null : { ...rest, behavior: word };
  }
  if (typeof value !== 'string') return value;
  const word = value.trim().toLowerCase();
  if (NO_OBJECTION.includes(word)) return null;
  return OTHER_WORDS.includes(word) ? word : value;
}
