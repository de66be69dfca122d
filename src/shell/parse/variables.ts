import type { SyntaxNode } from 'unbash';
import type { ShellWord } from './shell-word.ts';

const MAX_EACH = 20;

/** `X=rm; $X -rf /`: what the line itself says of its variables is known. */
export function withVariables(word: ShellWord, variables: ReadonlyMap<string, string | null>): readonly ShellWord[] {
  // where words end is another matter then
  if (word.literal || !word.value.includes('$') || variables.has('IFS')) return [word];
  const value = word.value.replace(
    /\$(?:(\w+)|\{(\w+)\})/g,
    (all, bare, braced) => variables.get(bare ?? braced) ?? all,
  );
  if (value === word.value) return [word];
  const plain = value.replace(/^"([^"$`\\]*)"$/, '$1');
  const literal = !/[$`*?[(<>"'\\]/.test(plain);
  return word.value.startsWith('"')
    ? [{ value: plain, literal }]
    : plain.split(/\s+/).map((part) => ({ value: part, literal }));
}

/** The text that an assignment gives; null: that shows only when it runs. */
export function literalText(value: SyntaxNode): string | null {
  if (value.type !== 'Word') return null;
  if (HOME.test(value.text)) return value.text.replaceAll('"', '');
  return value.parts?.every(isPlain) === false ? null : value.value;
}

/** Wherever it is, it is somebody's. */
const HOME = /^(?:~|"?\$(?:HOME|\{HOME\}))(?:\/[\w./-]*)?"?$/;

function isPlain(part: SyntaxNode): boolean {
  if (part.type === 'DoubleQuoted') return part.parts.every(isPlain);
  return part.type === 'Literal' || part.type === 'SingleQuoted' || part.type === 'AnsiCQuoted';
}

/** Any of them, written as a shell would. */
export function eachOf(words: readonly SyntaxNode[]): string | null {
  const texts = words.slice(0, MAX_EACH).map(literalText);
  // one of many is not known
  if (texts.length === 0 || words.length > MAX_EACH || texts.includes(null)) return null;
  return texts.length === 1 ? (texts[0] ?? null) : `{${texts.join(',')}}`;
}
