import type { ShellWord } from '../parse/shell-word.ts';
import type { Options } from './program-options.ts';

/** One word, as far as it is known before it runs: of one that is not literal, what it begins with. */
export interface OptionWord extends ShellWord {
  /** It is no option as it is written, and may become one. */
  readonly mayBeOption?: boolean;
  /** It may become any words, or none. */
  readonly vague?: boolean;
}

export interface ReadOptions<W> {
  readonly options: readonly ReadOption<W>[];
  readonly operands: readonly W[];
  /** Words that may be options, or of which the name of an option is not whole. */
  readonly unclear: readonly W[];
  /** How many words may be options, or may have the next word as their value. */
  readonly open: number;
}

export interface ReadOption<W> {
  readonly name: string;
  /** The word that holds its value, and where in it that begins; null: it has none. */
  readonly value: { readonly word: W; readonly from: number } | null;
}

/** The words after a program's name, apart from each other. `goesOn`: whether options may follow an operand. */
export function readOptions<W>(
  words: readonly W[],
  spec: Options,
  look: (word: W) => OptionWord,
  goesOn: (word: W, operands: number) => boolean = () => spec.anywhere === true,
): ReadOptions<W> {
  const options: ReadOption<W>[] = [];
  const operands: W[] = [];
  const unclear: W[] = [];
  let open = 0;
  let at = 0;
  for (let word = words[at]; word !== undefined; word = words[at]) {
    at += 1;
    const { value, literal, mayBeOption, vague } = look(word);
    if (literal && value === '--') break;
    if (isOption(value, literal, spec)) {
      const option = optionIn(value, literal, spec);
      for (const name of option.flags) options.push({ name, value: null });
      if (option.from !== null) options.push({ name: option.name, value: { word, from: option.from } });
      else if (option.takes > 0) {
        for (const next of words.slice(at, at + option.takes)) {
          options.push({ name: option.name, value: { word: next, from: 0 } });
        }
        if (words[at] === undefined) options.push({ name: option.name, value: null });
      } else if (option.name !== '') options.push({ name: option.name, value: null });
      at += option.takes;
      if (option.unclear) unclear.push(word);
      open += option.open ? 1 : 0;
      if (isIn(spec.last, option.name)) break;
      continue;
    }
    if (mayBeOption === true) unclear.push(word);
    open += vague === true ? 1 : 0;
    operands.push(word);
    if (!goesOn(word, operands.length) && open === 0) break;
  }
  return { options, operands: [...operands, ...words.slice(at)], unclear, open };
}

/** Whether a name is in a list between spaces. */
export function isIn(list: string | undefined, name: string): boolean {
  if (list === undefined || name === '') return false;
  const isEdge = (at: number): boolean => at < 0 || at >= list.length || list[at] === ' ';
  for (let at = list.indexOf(name); at >= 0; at = list.indexOf(name, at + 1)) {
    if (isEdge(at - 1) && isEdge(at + name.length)) return true;
  }
  return false;
}

function isOption(value: string, literal: boolean, { plus }: Options): boolean {
  return (value.startsWith('-') && !(literal && value === '-')) || (plus === true && value.startsWith('+'));
}

interface OptionIn {
  /** The one that has the value, or the only one; empty: a group of letters without a value. */
  readonly name: string;
  /** The letters before it. */
  readonly flags: readonly string[];
  /** Where in the same word its value begins. */
  readonly from: number | null;
  /** How many of the next words are its values. */
  readonly takes: number;
  /** Its name is not whole. */
  readonly unclear: boolean;
  /** It is open what the next word is. */
  readonly open: boolean;
}

const PLAIN = { flags: [], from: null, takes: 0, unclear: false, open: false } as const;

/** What one word says that is an option, or a group of them. */
export function optionIn(value: string, literal: boolean, spec: Options): OptionIn {
  const [name = value] = value.split('=', 1);
  if (isIn(spec.pairs, name)) return { ...PLAIN, name, takes: 2 };
  const named = isIn(spec.words, name);
  if (!named && !value.startsWith('--')) return lettersIn(value, literal, spec);
  if (value.includes('=')) return { ...PLAIN, name, from: name.length + 1 };
  if (!literal) return { ...PLAIN, name, unclear: true };
  if (named) return { ...PLAIN, name, takes: 1 };
  return { ...PLAIN, name, open: spec.flags !== undefined && !isIn(spec.flagWords, name) };
}

function lettersIn(value: string, literal: boolean, { valued, attached, flags: known }: Options): OptionIn {
  const flags: string[] = [];
  for (let at = 1; at < value.length; at++) {
    const letter = value.charAt(at);
    const name = `${value.charAt(0)}${letter}`;
    const isLast = at === value.length - 1 && literal;
    if (attached?.includes(letter) === true) return { ...PLAIN, name, flags, from: isLast ? null : at + 1 };
    if (valued?.includes(letter) === true) {
      return isLast ? { ...PLAIN, name, flags, takes: 1 } : { ...PLAIN, name, flags, from: at + 1 };
    }
    flags.push(name);
  }
  const open = known !== undefined && flags.some((flag) => !known.includes(flag.slice(1)));
  return { ...PLAIN, name: '', flags, unclear: !literal, open };
}
