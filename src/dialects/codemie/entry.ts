import type { ModelSource } from '../../core/model.ts';
import type { EntryForm } from '../claude-form/entry.ts';

/** Those after the gap are hookline's own, in every dialect of this shape; a flat entry has its matcher beside them. */
const KEYS = [
  ...['type', 'command', 'prompt', 'timeout'],
  ...['name', 'description', 'onFailure', 'guard', 'observe', 'shadow', 'enabled', 'matcher'],
];

/** `{ "type": "command" | "prompt", "command" | "prompt", "timeout" }` of one profile. */
export function entryForm(profile: string, source: ModelSource | null): EntryForm {
  return { keys: [], only: KEYS, types: ['prompt'], more: () => ({ own: { profile }, source }) };
}
