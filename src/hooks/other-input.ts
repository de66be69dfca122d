import type { JsonObject } from '../core/json.ts';
import { toolKind } from '../dialects/tool-names.ts';

/** What a tool is given beside what stands in `command`; null: nothing. */
export function otherInput(toolName: string | null, input: JsonObject | null): JsonObject | null {
  if (input === null || shellCommand(toolName, input) === null) return null;
  const { command: _shown, ...rest } = input;
  return Object.keys(rest).length === 0 ? null : rest;
}

/** The line that a shell tool would run; null: it is another tool, or its input cannot be read as one. */
export function shellCommand(toolName: string | null, input: JsonObject | null): string | null {
  if (toolName === null || input === null || toolKind(toolName) !== 'shell') return null;
  return typeof input.command === 'string' ? input.command : null;
}
