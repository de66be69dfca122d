import { type CommandPattern, compileCommandPattern } from './compile-command-pattern.ts';
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

/** Any of the patterns. */
export function compileRuns(texts: readonly string[]): RunsTest | Problem {
  const patterns: CommandPattern[] = [];
  for (const text of texts) {
    const pattern = compileCommandPattern(text);
    if ('problem' in pattern) return { pattern: text, problem: pattern.problem };
    patterns.push(pattern);
  }
  const about = byProgram(patterns);
  const someDoes = (commands: readonly SeenCommand[]): boolean =>
    commands.some((command) => about(command).some(({ does }) => does(command)));
  return {
    may(text) {
      const { commands, unreadable } = seenLine(text);
      return unreadable || commands.some((command) => about(command).some(({ may }) => may(command)));
    },
    does: (text) => someDoes(seenLine(text).commands),
    surely(text) {
      const { commands, unreadable, doesMore } = seenLine(text);
      if (unreadable || doesMore || commands.length === 0) return false;
      return commands.every((command) => patterns.some(({ surely }) => surely(command)));
    },
    someDoes,
  };
}

/** Those that may be about a command: with many rules most are about other programs. */
function byProgram(patterns: readonly CommandPattern[]): (command: SeenCommand) => readonly CommandPattern[] {
  const ofAll = patterns.filter(({ program }) => program === null);
  const named = new Map<string, readonly CommandPattern[]>();
  for (const { program } of patterns) {
    if (program === null) continue;
    named.set(
      program,
      patterns.filter((other) => other.program === null || other.program === program),
    );
  }
  return ({ name }) => (name === null ? patterns : (named.get(name) ?? ofAll));
}
