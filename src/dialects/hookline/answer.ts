import { stricter } from '../../core/decision.ts';
import { type Remark, remark } from '../../core/diagnostic.ts';
import type { Hook } from '../../core/hook.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import type { AnswerKeys } from '../answer-keys.ts';
import { type AnswerFields, CLAUDE_KEYS, readAnswerFields } from '../claude-form/answer-fields.ts';
import type { AnswerForm } from '../claude-form/answer-form.ts';
import { textIsContext } from '../claude-form/defaults.ts';
import { feedbackOf } from './feedback.ts';

export const NATIVE_KEYS: AnswerKeys = {
  alone: [...CLAUDE_KEYS.alone, 'rewrite', 'context', 'stop', 'message', 'Reject'],
  amongOthers: [...CLAUDE_KEYS.amongOthers, 'rewrite', 'stop', 'Reject'],
  unreadable: [...CLAUDE_KEYS.unreadable, 'rewrite', 'Reject'],
  refusing: { ...CLAUDE_KEYS.refusing, Reject: 'present' },
};

/** Claude Code's answers, and a flat form of the same: decision, reason, rewrite, context, stop, message. */
export function nativeAnswerForm(hook: Hook): AnswerForm {
  const claude = hook.own.form === 'claude';
  const isForModel = [null, 'always'].includes(feedbackOf(hook));
  return {
    keys: NATIVE_KEYS,
    read: (answer, event) =>
      withFlatFields(
        answer,
        withRejection(answer, readAnswerFields(lifted(answer), event, { grant: ['allow', 'approve'], none: ['none'] })),
      ),
    rewriteHow: (answer) => (answer.merge === true ? 'merge' : 'replace'),
    textIsContext: (event) => isForModel && (claude ? textIsContext(event) : event.row.effects.includes('context')),
  };
}

/** The flat fields do not count as misplaced here. */
function lifted(answer: JsonObject): JsonObject {
  const { additionalContext: _context, updatedInput: _input, ...rest } = answer;
  return rest;
}

/** cocode's spelling of a refusal: a script that was moved here must not lose it. */
function withRejection({ Reject: rejected }: JsonObject, fields: AnswerFields): AnswerFields {
  if (rejected === undefined || rejected === null || rejected === false) return fields;
  const reason = isObject(rejected) ? (rejected.reason ?? null) : rejected;
  return { ...fields, decision: stricter(fields.decision, 'block'), reason: fields.reason ?? asString(reason) };
}

function withFlatFields(answer: JsonObject, fields: AnswerFields): AnswerFields {
  const remarks: Remark[] = [];
  const read = <T>(key: string, expected: string, as: (value: Json) => T | null): T | null => {
    const value = answer[key] ?? null;
    const read = value === null ? null : as(value);
    if (value !== null && read === null) remarks.push(remark('BAD_ANSWER_FIELD', `"${key}" must be ${expected}.`));
    return read;
  };
  const context = read('context', 'a string or a list of strings', asLines);
  const additional = read('additionalContext', 'a string', asString);
  const message = read('message', 'a string', asString);
  const stop = read('stop', 'true, false or the reason', asStop);
  return {
    ...fields,
    context: fields.context ?? context ?? additional,
    rewrite: fields.rewrite ?? answer.rewrite ?? answer.updatedInput ?? undefined,
    stop: fields.stop ?? (stop === false ? null : stop),
    message: fields.message ?? message,
    remarks: [...fields.remarks, ...remarks],
  };
}

function asString(value: Json): string | null {
  return typeof value === 'string' ? value : null;
}

function asLines(value: Json): string | null {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? value.join('\n') : null;
  return asString(value);
}

/** The reason to stop, empty where none is given; false: go on. */
function asStop(value: Json): string | false | null {
  if (typeof value === 'boolean') return value ? '' : false;
  return isObject(value) ? asString(value.reason ?? '') : asString(value);
}
