import type { ShellWord } from '../parse/shell-word.ts';
import type { Program } from './program.ts';
import { programNamed } from './program-named.ts';
import type { Options } from './program-options.ts';
import { isIn, readOptions } from './read-options.ts';

export interface Arguments<W> {
  readonly operands: readonly W[];
  /** Every option that is there, by its name; each letter of a group by itself. */
  readonly options: ReadonlySet<string>;
  /** Whether one of these options is there. */
  readonly has: (names: string) => boolean;
  /** The same, where long ones may be cut short as long as they are clear. */
  readonly hasShort: (names: string) => boolean;
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
  const given = new Set(options.map(({ name }) => name));
  return {
    operands,
    options: given,
    has: (names) => names.split(' ').some((name) => given.has(name)),
    hasShort: (names) => names.split(' ').some((name) => given.has(name) || isCutShort(name, given)),
    valuesOf: (names) =>
      options.flatMap(({ name, value }) =>
        value !== null && isIn(names, name) ? [look(value.word).value.slice(value.from)] : [],
      ),
  };
}

function isCutShort(name: string, given: ReadonlySet<string>): boolean {
  return name.startsWith('--') && [...given].some((option) => option.length > 2 && name.startsWith(option));
}

/** By program and further options: the same few are asked for with every command. */
const specs = new WeakMap<Program, Map<string, Options>>();

function specOf(program: Program, valued: string): Options {
  const known = specs.get(program) ?? new Map<string, Options>();
  specs.set(program, known);
  const spec = known.get(valued) ?? newSpec(program, valued);
  known.set(valued, spec);
  return spec;
}

/** What it reads and writes is said by options too. One letter may stand in a group with others, a word may not. */
function newSpec({ options = {}, reads = {}, writes = {} }: Program, valued: string): Options {
  const { attached = '', pairs = '', valued: own = '', words = '' } = options;
  const { files = '', folders = '', prefixed = '', settings = '' } = writes;
  const read = `${reads.files ?? ''} ${reads.lists ?? ''} ${reads.sent ?? ''} ${reads.sentAt ?? ''} ${reads.marked ?? ''} ${reads.unlessAssigned ?? ''}`;
  const names = `${files} ${folders} ${prefixed} ${settings} ${read} ${valued}`.split(' ');
  const letters = names.filter((name) => /^-[^-]$/.test(name)).map((name) => name.slice(1));
  const long = names.filter((name) => name.length > 2);
  return {
    ...{ attached, pairs, anywhere: true },
    valued: `${own}${letters.join('')}`,
    words: `${words} ${long.join(' ')}`,
  };
}
