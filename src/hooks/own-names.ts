import type { JsonObject } from '../core/json.ts';

/** The placeholders that only the caller of this event knows: in Mimir's context, every variable is one. */
export function ownNames(known: readonly string[], payload: JsonObject): readonly string[] {
  if (typeof payload.hookName !== 'string') return [];
  return Object.keys(payload).filter((name) => /^[A-Za-z_]\w*$/.test(name) && !known.includes(name));
}
