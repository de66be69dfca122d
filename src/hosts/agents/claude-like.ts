import { CANARY } from '../../core/canary.ts';
import type { JsonObject } from '../../core/json.ts';
import type { JsonForm, OwnEntry } from '../install/entry-form.ts';

/** Event → groups → entries, as Claude Code writes them and most others do. */
export function claudeLike(
  entry: (own: OwnEntry) => JsonObject,
  more: Partial<Pick<JsonForm, 'eventsAt' | 'place'>> = {},
): JsonForm {
  return { kind: 'json', eventsAt: ['hooks'], commandKey: 'command', grouped: true, place: 'last', entry, ...more };
}

/** A shell call in the words that most agents use for it. */
export function toolCall(event: string, tool: string, command: string, cwd: string): JsonObject {
  return {
    ...{ session_id: CANARY, transcript_path: '', cwd, hook_event_name: event, tool_name: tool },
    tool_input: { command, description: 'the canary of hookline install' },
  };
}
