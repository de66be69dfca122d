import { visible } from '../../core/visible.ts';
import { plainJson } from './plain-json.ts';

const MAX_CHARS = 500;

/** A value as it may stand in a sentence: a text as it is, anything else as JSON; null: it has no words. */
export function shownValue(value: unknown): string | null {
  const plain = plainJson(value);
  if (plain === undefined) return null;
  const text = typeof plain === 'string' ? plain : JSON.stringify(plain);
  const shown = visible(text.slice(0, MAX_CHARS + 1));
  return shown.length <= MAX_CHARS ? shown : `${shown.slice(0, cutAt(shown))}…`;
}

/** Not between the halves of a character. */
function cutAt(text: string): number {
  return (text.charCodeAt(MAX_CHARS - 1) & 0xfc00) === 0xd800 ? MAX_CHARS - 1 : MAX_CHARS;
}
