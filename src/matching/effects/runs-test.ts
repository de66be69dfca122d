import type { ShellWord } from '../../shell/parse/shell-word.ts';
import type { Run } from '../../shell/walk/run.ts';
import { compileRuns } from '../command-pattern/compile-runs.ts';
import { type SeenCommand, seenCommand } from '../command-pattern/seen-command.ts';
import { seenLine } from '../command-pattern/seen-line.ts';
import type { CallEffects } from './call-effects.ts';

/** Whether a call runs one of the commands; `surely`: and nothing else. */
export interface RunsTest {
  /** `certain`: as far as its words tell. */
  readonly may: (call: CallEffects, certain: boolean) => boolean;
  readonly surely: (call: CallEffects) => boolean;
  /** Whether the lines themselves run it, or this one command of a file. */
  readonly mayBy: (call: CallEffects, certain: boolean, run: Run) => boolean;
}

export function runsTest(patterns: readonly string[]): RunsTest | { readonly problem: string } {
  const runs = compileRuns(patterns);
  if ('problem' in runs) return { problem: `the pattern "${runs.pattern}" is no command: ${runs.problem}` };
  const { may, does, surely, someDoes, programs } = runs;
  return {
    may({ lines }, certain) {
      if (programs !== null && isOfOthers(lines, programs)) return false;
      return lines.some(({ text, read }) => (certain ? does(text) : may(text)) || someDoes(expanded(read.runs, text)));
    },
    mayBy: ({ lines }, certain, run) =>
      someDoes([seenCommand(run.words)]) ||
      lines.some(
        ({ text, read }) =>
          (certain ? does(text) : may(text)) ||
          someDoes(
            expanded(
              read.runs.filter(({ file }) => file === null),
              text,
            ),
          ),
      ),
    surely: ({ lines, isLinesOnly }) =>
      isLinesOnly && lines.length > 0 && lines.every(({ text, read }) => !read.isCut && surely(text)),
  };
}

const EXPANDED = new WeakMap<readonly Run[], { readonly text: string; readonly commands: readonly SeenCommand[] }>();

/**
 * The commands with the words as what they become: where `$(echo -f)` stands, `-f` is known. Most have the words that stand in
 * the text, and were asked about with it.
 */
function expanded(runs: readonly Run[], text: string): readonly SeenCommand[] {
  const known = EXPANDED.get(runs);
  if (known?.text === text) return known.commands;
  const asWritten = seenLine(text).commands;
  const isOther = ({ kind, words }: Run): boolean =>
    kind === 'command' && !asWritten.some((one) => isSame(one.words, words));
  const commands = runs.filter(isOther).map(({ words }) => seenCommand(words));
  EXPANDED.set(runs, { text, commands });
  return commands;
}

const NAMES = new WeakMap<CallEffects['lines'], ReadonlySet<string> | null>();

/** As most calls are to most of many rules: everything that they run is another program. */
function isOfOthers(lines: CallEffects['lines'], programs: ReadonlySet<string>): boolean {
  const known = NAMES.get(lines);
  const names = known === undefined ? namesIn(lines) : known;
  if (known === undefined) NAMES.set(lines, names);
  if (names === null) return false;
  for (const name of names) if (programs.has(name)) return false;
  return true;
}

/** The programs that they run; null: one of them shows only when it runs. */
function namesIn(lines: CallEffects['lines']): ReadonlySet<string> | null {
  const names = new Set<string>();
  for (const { text, read } of lines) {
    const { commands, unreadable } = seenLine(text);
    if (unreadable) return null;
    for (const { name } of [...commands, ...expanded(read.runs, text)]) {
      if (name === null) return null;
      names.add(name);
    }
  }
  return names;
}

function isSame(some: readonly ShellWord[], others: readonly ShellWord[]): boolean {
  if (some.length !== others.length) return false;
  return some.every(({ value, literal }, i) => others[i]?.value === value && others[i].literal === literal);
}
