import type { HookEvent } from '../core/dialect.ts';
import type { Hook } from '../core/hook.ts';
import { copyJson, isObject, type JsonObject } from '../core/json.ts';
import { toolKind } from '../core/tools.ts';
import type { AskedCall } from '../engine/engine.ts';
import type { Question } from './api.ts';
import { filledCommand } from './filled-command.ts';

/** May this hook run? */
export function hookQuestion(hook: Hook, event: HookEvent): Question {
  return { ...whoAsks(hook), ...what(event), kind: 'hook', command: filledCommand(hook, event), reason: null };
}

/** May what is about to happen go ahead? */
export function callQuestion({ hooks: [first], reason }: AskedCall, event: HookEvent): Question {
  const { toolName, input, ...rest } = what(event);
  const command = shellCommand(toolName, input) ?? [toolName ?? event.name, JSON.stringify(input ?? {})].join(' ');
  return { ...whoAsks(first), ...rest, toolName, input, kind: 'call', command, reason };
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

/** What a tool is given beside what stands in `command`; null: nothing. */
export function otherInput(toolName: string | null, input: JsonObject | null): JsonObject | null {
  if (input === null || shellCommand(toolName, input) === null) return null;
  const { command: _shown, ...rest } = input;
  return Object.keys(rest).length === 0 ? null : rest;
}

/** The line that a shell tool would run; null: it is another tool, or its input cannot be read as one. */
function shellCommand(toolName: string | null, input: JsonObject | null): string | null {
  if (toolName === null || input === null || toolKind(toolName) !== 'shell') return null;
  return typeof input.command === 'string' ? input.command : null;
}
