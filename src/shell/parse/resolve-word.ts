import type { ParameterExpansionPart, Word, WordPart } from 'unbash';

/** Null: the variable is not known, and neither is the word. */
type Lookup = (name: string) => string | null;

/** In an assignment globs and braces stand for themselves. */
type WordPlace = 'argument' | 'assignment';

/** The text of a word whose only expansions are `$NAME`, `${NAME}` and a leading `~`; null for any other. */
export function resolveWord(word: Word, place: WordPlace, lookup: Lookup): string | null {
  // without parts the word is one unquoted literal
  const parts = word.parts ?? [{ type: 'Literal', value: word.value, text: word.text, pos: word.pos, end: word.end }];
  if (place === 'assignment' && parts.some((part) => part.type === 'Literal' && part.text.includes(':~'))) return null;
  const text = joined(parts.map((part) => resolvePart(part, place, lookup)));
  if (text === null || !word.text.startsWith('~')) return text;
  const home = /^~(?:\/|$)/.test(word.text) ? lookup('HOME') : null;
  return home === null ? null : home + text.slice(1);
}

function resolvePart(part: WordPart, place: WordPlace, lookup: Lookup): string | null {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return part.value;
    case 'DoubleQuoted':
      return joined(part.parts.map((child) => resolvePart(child, place, lookup)));
    case 'SimpleExpansion':
      return /^\$[A-Za-z_]\w*$/.test(part.text) ? lookup(part.text.slice(1)) : null;
    case 'ParameterExpansion':
      return resolveParameter(part, lookup);
    case 'Glob':
    case 'BraceExpansion':
    case 'ExtendedGlob':
      return place === 'assignment' && !/[$`'"\\]/.test(part.text) ? part.text : null;
    default:
      return null;
  }
}

function resolveParameter(part: ParameterExpansionPart, lookup: Lookup): string | null {
  if (part.prefix !== undefined || part.index !== undefined || !/^[A-Za-z_]\w*$/.test(part.parameter)) return null;
  const value = lookup(part.parameter);
  if (part.operation === undefined) return value;
  // `${NAME:-other}` is NAME where NAME is known and not empty
  return part.operation.type === 'Default' && /^:?[-=?]$/.test(part.operation.operator) ? value || null : null;
}

function joined(texts: readonly (string | null)[]): string | null {
  return texts.includes(null) ? null : texts.join('');
}
