import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { isObject } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';

/** What stands in a TOML file under these keys; undefined: nothing, or it is no TOML. */
export function tomlValueAt(text: string, path: readonly string[]): unknown {
  let value: unknown = orElse(() => getStaticTOMLValue(parseTOML(text)), undefined);
  for (const key of path) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}
