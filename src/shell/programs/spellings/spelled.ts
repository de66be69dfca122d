import { programNamed } from '../program-named.ts';
import { CLOUD_SPELLINGS } from './cloud.ts';
import { CONTAINER_SPELLINGS } from './containers.ts';
import { FILE_SPELLINGS } from './files.ts';
import { GIT_SPELLINGS } from './git.ts';
import { MACHINE_SPELLINGS } from './machine.ts';
import { PACKAGE_SPELLINGS } from './packages.ts';
import type { Spelling } from './spelling.ts';

/** How one program, or one sub-command of it, is spoken to. */
export interface Spelled extends Omit<Spelling, 'options'> {
  /** The words by which it is compared with others. */
  readonly words: readonly string[];
  /** By each of their spellings. */
  readonly options: ReadonlyMap<string, SpelledOption>;
}

export interface SpelledOption {
  /** What it says, each by the first spelling of it. */
  readonly means: readonly string[];
  readonly valued: boolean;
}

const ROWS = [
  GIT_SPELLINGS,
  FILE_SPELLINGS,
  CONTAINER_SPELLINGS,
  PACKAGE_SPELLINGS,
  CLOUD_SPELLINGS,
  MACHINE_SPELLINGS,
].flat();

/** By every way in which its words may be written. A row is read when it is asked for. */
const rows = new Map<string, { readonly words: readonly string[]; readonly spelling: Spelling }>(
  ROWS.flatMap(([commands, spelling]) => {
    const names = commands.split(' | ');
    const words = (names[0] ?? '').split(' ');
    return names.map((name) => [name, { words, spelling }] as const);
  }),
);
/** Words before which there is something that has a row: `git worktree`. */
const leading = new Set([...rows.keys()].flatMap((name) => beginnings(name.split(' '))));
const read = new Map<string, Spelled>();

/** By the first word of rows whose commands are compared as another program's: what that is. */
const others = new Map<string, readonly string[]>();
for (const [name, { words }] of rows) {
  const [first = ''] = name.split(' ', 1);
  const [program = first] = words;
  if (program !== first) others.set(first, [...(others.get(first) ?? []), program]);
}

/** Everything that commands of a program may be compared as, whatever their sub-commands. */
export function programsOf(name: string): ReadonlySet<string> {
  const programs = new Set([name]);
  for (const one of programs) for (const other of others.get(one) ?? []) programs.add(other);
  return programs;
}

/** How a command with these words is spoken to; null: nothing is known about that. */
export function spelled(words: string): Spelled | null {
  const known = read.get(words);
  if (known !== undefined) return known;
  const made = make(words);
  // what nobody knows is asked for once
  if (made !== null) read.set(words, made);
  return made;
}

function make(words: string): Spelled | null {
  const row = rows.get(words);
  const program = words.includes(' ') ? {} : programNamed(words);
  if (row === undefined && program.options === undefined && program.wraps === undefined && !leading.has(words))
    return null;
  const { options = '', ...others } = row?.spelling ?? {};
  const table = new Map(options.split(' ').flatMap(groupOf));
  for (const name of valuedIn(program.options ?? program.wraps ?? {})) {
    if (!table.has(name)) table.set(name, { means: [name], valued: true });
  }
  const stops = program.wraps === undefined ? {} : { stopsAfter: 1 };
  return { ...stops, ...others, words: row?.words ?? words.split(' '), options: table };
}

/** `-r,-R,--recursive`, `-n,--namespace=`, `-D>-d,-f` */
function groupOf(text: string): readonly (readonly [string, SpelledOption])[] {
  if (text === '') return [];
  const [name = '', stands] = text.split('>', 2);
  if (stands !== undefined) return [[name, { means: stands.split(','), valued: false }]];
  const valued = text.endsWith('=');
  const names = (valued ? text.slice(0, -1) : text).split(',');
  const means = names.slice(0, 1);
  return names.map((one) => [one, { means, valued }] as const);
}

/** What the table of programs knows of options that take a value. */
function valuedIn({ valued = '', words = '' }: { readonly valued?: string; readonly words?: string }) {
  return [...[...valued].map((letter) => `-${letter}`), ...words.split(' ').filter((word) => word !== '')];
}

function beginnings(words: readonly string[]): readonly string[] {
  return words.slice(1).map((_, i) => words.slice(0, i + 1).join(' '));
}
