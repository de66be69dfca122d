import { type Arguments, argumentsOf } from '../programs/arguments.ts';
import type { RanFile } from '../walk/run.ts';
import type { Held } from './held-texts.ts';
import { asShellWord, type WildText } from './wild-text.ts';

/** What a command finds on its standard input: a text, or only the words of whoever writes it. */
export interface Input {
  readonly text: string | null;
  readonly words: readonly WildText[];
  /** The files that it comes from, where nobody has said yet what these hold. */
  readonly from?: readonly WildText[];
  /** The file that it comes from may not be there. */
  readonly isMissing?: true;
  /** What else the text may be, to another shell. */
  readonly others?: readonly WildText[];
}

/** One command, as the programs' tables see it. */
export interface Call {
  /** The last part of the path of its program. */
  readonly name: string;
  readonly args: readonly WildText[];
  /** From this argument on nobody knows how many there are: a pattern may be more than one. */
  readonly looseAt?: number;
  /** Of those from there on some may be gone. */
  readonly isCut?: true;
  readonly input: Input;
  /** The file in whose text it stands; null: in the line. */
  readonly file: RanFile | null;
  /** It is a wrapper: its words are the words of another command. */
  readonly runsOthers: boolean;
  /** What a file that it is given holds; null: nobody can tell. */
  readonly heldBy?: (file: WildText) => Held | null;
  /** What the processes write that stand among its words: `<(…)`. */
  readonly substituted?: () => readonly Input[];
}

/** The words of a command apart from its options. `program`: the one whose options they are; `valued`: further ones. */
export function operandsOf(args: readonly WildText[], valued = '', program = ''): Arguments<WildText> {
  return argumentsOf(program, args, asShellWord, valued);
}

/** What stands behind such an option is what the program keeps its hands off. */
const OUT = '--?(?:extend-)?(?:exclude|ignore|skip|omit)(?:-(?:dirs?|files?|paths?|patterns?|glob|from))?';
const LEAVES_OUT = new RegExp(`^${OUT}$`);
const SPARES = new RegExp(`^${OUT}=`);

/** Every word that may be a path: operands, and what stands behind the `=` of an option. */
export function givenWords(args: readonly WildText[]): readonly WildText[] {
  return args.flatMap((word, i) => {
    if (SPARES.test(word) || LEAVES_OUT.test(args[i - 1] ?? '')) return [];
    const value = /^(?:-{1,2}[\w-]+|\w+)=(.+)$/s.exec(word)?.[1];
    const attached = /^-[A-Za-z]+([~./].*)$/s.exec(word)?.[1];
    if (value !== undefined) return [value, word];
    return attached !== undefined ? [attached] : word.startsWith('-') ? [] : [word];
  });
}
