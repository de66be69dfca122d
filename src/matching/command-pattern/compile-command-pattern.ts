import { readCommand } from '../../shell/programs/spellings/read-command.ts';
import type { Wildcard } from '../wildcard.ts';
import { mayHoldOptions } from './open-words.ts';
import { beginsLike, type Certainty, type ComparedWord, isJust, isStar, overlap } from './operands-match.ts';
import { hasOptions, type PatternOption, patternOption } from './options-match.ts';
import { type PatternWord, patternWords } from './pattern-words.ts';
import { reachesFurther } from './reaches-further.ts';
import { ONLY_TELLS, type SeenCommand } from './seen-command.ts';

/** A command as people write it down, whatever way it is spelled: `rm -r *`, `git push --force`. */
export interface CommandPattern {
  /** The only program that it is about; null: several. */
  readonly program: string | null;
  /** Whether a command does that, or may do it: what is not literal may be what is asked for. */
  readonly may: (command: SeenCommand) => boolean;
  /** Whether it does, as far as its words tell. */
  readonly does: (command: SeenCommand) => boolean;
  /** Whether it is just that, and no word more. */
  readonly surely: (command: SeenCommand) => boolean;
  /** Whether it is just that, or, where the pattern ends with a star, that with whatever else: all of it plainly written. */
  readonly plainly: (command: SeenCommand) => boolean;
}

/** Reads a pattern; `problem`: a sentence's end about what is wrong with it. */
export function compileCommandPattern(text: string): CommandPattern | { readonly problem: string } {
  const words = patternWords(text);
  if ('problem' in words) return words;
  const [first] = words;
  const variants = variantsOf(words);
  const program = variants[0]?.program ?? first.wildcard;
  const isAboutTelling = words.some(({ value }) => ONLY_TELLS.test(value));
  const holds = (command: SeenCommand, certainty: Certainty): boolean => {
    if (!isProgram(program, command, certainty)) return false;
    if (certainty === 'may' && (command.program?.length !== 1 || command.reading.redefined)) return true;
    if (command.onlyTells && !isAboutTelling) return false;
    return variants.some((variant) => fits(variant, command, certainty));
  };
  const surely = surelyLike(words);
  const isOpen = words.at(-1)?.value === '*';
  return {
    program: program.length === 1 ? program[0] : null,
    plainly: (command) =>
      surely(command) || (isOpen && command.words.every(({ literal }) => literal) && holds(command, 'does')),
    may: (command) => holds(command, 'may'),
    does: (command) => holds(command, 'does'),
    surely,
  };
}

interface Variant {
  readonly program: Wildcard;
  readonly operands: readonly Wildcard[];
  readonly options: readonly PatternOption[];
  /** How many words before options and other operands say what is done. */
  readonly depth: number;
}

/** Where nobody knows whether a word is the value of the option before it, once as that and once as an operand. */
function variantsOf(words: readonly [PatternWord, ...PatternWord[]]): readonly Variant[] {
  const [first] = words;
  const { program, operands, options, known } = readCommand(words);
  const isLiteral = first.wildcard.length === 1 && program !== null;
  const wildcards = (own: typeof operands): readonly Wildcard[] =>
    own.map(({ word }) => (typeof word === 'string' ? [word] : word.wildcard));
  const make = (own: typeof operands, withNext: boolean): Variant => {
    const shown = wildcards(own);
    const firstStar = shown.findIndex(isStar);
    return {
      program: isLiteral ? [program] : first.wildcard,
      operands: shown,
      options: options.map((option) => patternOption(option, known, withNext)),
      depth: firstStar < 0 ? shown.length : firstStar,
    };
  };
  const plain = make(operands, false);
  if (!operands.some(({ mayBeValue }) => mayBeValue)) return [plain];
  return [
    plain,
    make(
      operands.filter(({ mayBeValue }) => !mayBeValue),
      true,
    ),
  ];
}

function isProgram(pattern: Wildcard, { name, program }: SeenCommand, certainty: Certainty): boolean {
  // as most are
  if (name !== null && pattern.length === 1) return name === pattern[0];
  if (program === null) return certainty === 'may';
  return certainty === 'may' || program.length === 1 ? overlap(pattern, program) : false;
}

function fits(variant: Variant, command: SeenCommand, certainty: Certainty): boolean {
  const { program, operands, options, depth } = variant;
  if (isOtherSub(operands[0], command.operands[0]) || !beginsLike(operands, command.operands, certainty)) return false;
  const { reading } = command;
  if (hasOptions(options, reading, certainty, program.length > 1)) return true;
  return certainty === 'may' && mayHoldOptions(reading, depth);
}

/** Most patterns about a program are about another sub-command of it. */
function isOtherSub(pattern: Wildcard | undefined, word: ComparedWord | undefined): boolean {
  if (pattern?.length !== 1 || word === undefined) return false;
  return word.literal && !word.optional && word.may[0] !== pattern[0];
}

/** In the same order; of options any spelling. */
function surelyLike(words: readonly [PatternWord, ...PatternWord[]]): CommandPattern['surely'] {
  const wildcards = words.map(({ wildcard }) => wildcard);
  const spelled = words.map(({ value }) => value);
  return ({ words: given }) => {
    if (!given.every(({ literal }) => literal)) return false;
    const subs = words.slice(
      0,
      words.findIndex(({ value }, i) => i > 0 && /^[-*]/.test(value)),
    );
    const meansOf = (value: string): string =>
      readCommand([...subs, { value, literal: true }])
        .options.map(({ means, value: own }) => `${means.join(' ')}=${own ?? ''}`)
        .sort()
        .join();
    const same = (at: number, word: string): boolean => {
      const pattern = wildcards[at];
      if (pattern === undefined) return false;
      if (overlap(pattern, [word])) return true;
      const text = words[at]?.value ?? '';
      return pattern.length === 1 && /^-./.test(text) && /^-./.test(word) && meansOf(text) === meansOf(word);
    };
    const texts = given.map(({ value }) => value);
    return isJust(wildcards, texts, same) && !reachesFurther(spelled, texts);
  };
}
