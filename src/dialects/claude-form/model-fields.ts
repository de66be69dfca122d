import { refuses } from '../../core/decision.ts';
import { type Remark, remark } from '../../core/diagnostic.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import type { AnswerFields } from './answer-fields.ts';
import type { AnswerForm } from './answer-form.ts';
import { STOP_ENDS } from './stop-ends.ts';

/** Keys by which a model decides; `ok` is what Claude Code asks its models for. */
export const DECIDING = ['decision', 'permissionDecision', 'hookSpecificOutput', 'ok', 'continue'];

const NO_OBJECTION = ['allow', 'approve', 'none'];
const OTHER_WORDS = ['ask', 'defer', 'deny', 'block', 'reject'];

/** What one answer of a model says. It can refuse or ask; everything else that hooks can do is not for models to do. */
export function readModelFields({ read, stopRefuses }: AnswerForm, answer: JsonObject, event: HookEvent): AnswerFields {
  const { ok = null, ...rest } = answer;
  const fields = read(withoutGrants(rest), event);
  const remarks: Remark[] = [...fields.remarks];
  const dropped = (what: string): void => void remarks.push(remark('EFFECT_DROPPED', `A model cannot ${what}`));
  const ends = fields.stop !== null && event.row.effects.includes('hold');
  if (ends) remarks.push(STOP_ENDS);
  else if (fields.stop !== null && !stopRefuses) dropped('stop the agent; this refuses instead.');
  if (fields.rewrite !== undefined && fields.rewrite !== null) dropped('rewrite anything; this changes nothing.');
  const badOk = ok === null || typeof ok === 'boolean' ? null : '"ok" of the model is neither true nor false';
  if (badOk !== null) remarks.push(remark('BAD_ANSWER_FIELD', `${badOk}.`, 'error'));
  return {
    ...fields,
    decision: decisionOf(fields, ok, ends),
    reason: fields.reason ?? (fields.stop || null),
    stop: null,
    rewrite: undefined,
    malformed: fields.malformed ?? badOk,
    remarks,
  };
}

/** Whether it decides anything, in words that may or may not be understood. */
export function decides(answer: JsonObject): boolean {
  const nested = isObject(answer.hookSpecificOutput) ? answer.hookSpecificOutput : {};
  const { decision, permissionDecision, ok, continue: goOn } = answer;
  return [decision, permissionDecision, ok, goOn, nested.decision, nested.permissionDecision].some(
    (value) => (value ?? null) !== null,
  );
}

function decisionOf({ decision, stop }: AnswerFields, ok: Json, ends: boolean): AnswerFields['decision'] {
  if (refuses(decision)) return decision;
  if ((stop !== null && !ends) || ok === false) return 'block';
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
