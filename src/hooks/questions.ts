import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { copyJson, isObject, type JsonObject } from '../core/json.ts';
import type { AskedCall } from '../engine/engine.ts';
import type { Question } from './api.ts';
import { filledCommand } from './filled-command.ts';
import { shellCommand } from './other-input.ts';
import { shownQuestion } from './question-text.ts';

/** May this hook run? */
export function hookQuestion(hook: Hook, event: HookEvent): Question {
  const command = filledCommand(hook, event);
  return withText({ ...whoAsks(hook), ...what(event), kind: 'hook', command, reason: null });
}

/** May what is about to happen go ahead? */
export function callQuestion({ hooks: [first], reason }: AskedCall, event: HookEvent): Question {
  const { toolName, input, ...rest } = what(event);
  const command = shellCommand(toolName, input) ?? [toolName ?? event.name, JSON.stringify(input ?? {})].join(' ');
  return withText({ ...whoAsks(first), ...rest, toolName, input, kind: 'call', command, reason });
}

function withText(question: Omit<Question, 'shown'>): Question {
  return { ...question, shown: shownQuestion(question) };
}

function whoAsks(hook: Hook | undefined): Pick<Question, 'hook' | 'name' | 'source'> {
  if (hook === undefined) return { hook: '', name: null, source: null };
  const { id, name, source } = hook;
  return { hook: id, name, source: source === null ? null : { file: source.file, line: source.line } };
}

function what({ name, payload }: HookEvent): Pick<Question, 'event' | 'toolName' | 'input'> {
  const { tool_name: tool, tool_input: input } = payload;
  // whoever is asked gets a copy: what is let go is what the hooks saw
  const copy = isObject(input) ? (copyJson(input) as JsonObject) : null;
  return { event: name, toolName: typeof tool === 'string' ? tool : null, input: copy };
}
