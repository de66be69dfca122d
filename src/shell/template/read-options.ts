import type { Options } from '../programs/program.ts';
import { type OptionWord, readOptions } from '../programs/read-options.ts';
import type { Argument } from './argument.ts';
import type { Taint } from './refusal.ts';

export interface ReadArguments {
  readonly options: readonly { readonly name: string; readonly value: Argument | null }[];
  readonly operands: readonly Argument[];
  /** A value that may be an option, or part of the name of one. */
  readonly unclear: Taint | null;
  /** How many words may be options, or may have the next word as their value. */
  readonly open: number;
}

/** The words of a program apart from its options, with the values that are in them. */
export function readArguments(words: readonly Argument[], spec: Options = {}): ReadArguments {
  const look = (word: Argument): OptionWord => lookAt(word, spec.plus === true);
  const { options, operands, unclear, open } = readOptions(words, spec, look);
  return {
    options: options.map(({ name, value }) => ({ name, value: value && after(value.word, value.from) })),
    operands,
    unclear: unclear.find(({ taint }) => taint !== null)?.taint ?? null,
    open,
  };
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
