import { type CommandPattern, compileCommandPattern } from './compile-command-pattern.ts';
import { plainPrograms } from './plain-pattern.ts';
import type { SeenCommand } from './seen-command.ts';
import { seenLine } from './seen-line.ts';

/** Whether shell lines run what patterns describe. */
export interface RunsTest {
  /** Some part of it does, or that cannot be told: no literal program, no line that can be parsed. */
  readonly may: (line: string) => boolean;
  /** Some part of it does, as far as the line tells. */
  readonly does: (line: string) => boolean;
  /** Every part of it is just that, and it does nothing else. */
  readonly surely: (line: string) => boolean;
  /** Whether one of these commands does, as far as its words tell. */
  readonly someDoes: (commands: readonly SeenCommand[]) => boolean;
}

interface Problem {
  /** The pattern that cannot be read. */
  readonly pattern: string;
  /** What is wrong with it, to stand behind a colon. */
  readonly problem: string;
}

/** Any of the patterns. One that is nothing but words is read when a line runs its program: of many, most never are. */
export function compileRuns(texts: readonly string[]): RunsTest | Problem {
  const patterns: LazyPattern[] = [];
  for (const text of texts) {
    const programs = plainPrograms(text);
    const pattern = programs === null ? compileCommandPattern(text) : null;
    if (pattern !== null && 'problem' in pattern) return { pattern: text, problem: pattern.problem };
    const own = pattern?.program ?? null;
    patterns.push({ text, programs: programs ?? (own === null ? null : new Set([own])), pattern });
  }
  const about = byProgram(patterns);
  const someDoes = (commands: readonly SeenCommand[]): boolean =>
    // what shows only when it runs is nothing that its words tell
    commands.some(
      (command) => command.name !== null && about(command.name).some((one) => patternOf(one).does(command)),
    );
  return {
    may(text) {
      const { commands, unreadable } = seenLine(text);
      return unreadable || commands.some((command) => about(command.name).some((one) => patternOf(one).may(command)));
    },
    does: (text) => someDoes(seenLine(text).commands),
    surely(text) {
      const { commands, unreadable, doesMore } = seenLine(text);
      if (unreadable || doesMore || commands.length === 0) return false;
      return commands.every((command) => patterns.some((one) => patternOf(one).surely(command)));
    },
    someDoes,
  };
}

interface LazyPattern {
  readonly text: string;
  /** Those that it may be about; null: any. */
  readonly programs: ReadonlySet<string> | null;
  pattern: CommandPattern | null;
}

function patternOf(one: LazyPattern): CommandPattern {
  if (one.pattern !== null) return one.pattern;
  const made = compileCommandPattern(one.text);
  if ('problem' in made) throw new Error(`the pattern "${one.text}" is no command: ${made.problem}`);
  one.pattern = made;
  return made;
}

/** Those that may be about a command with this name: with many rules most are about other programs. Null: all of them. */
function byProgram(patterns: readonly LazyPattern[]): (name: string | null) => readonly LazyPattern[] {
  const ofAll = patterns.filter(({ programs }) => programs === null);
  const named = new Map<string, LazyPattern[]>();
  for (const pattern of patterns) {
    for (const program of pattern.programs ?? []) {
      const known = named.get(program);
      if (known === undefined) named.set(program, [...ofAll, pattern]);
      else known.push(pattern);
    }
  }
  return (name) => (name === null ? patterns : (named.get(name) ?? ofAll));
}
