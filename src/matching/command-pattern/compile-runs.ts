import { type CommandPattern, compileCommandPattern } from './compile-command-pattern.ts';
import type { SeenCommand } from './seen-command.ts';
import { type SeenLine, seenLine } from './seen-line.ts';

/** Whether shell lines run what patterns describe. */
export interface RunsTest {
  /** Some part of it does, or that cannot be told: no literal program, no line that can be parsed. */
  readonly may: (line: string) => boolean;
  /** Some part of it does, as far as the line tells. */
  readonly does: (line: string) => boolean;
  /** Every part of it is just that, and it does nothing else. */
  readonly surely: (line: string) => boolean;
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
  const some = (line: SeenLine, fits: (pattern: CommandPattern, command: SeenCommand) => boolean): boolean =>
    line.commands.some((command) => patterns.some((pattern) => fits(pattern, command)));
  return {
    may(text) {
      const line = seenLine(text);
      return line.unreadable || some(line, (pattern, command) => pattern.may(command));
    },
    does: (text) => some(seenLine(text), (pattern, command) => pattern.does(command)),
    surely(text) {
      const { commands, unreadable, doesMore } = seenLine(text);
      if (unreadable || doesMore || commands.length === 0) return false;
      return commands.every((command) => patterns.some((pattern) => pattern.surely(command)));
    },
  };
}
