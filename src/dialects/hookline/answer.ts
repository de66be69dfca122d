import { stricter } from '../../core/decision.ts';
import type { Remark } from '../../core/diagnostic.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import type { AnswerKeys } from '../answer-keys.ts';
import type { AnswerForm } from '../claude-form/answer-form.ts';
import { textIsContext } from '../claude-form/defaults.ts';
import { CLAUDE_KEYS, readSaid, type Said } from '../claude-form/said.ts';

const KEYS: AnswerKeys = {
  alone: [...CLAUDE_KEYS.alone, 'rewrite', 'context', 'stop', 'message', 'Reject'],
  amongOthers: [...CLAUDE_KEYS.amongOthers, 'rewrite', 'stop', 'Reject'],
  unreadable: [...CLAUDE_KEYS.unreadable, 'rewrite', 'Reject'],
  refusing: { ...CLAUDE_KEYS.refusing, Reject: 'present' },
};

/** Claude Code's answers, and a flat form of the same: decision, reason, rewrite, context, stop, message. */
export function nativeAnswerForm(hook: Hook): AnswerForm {
  const claude = hook.own.form === 'claude';
  return {
    keys: KEYS,
    read: (answer, event) =>
      withFlatFields(
        answer,
        withRejection(answer, readSaid(lifted(answer), event, { grant: ['allow', 'approve'], none: ['none'] })),
      ),
    rewriteHow: (answer) => (answer.merge === true ? 'merge' : 'replace'),
    textIsContext: (event) => (claude ? textIsContext(event) : hasContext(event)),
  };
}

function hasContext(event: HookEvent): boolean {
  return event.row.effects.includes('context');
}

/** The flat fields do not count as misplaced here. */
function lifted(answer: JsonObject): JsonObject {
  const { additionalContext: _context, updatedInput: _input, ...rest } = answer;
  return rest;
}

/** cocode's spelling of a refusal: a script that was moved here must not lose it. */
function withRejection({ Reject: rejected }: JsonObject, said: Said): Said {
  if (rejected === undefined || rejected === null || rejected === false) return said;
  const reason = isObject(rejected) ? (rejected.reason ?? null) : rejected;
  return { ...said, decision: stricter(said.decision, 'block'), reason: said.reason ?? asString(reason) };
}

function withFlatFields(answer: JsonObject, said: Said): Said {
  const remarks: Remark[] = [];
  const read = <T>(key: string, expected: string, as: (value: Json) => T | null): T | null => {
    const value = answer[key] ?? null;
    const read = value === null ? null : as(value);
    if (value !== null && read === null) {
      remarks.push({ code: 'BAD_ANSWER_FIELD', severity: 'warning', message: `"${key}" must be ${expected}.` });
    }
    return read;
  };
  const context = read('context', 'a string or a list of strings', asLines);
  const additional = read('additionalContext', 'a string', asString);
  const message = read('message', 'a string', asString);
  const stop = read('stop', 'true, false or the reason', asStop);
  return {
    ...said,
    context: said.context ?? context ?? additional,
    rewrite: said.rewrite ?? answer.rewrite ?? answer.updatedInput ?? undefined,
    stop: said.stop ?? (stop === false ? null : stop),
    message: said.message ?? message,
    remarks: [...said.remarks, ...remarks],
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
