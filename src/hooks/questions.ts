import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import { canonicalJson, copyJson, isObject, type JsonObject, parsedJson } from '../core/json.ts';
import type { AskedCall } from '../engine/engine.ts';
import { calledInput } from '../matching/call-identity.ts';
import { filledCommand } from './filled-command.ts';
import { shellCommand } from './other-input.ts';
import type { Question } from './question.ts';
import { shownQuestion } from './question-text.ts';

/** May this hook run? */
export function hookQuestion(hook: Hook, event: HookEvent): Question {
  const command = filledCommand(hook, event);
  return withText({ ...whoAsks(hook), ...what(event), kind: 'hook', command, reason: null });
}

/** May what is about to happen go ahead? */
export function callQuestion({ hooks: [first], reason }: AskedCall, event: HookEvent): Question {
  const { toolName, input, ...rest } = what(event);
  const command = callLine(toolName ?? event.name, input);
  return withText({ ...whoAsks(first), ...rest, toolName, input, kind: 'call', command, reason });
}

/** What a call would run, as far as that is one text: its shell line, or the tool and what it is given. */
function callLine(tool: string, input: JsonObject | null): string {
  return shellCommand(tool, input) ?? `${tool} ${JSON.stringify(input ?? {})}`;
}

/**
 * A call as it is asked about where the answer counts for every try of it: exactly what the answer is bound to, in one
 * order. What the agent says about its call is no part of it, and may be another thing each time.
 */
export function askedOfCall(event: HookEvent): Pick<Question, 'toolName' | 'command' | 'input'> {
  const { toolName } = what(event);
  const bound = parsedJson(canonicalJson(calledInput(event.payload)));
  const input = isObject(bound) ? bound : null;
  return { toolName, input, command: callLine(toolName ?? event.name, input) };
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
