import type { HookEvent } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import type { JsonObject } from '../../core/json.ts';
import type { AnswerForm } from '../claude-form/answer.ts';
import { CLAUDE_KEYS, readSaid, type Said } from '../claude-form/said.ts';

const KEYS = [...CLAUDE_KEYS, 'rewrite', 'context', 'stop', 'message'];

/** Claude Code's answers, and a flat form of the same: decision, reason, rewrite, context, stop, message. */
export function nativeAnswerForm(hook: Hook): AnswerForm {
  const claude = hook.own.form === 'claude';
  return {
    keys: KEYS,
    read: (answer, event) => withFlatFields(answer, readSaid(lifted(answer), event)),
    rewriteHow: (answer) => (answer.merge === true ? 'merge' : 'replace'),
    textIsContext: (event) => (claude ? TEXT_IS_CONTEXT.includes(event.name) : hasContext(event)),
  };
}

const TEXT_IS_CONTEXT: readonly string[] = ['SessionStart', 'UserPromptSubmit', 'SubagentStart'];

function hasContext(event: HookEvent): boolean {
  return event.row.effects.includes('context');
}

/** The flat fields do not count as misplaced here. */
function lifted(answer: JsonObject): JsonObject {
  const { additionalContext: _context, updatedInput: _input, ...rest } = answer;
  return rest;
}

function withFlatFields(answer: JsonObject, said: Said): Said {
  const context = answer.context ?? answer.additionalContext;
  const flat = answer.rewrite ?? answer.updatedInput ?? undefined;
  const stop = answer.stop === true ? '' : typeof answer.stop === 'string' ? answer.stop : null;
  return {
    ...said,
    context: said.context ?? (typeof context === 'string' ? context : null),
    rewrite: said.rewrite ?? flat,
    stop: said.stop ?? stop,
    message: said.message ?? (typeof answer.message === 'string' ? answer.message : null),
  };
}
