import type { Command, CommandArgument, Word, WordPart } from 'unbash';

export interface ShellWord {
  /** The unquoted value of a literal word; of any other word its text as written. */
  readonly value: string;
  /** False: what the word becomes is known only when it runs (an expansion, a substitution, a glob, braces). */
  readonly literal: boolean;
  /** It may be more than one word, or none: a pattern, what a command prints. */
  readonly mayBeMore?: true;
}

export interface PlacedWord extends ShellWord {
  readonly pos: number;
  readonly end: number;
}

/** The last part of the path by which a command names its program. */
export function programName({ value }: Pick<ShellWord, 'value'>): string {
  return value.slice(value.lastIndexOf('/') + 1);
}

/** Words that are joined to a text. */
export function textOf(words: readonly ShellWord[]): string {
  return words.map(({ value }) => value).join(' ');
}

/** The program and its arguments, without assignments before it and without redirections. */
export function wordsOf(command: Command): readonly PlacedWord[] {
  if (command.name === undefined) return [];
  return [command.name, ...command.args].map((argument) => {
    const { pos, end } = argument;
    const value = literalValue(argument);
    return value === null ? { value: argument.text, literal: false, pos, end } : { value, literal: true, pos, end };
  });
}

function literalValue(argument: CommandArgument): string | null {
  if (argument.type === 'Word') return isLiteral(argument) ? argument.value : null;
  const { value, name, append, index } = argument;
  if (index !== undefined || value.type !== 'Word' || !isLiteral(value)) return null;
  return `${name}${append === true ? '+' : ''}=${value.value}`;
}

function isLiteral(word: Word): boolean {
  return word.parts?.every(isLiteralPart) ?? true;
}

function isLiteralPart(part: WordPart): boolean {
  switch (part.type) {
    case 'Literal':
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return true;
    case 'DoubleQuoted':
      return part.parts.every((child) => child.type === 'Literal');
    default:
      return false;
  }
}
