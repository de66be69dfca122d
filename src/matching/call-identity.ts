import { calledTools } from '../core/called-tools.ts';
import { INERT_FIELDS } from '../core/inert-fields.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { absolutePath } from '../core/path-forms.ts';
import type { Payload } from '../core/payload.ts';
import type { ToolKind, ToolName } from '../core/tools.ts';
import { toolKind } from '../dialects/tool-names.ts';
import { FOLDER_FIELDS, LINE_FIELDS } from './changes/tool-fields.ts';

/**
 * A call as a question: what of its input makes it this call and no other. Exceptions, approvals and what a lead is asked
 * are about exactly this, so that other words for the same call are no other question, and the same line with more rights is one.
 */
export function callIdentity(tools: readonly string[], input: JsonObject, cwd: string): JsonObject {
  const kinds = tools.map(toolKind);
  const isShell = kinds.length > 0 && kinds.every((kind) => kind === 'shell');
  // what one of its names does not know may be something to that tool
  const isInert = (field: string, value: Json): boolean =>
    kinds.length > 0 && kinds.every((kind) => saysNothing(kind, field, value));
  const isHere = (field: string, value: Json): boolean =>
    isShell && FOLDER_FIELDS.includes(field) && typeof value === 'string' && isSameFolder(value, cwd);
  const telling = Object.entries(input).filter(
    ([field, value]) => value !== undefined && !isInert(field, value) && !isHere(field, value),
  );
  return Object.fromEntries(telling);
}

/** The same of an event's call; what has no fields is itself all that there is to it. */
export function calledInput(payload: Payload): Json | undefined {
  const { tool_input: input, cwd } = payload;
  return isObject(input) ? callIdentity(calledTools(payload), input, cwd) : input;
}

/** What is left out of that: what an agent says of its call, and how long it waits; null: nothing. */
export function inertInput(payload: Payload): JsonObject | null {
  const { tool_input: input } = payload;
  const tools = calledTools(payload);
  const inert = isObject(input) ? Object.entries(input).filter(([field]) => isInertField(tools, field)) : [];
  return inert.length === 0 ? null : Object.fromEntries(inert);
}

/** What a shell is given that a line of it says nothing about: another folder, another shell, more rights. */
export function besidesItsLine(input: JsonObject, cwd: string): readonly string[] {
  return Object.keys(callIdentity([SHELL], input, cwd)).filter((field) => !LINE_FIELDS.includes(field));
}

const SHELL: ToolName = 'Bash';

/** Whether a field is one that may say anything without making another call of it. */
export function isInertField(tools: readonly string[], field: string): boolean {
  return tools.length > 0 && tools.every((tool) => Object.hasOwn(INERT_FIELDS[toolKind(tool)].inert, field));
}

/** Whether a field makes no other call of what it is given with, as it is. */
export function saysNothing(kind: ToolKind, field: string, value: unknown): boolean {
  const { inert, usual } = INERT_FIELDS[kind];
  if (Object.hasOwn(inert, field)) return value === null || typeof value === inert[field];
  return Object.hasOwn(usual, field) && (value === null || value === usual[field]);
}

function isSameFolder(folder: string, cwd: string): boolean {
  return folder === '' || absolutePath(folder, cwd) === absolutePath(cwd, '/');
}
