import { canonicalJson, copyJson, isPlainJson, type Json } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';

/** A value as hooks are told it, which nothing that happens to the value changes. Throws at what JSON does not have. */
export function jsonCopy(value: unknown): unknown {
  if (isPlainJson(MAX_DEPTH, value)) return copyJson(value);
  return JSON.parse(JSON.stringify(value));
}

/** As deep as an event may be. */
const MAX_DEPTH = 500;

/** Whether hooks would be told the same of both; of what cannot be told nobody knows. */
export function looksSame(a: unknown, b: unknown): boolean {
  return orElse(() => a === b || canonicalJson(jsonCopy(a)) === canonicalJson(jsonCopy(b)), false);
}

/** What hooks are told as it is: the trigger says what is wrong with it, if there is a hook. */
export function unchecked(value: unknown): Json {
  return value as Json;
}
