import { HookError } from '../../core/hook-error.ts';
import type { Json } from '../../core/json.ts';
import type { Format } from '../format-of.ts';
import { editedText } from './edited-text.ts';

/** A text with one more item in the list under a path of keys, on one line of its own. Null: it cannot be edited so. */
export async function withItem(
  text: string,
  format: Format,
  path: readonly string[],
  item: Json,
): Promise<string | null> {
  try {
    return await editedText(text, format, [{ kind: 'append', path, items: [item], isOneLine: true }], '');
  } catch (error) {
    if (error instanceof HookError) return null;
    throw error;
  }
}
