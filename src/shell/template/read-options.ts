import type { Argument } from './argument.ts';
import type { Taint } from './refusal.ts';

/** How a program reads its options. What is not named here has no value. */
export interface Options {
  /** Letters with a value, in the same word or the next one. */
  readonly valued?: string;
  /** Letters with a value in the same word only. */
  readonly attached?: string;
  /** Words with a value after `=` or in the next word: `--eval`, `-exec`. */
  readonly words?: readonly string[];
  /** Words with two values, in the next two words. */
  readonly pairs?: readonly string[];
  /** All letters and words without a value: after another one, it is open what the next word is. */
  readonly flags?: string;
  readonly flagWords?: readonly string[];
  /** Options may come after operands. */
  readonly anywhere?: boolean;
  /** Options after whose value there are no more. */
  readonly last?: readonly string[];
  /** A word that begins with `+` is an option too. */
  readonly plus?: boolean;
}

export interface ReadOptions {
  readonly options: readonly { readonly name: string; readonly value: Argument | null }[];
  readonly operands: readonly Argument[];
  /** A value that may be an option, or part of the name of one. */
  readonly unclear: Taint | null;
  /** How many words may be options, or may have the next word as their value. */
  readonly open: number;
}

export function readOptions(words: readonly Argument[], spec: Options): ReadOptions {
  const found: { name: string; value: Argument | null }[] = [];
  const operands: Argument[] = [];
  let unclear: Taint | null = null;
  let open = 0;
  let at = 0;
  for (let word = words[at]; word !== undefined; word = words[at]) {
    at += 1;
    if (word.literal === '--') break;
    if (isOption(word, spec)) {
      const option = readOption(word, spec);
      const values = option.following.length === 0 ? [option.attached] : words.slice(at, at + option.following.length);
      for (const name of option.flags) found.push({ name, value: null });
      for (const value of values) found.push({ name: option.name, value: value ?? null });
      at += option.following.length;
      if (option.unclear) unclear ??= word.taint;
      open += option.open ? 1 : 0;
      if (spec.last?.includes(option.name)) break;
      continue;
    }
    if (word.dash || (spec.plus === true && word.start === '')) unclear ??= word.taint;
    open += word.vague ? 1 : 0;
    operands.push(word);
    if (spec.anywhere !== true && open === 0) break;
  }
  return { options: found, operands: [...operands, ...words.slice(at)], unclear, open };
}

function isOption({ start, literal }: Argument, spec: Options): boolean {
  return (start.startsWith('-') && literal !== '-') || (spec.plus === true && start.startsWith('+'));
}

interface ReadOption {
  readonly name: string;
  readonly flags: readonly string[];
  readonly attached: Argument | null;
  /** The next words that are its values. */
  readonly following: readonly 'value'[];
  readonly unclear: boolean;
  readonly open: boolean;
}

const PLAIN = { flags: [], attached: null, following: [], unclear: false, open: false } as const;

function readOption(word: Argument, spec: Options): ReadOption {
  const { start, literal } = word;
  const [name = start] = start.split('=', 1);
  if (spec.pairs?.includes(name)) return { ...PLAIN, name, following: ['value', 'value'] };
  const named = spec.words?.includes(name) === true;
  if (!named && !start.startsWith('--')) return readLetters(word, spec);
  if (start.includes('=')) return { ...PLAIN, name, attached: after(word, name.length + 1) };
  if (literal === null) return { ...PLAIN, name, unclear: true };
  if (named) return { ...PLAIN, name, following: ['value'] };
  return { ...PLAIN, name, open: spec.flags !== undefined && !spec.flagWords?.includes(name) };
}

function readLetters(word: Argument, spec: Options): ReadOption {
  const { start, literal } = word;
  const sign = start.charAt(0);
  const flags: string[] = [];
  for (let at = 1; at < start.length; at++) {
    const letter = start.charAt(at);
    const name = `${sign}${letter}`;
    const last = at === start.length - 1 && literal !== null;
    if (spec.attached?.includes(letter)) return { ...PLAIN, name, flags, attached: last ? null : after(word, at + 1) };
    if (spec.valued?.includes(letter)) {
      return last
        ? { ...PLAIN, name, flags, following: ['value'] }
        : { ...PLAIN, name, flags, attached: after(word, at + 1) };
    }
    flags.push(name);
  }
  const open = spec.flags !== undefined && flags.some((flag) => !spec.flags?.includes(flag.slice(1)));
  return { ...PLAIN, name: sign, flags, unclear: literal === null, open };
}

/** What follows the option's name in the same word. */
function after(word: Argument, length: number): Argument {
  const literal = word.literal === null ? null : word.literal.slice(length);
  return { ...word, literal, start: word.start.slice(length), base: null };
}
