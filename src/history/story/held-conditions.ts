import { type Hook, isGrant } from '../../core/hook.ts';
import type { JsonObject } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { pathsIn } from '../../core/paths-in.ts';
import type { MetItems } from './met-items.ts';

const NOTHING_KNOWN: MetItems = { files: null, does: null };

/** One thing that must hold for a hook to be meant, and what of the call made it hold. */
export interface Held {
  /** As its entry calls it. */
  readonly key: string;
  readonly text: string;
  /** What it was held against; null: the whole of it. */
  readonly value: string | null;
}

/** What a hook asks of a call, with the values that fulfilled it. All of it must hold: without any one, it is silent. */
export function heldConditions(
  hook: Hook,
  payload: JsonObject,
  after: unknown = null,
  met: MetItems = NOTHING_KNOWN,
): readonly Held[] {
  const { matcher, files, condition, when, effects, after: earlier } = hook.selects;
  const happened = typeof after === 'string' ? after : null;
  const subject = typeof payload.tool_name === 'string' ? payload.tool_name : null;
  return [
    ...(matcher.text === null || matcher.text === '' || matcher.text === '*'
      ? []
      : [{ key: hook.dialect === 'hookline' ? 'tools' : 'matcher', text: matcher.text, value: subject }]),
    ...(files.text === null
      ? []
      : [{ key: 'files', text: met.files ?? files.text.join(' '), value: matchedPaths(hook, payload) }]),
    ...(condition.text === null ? [] : [{ key: 'if', text: condition.text, value: null }]),
    ...(effects.text === null ? [] : [{ key: 'does', text: met.does ?? effects.text, value: null }]),
    ...(earlier.text === null ? [] : [{ key: 'after', text: earlier.text, value: happened }]),
    ...(when.text === null ? [] : [{ key: 'when', text: when.text.trim().replace(/\s+/g, ' '), value: null }]),
  ];
}

/** Each path is tried by itself, as the hook tries them together. */
function matchedPaths(hook: Hook, payload: JsonObject): string | null {
  const { test } = hook.selects.files;
  if (test === null) return null;
  const cwd = typeof payload.cwd === 'string' ? payload.cwd : '/';
  const { all } = pathsIn(payload.tool_input);
  const matched = all.filter((path) =>
    orElse(() => test({ sure: [path], maybe: [], all: [path] }, cwd, isGrant(hook)), true),
  );
  return matched.length === 0 ? null : matched.join(', ');
}
