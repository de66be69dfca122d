import { didYouMean } from '../../core/did-you-mean.ts';
import { entryOf, type LocatedMap } from '../../core/located.ts';
import type { EntryForm } from '../claude-form/entry.ts';
import type { FieldReader } from '../fields.ts';

/** Those after the gap are hookline's own, in every dialect of this shape; a flat entry has its matcher beside them. */
const KEYS = [
  ...['type', 'command', 'prompt', 'timeout'],
  ...['name', 'description', 'onFailure', 'guard', 'observe', 'shadow', 'enabled', 'matcher'],
];

/** What a prompt may hold of its event. */
const PLACEHOLDERS = ['ARGUMENTS', 'TOOL_NAME', 'TOOL_INPUT', 'PROMPT', 'SESSION_ID', 'CWD'];

/** `{ "type": "command" | "prompt", "command" | "prompt", "timeout" }` of one profile. */
export function entryForm(profile: string): EntryForm {
  return {
    keys: [],
    only: KEYS,
    types: ['prompt'],
    more: (read, map) => {
      if (read.scalar(map, 'type', 'string')?.value === 'prompt') checkPrompt(read, map);
      return { own: { profile } };
    },
  };
}

function checkPrompt(read: FieldReader, map: LocatedMap): void {
  const prompt = entryOf(map, 'prompt')?.value;
  if (prompt?.kind === 'scalar' && typeof prompt.value === 'string' && prompt.value.trim() !== '') {
    checkPlaceholders(read, prompt.value, prompt.at);
  } else {
    const message = 'This hook has no prompt to put to a model.';
    read.finding('error', 'MISSING_KEY', prompt?.at ?? map.at, message, 'add "prompt": "…"');
  }
}

/** A dollar sign may be meant as one: only what is nearly a placeholder is told. */
function checkPlaceholders(read: FieldReader, prompt: string, at: number): void {
  const names = new Set([...prompt.matchAll(/\$([A-Z][A-Z_]+)/g)].map(([, name = '']) => name));
  for (const name of names) {
    const meant = PLACEHOLDERS.includes(name) ? null : didYouMean(name, PLACEHOLDERS);
    if (meant === null) continue;
    const message = `"$${name}" is no placeholder of a prompt; it stays as it is.`;
    read.finding('warning', 'UNKNOWN_PLACEHOLDER', at, message, `did you mean "$${meant}"?`);
  }
}
