import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser';
import { isObject, type Json } from '../core/json.ts';

/** The same for JSON: adds an item to the list under a path of keys; null: the text cannot be edited so. */
export function withJsonValue(text: string, path: readonly string[], item: Json): string | null {
  const errors: ParseError[] = [];
  const before: Json = parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isObject(before)) return null;
  const list = path.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), before);
  if (list !== undefined && !Array.isArray(list)) return null;
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  const edits =
    list === undefined
      ? modify(text, [...path], [item], { formattingOptions })
      : modify(text, [...path, list.length], item, { formattingOptions, isArrayInsertion: true });
  return applyEdits(text, edits);
}
