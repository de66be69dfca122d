import type { HookEvent } from '../../core/hook-event.ts';
import { isObject, type Json, type JsonObject } from '../../core/json.ts';

export function inputOf({ payload }: HookEvent): JsonObject {
  return isObject(payload.tool_input) ? payload.tool_input : {};
}

export function pathOf(event: HookEvent): Json {
  const { file_path: path, path: other, notebook_path: notebook } = inputOf(event);
  return path ?? other ?? notebook ?? '';
}

/** What was written as a whole replaced nothing that is known. */
export function editsOf(event: HookEvent): Json {
  const { edits, old_string: before, new_string: after, content } = inputOf(event);
  if (Array.isArray(edits)) return edits;
  return [{ old_string: before ?? '', new_string: after ?? content ?? '' }];
}
