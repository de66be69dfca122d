import type { Options } from '../programs/program-options.ts';
import { type OptionWord, readOptions } from '../programs/read-options.ts';
import type { Argument } from './argument.ts';
import { firstFound } from './first-found.ts';
import type { Reading } from './flow.ts';
import type { Taint } from './refusal.ts';

/** What a command reads. */
export interface Input {
  readonly stdin: Taint | null;
  /** Its literal text; null: unknown. */
  readonly document: string | null;
}

/** A program that is run with words. */
export interface Call extends Input {
  readonly name: string;
  readonly words: readonly Argument[];
  readonly reading: Reading;
}

/**
 * What is looked at: where it is not certain that a word is a program which is run, only its words, or only the text of a
 * program among them.
 */
export type Scope = 'all' | 'words' | 'text';

/** The words of a program apart from its options, with the values that are in them. */
export interface ReadArguments {
  readonly options: readonly { readonly name: string; readonly value: Argument | null }[];
  readonly operands: readonly Argument[];
  /** A value that may be an option, or part of the name of one. */
  readonly unclear: Taint | null;
  /** How many words may be options, or may have the next word as their value. */
  readonly open: number;
}

export function readArguments(words: readonly Argument[], spec: Options = {}): ReadArguments {
  const look = (word: Argument): OptionWord => lookAt(word, spec.plus === true);
  const { options, operands, unclear, open } = readOptions(words, spec, look);
  return {
    options: options.map(({ name, value }) => ({ name, value: value && after(value.word, value.from) })),
    operands,
    unclear: firstFound(unclear, ({ taint }) => taint),
    open,
  };
}

/** The first value that is given to one of these options, and its name. */
export function optionTaint(
  { options }: ReadArguments,
  isMeant: (name: string) => boolean,
): { readonly name: string; readonly taint: Taint } | null {
  return firstFound(options, ({ name, value }) =>
    value?.taint && isMeant(name) ? { name, taint: value.taint } : null,
  );
}

export function lookAt({ start, literal, dash, vague }: Argument, plus: unknown = false): OptionWord {
  return { value: start, literal: literal !== null, mayBeOption: dash || (plus === true && start === ''), vague };
}

/** What follows the option's name in the same word. */
function after(word: Argument, length: number): Argument {
  if (length === 0) return word;
  const literal = word.literal === null ? null : word.literal.slice(length);
  return { ...word, literal, start: word.start.slice(length), base: null };
}
