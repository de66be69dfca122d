import { howWritten } from './wrong-call.ts';

/** How others write it, and how it is written here. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['&', '&&'],
  ['or', '||'],
  ['|', '||'],
  ['is', '=='],
]);

/** What stands where nothing like it can, in words; null: CEL's own are better. */
export function wrongWord(code: string, text: string, at: number): string | null {
  if (!['unexpected_character', 'unexpected_token', 'expected_token'].includes(code)) return null;
  const [word = ''] = /^(?:\w+|.)/su.exec(text.slice(at)) ?? [];
  const spelling = SPELLINGS.get(word.toLowerCase());
  if (spelling !== undefined) return `"${word}" is written ${spelling}`;
  if (word === '=') return '"is equal to" is written ==';
  if (isAfterNot(text, at)) return '"not" is written !';
  if (code !== 'unexpected_character') return null;
  const shown = word === '"' || word === "'" ? 'a text' : `"${word}"`;
  return howWritten(word) ?? `${shown} was not expected`;
}

function isAfterNot(text: string, at: number): boolean {
  const before = text.slice(0, at);
  return before !== before.trimEnd() && before.split(/\W+/).at(-2)?.toLowerCase() === 'not';
}
