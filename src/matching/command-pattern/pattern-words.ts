import type { Command, WordPart } from 'unbash';
import { parseShell, readBounded } from '../../shell/parse/parse-shell.ts';
import type { ShellWord } from '../../shell/parse/shell-word.ts';
import { parseWildcard, type Wildcard } from '../wildcard.ts';
import { plainWords } from './plain-pattern.ts';

/** A word of a pattern. `value` has its stars; every word counts as literal to whoever reads options. */
export interface PatternWord extends ShellWord {
  readonly wildcard: Wildcard;
}

interface Problem {
  /** What is wrong, to stand behind "…: ". */
  readonly problem: string;
}

const MAX_CHARS = 1000;

/** The words of a command pattern, read as a shell reads words; `*` in quotes is a star. */
export function patternWords(text: string): readonly [PatternWord, ...PatternWord[]] | Problem {
  if (text.trim() === '') return { problem: 'it is empty' };
  if (text.length > MAX_CHARS) return { problem: `it has ${text.length} characters, and may have ${MAX_CHARS}` };
  const [head, ...tail] = plainWords(text) ?? [];
  if (head !== undefined) return [patternWord(head), ...tail.map(patternWord)];
  // as permission rules have it
  const plain = text.trim().replace(/(?<=[^\s\\]):\*$/, ' *');
  const script = readBounded(plain, () => parseShell(plain));
  const [statement, ...others] = script?.commands ?? [];
  if (script === null || (script.errors?.length ?? 0) > 0 || statement === undefined) {
    return { problem: 'it is no command that a shell could read; put what is not a letter in quotes' };
  }
  const { command } = statement;
  const isPlain = command.type === 'Command' && command.redirects.length === 0 && command.prefix.length === 0;
  if (others.length > 0 || !isPlain || statement.background === true) {
    return { problem: 'it must be one command; write several as a list of patterns' };
  }
  const words = wordsIn(command);
  const odd = words.indexOf(null);
  if (odd >= 0)
    return { problem: 'it has an expansion, which is known only when a command runs; use "*" in its place' };
  const [first, ...rest] = words.filter((word) => word !== null);
  return first === undefined ? { problem: 'it is empty' } : [first, ...rest];
}

function wordsIn({ name, args }: Command): readonly (PatternWord | null)[] {
  const all = name === undefined ? args : [name, ...args];
  return all.map((word) => {
    if (word.type !== 'Word') return null;
    const parts = word.parts ?? [
      { type: 'Literal', value: word.value, text: word.text, pos: word.pos, end: word.end } as const,
    ];
    const texts = parts.map(textOf);
    return texts.includes(null) ? null : patternWord(texts.join(''));
  });
}

/** With stars as stars, and those in quotes behind a backslash. */
function textOf(part: WordPart): string | null {
  switch (part.type) {
    case 'Literal':
      // `\*` is a star itself
      return part.text.includes('\\*') ? part.text : part.value;
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return part.value.replaceAll('*', '\\*');
    case 'DoubleQuoted': {
      const texts = part.parts.map((child) => (child.type === 'Literal' ? child.value.replaceAll('*', '\\*') : null));
      return texts.includes(null) ? null : texts.join('');
    }
    case 'Glob':
    case 'BraceExpansion':
    case 'ExtendedGlob':
      return part.text;
    default:
      return null;
  }
}

function patternWord(value: string): PatternWord {
  return { value: value.replaceAll('\\*', '*'), literal: true, wildcard: parseWildcard(value) };
}
