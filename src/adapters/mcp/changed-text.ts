import { isObject, type Json } from '../../core/json.ts';
import { sliceOf, type Written, writtenIn } from './written.ts';

/**
 * The text of a value that was made out of another: whatever is the same in both stays as it was written, with digits
 * that no number of ours can hold. The text must have one reading only, which is `before`.
 */
export function changedText(text: string, before: Json, after: Json): string {
  return toldAgain(text, writtenIn(text), before, after) ?? text;
}

/** Null: it is the same. */
function toldAgain(text: string, written: Written, before: Json, after: Json): string | null {
  if (before === after) return null;
  if (isObject(before) && isObject(after) && written.fields !== null) {
    const old = new Map(written.fields.map(({ key, value }) => [key, value]));
    const names = Object.keys(after).filter((key) => after[key] !== undefined);
    const parts = names.map((key) => partOf(text, old.get(key), before[key], after[key] ?? null));
    if (names.length === old.size && parts.every(({ isSame }) => isSame)) return null;
    return `{${parts.map((part, i) => `${JSON.stringify(names[i])}:${part.text}`).join(',')}}`;
  }
  if (Array.isArray(before) && Array.isArray(after) && written.items !== null) {
    const { items } = written;
    const parts = after.map((item, i) => partOf(text, items[i], before[i], item));
    if (after.length === items.length && parts.every(({ isSame }) => isSame)) return null;
    return `[${parts.map((part) => part.text).join(',')}]`;
  }
  return JSON.stringify(after);
}

function partOf(
  text: string,
  written: Written | undefined,
  before: Json | undefined,
  after: Json,
): { readonly text: string; readonly isSame: boolean } {
  if (written === undefined || before === undefined) return { text: JSON.stringify(after), isSame: false };
  const told = toldAgain(text, written, before, after);
  return told === null ? { text: sliceOf(text, written), isSame: true } : { text: told, isSame: false };
}
