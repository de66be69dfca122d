import type { Json, JsonObject } from '../../core/json.ts';
import { isObject, sameJson } from '../../core/json.ts';

/** One thing that is added to a file: at the end of a list, or as the value of a key. `path` is of keys, from the top. */
export type Edit =
  | {
      readonly kind: 'append';
      readonly path: readonly string[];
      readonly items: readonly Json[];
      readonly comment?: string;
      /** Each item stands on one line, where the format has a choice. */
      readonly isOneLine?: boolean;
    }
  | { readonly kind: 'put'; readonly path: readonly string[]; readonly value: Json };

/** What a file means after an edit, by what it meant before; null: there is something else in its place. */
export function edited(before: Json, edit: Edit): Json | null {
  return changedAt(before, edit.path, (value) => {
    if (edit.kind === 'put') return edit.value;
    const list = listOf(value);
    // a word stands for a list of words, and not of objects
    const isWord = list !== null && !Array.isArray(value) && list.length > 0;
    return list === null || (isWord && edit.items.some(isObject)) ? null : [...list, ...newItems(value, edit.items)];
  });
}

/** Of these, the ones that are not in the list yet. */
export function newItems(value: Json | undefined, items: readonly Json[]): readonly Json[] {
  const list = listOf(value) ?? [];
  return items.filter((item) => !list.some((other) => sameJson(other, item)));
}

/** What stands there now; undefined: nothing. */
export function valueAt(root: Json, path: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const key of path) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** One value stands for a list of it. */
function listOf(value: Json | undefined): readonly Json[] | null {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  return isObject(value) ? null : [value];
}

function changedAt(
  value: Json | undefined,
  [key, ...rest]: readonly string[],
  change: (value: Json | undefined) => Json | null,
): Json | null {
  if (key === undefined) return change(value);
  const map: JsonObject | null = value === undefined || value === null ? {} : isObject(value) ? value : null;
  if (map === null) return null;
  const inner = changedAt(map[key], rest, change);
  return inner === null ? null : { ...map, [key]: inner };
}
