import type { Run } from '../../shell/walk/run.ts';
import { compileRuns } from '../command-pattern/compile-runs.ts';
import { type SeenCommand, seenCommand } from '../command-pattern/seen-command.ts';
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
  const { may, does, surely, someDoes } = runs;
  return {
    may: ({ lines }, certain) =>
      lines.some(({ text, read }) => (certain ? does(text) : may(text)) || someDoes(expanded(read.runs))),
    mayBy: ({ lines }, certain, run) =>
      someDoes([seenCommand(run.words)]) ||
      lines.some(
        ({ text, read }) =>
          (certain ? does(text) : may(text)) || someDoes(expanded(read.runs.filter(({ file }) => file === null))),
      ),
    surely: ({ lines, isLinesOnly }) =>
      isLinesOnly && lines.length > 0 && lines.every(({ text, read }) => !read.isCut && surely(text)),
  };
}

const EXPANDED = new WeakMap<readonly Run[], readonly SeenCommand[]>();

/** The commands with the words as what they become: where `$(echo -f)` stands, `-f` is known. */
function expanded(runs: readonly Run[]): readonly SeenCommand[] {
  const known = EXPANDED.get(runs);
  if (known !== undefined) return known;
  const changed = runs.filter(({ kind }) => kind === 'command');
  const made = changed.map(({ words }) => seenCommand(words));
  EXPANDED.set(runs, made);
  return made;
}
