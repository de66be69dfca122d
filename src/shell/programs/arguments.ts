import type { ShellWord } from '../parse/shell-word.ts';
import type { Options, Program } from './program.ts';
import { programNamed } from './program-named.ts';
import { readOptions } from './read-options.ts';

export interface Arguments<W> {
  readonly operands: readonly W[];
  /** Every option that is there, by its name; each letter of a group by itself. */
  readonly options: ReadonlySet<string>;
  /** The values of these options, between spaces, wherever they stand. */
  readonly valuesOf: (names: string) => readonly string[];
}

/** The words after a program, where options may stand anywhere. `valued`: further options that take a value. */
export function argumentsOf<W>(
  program: string,
  words: readonly W[],
  look: (word: W) => ShellWord,
  valued = '',
): Arguments<W> {
  const { options, operands } = readOptions(words, specOf(programNamed(program), valued), look);
  return {
    operands,
    options: new Set(options.map(({ name }) => name)),
    valuesOf: (names) =>
      names
        .split(' ')
        .flatMap((one) =>
          options.flatMap(({ name, value }) => (name === one && value ? look(value.word).value.slice(value.from) : [])),
        ),
  };
}

/** What it writes is said by options too. One letter may stand in a group with others, a word may not. */
function specOf({ options = {}, writes = {} }: Program, valued: string): Options {
  const { attached = '', pairs = '', valued: own = '', words = '' } = options;
  const { files = '', folders = '', prefixed = '', settings = '' } = writes;
  const names = `${files} ${folders} ${prefixed} ${settings} ${valued}`.split(' ');
  const letters = names.filter((name) => /^-[^-]$/.test(name)).map((name) => name.slice(1));
  const long = names.filter((name) => name.length > 2);
  return {
    ...{ attached, pairs, anywhere: true },
    valued: `${own}${letters.join('')}`,
    words: `${words} ${long.join(' ')}`,
  };
}
