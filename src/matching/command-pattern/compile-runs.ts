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
  /** The programs that it may be about; null: any. */
  readonly programs: ReadonlySet<string> | null;
  /** Whether one of these commands does, as far as its words tell. */
  readonly someDoes: (commands: readonly SeenCommand[]) => boolean;
}

interface Problem {
  /** The pattern that cannot be read. */
  readonly pattern: string;
  /** What is wrong with it, to stand behind a colon. */
  readonly problem: string;
}

/**
 * Any of the patterns; `!` takes out, and for each command the last that fits decides. One that is nothing but words is
 * read when a line runs its program: of many, most never are.
 */
export function compileRuns(texts: readonly string[]): RunsTest | Problem {
  const patterns: LazyPattern[] = [];
  for (const given of texts) {
    const takesOut = given.startsWith('!');
    const text = takesOut ? given.slice(1).trimStart() : given;
    const programs = plainPrograms(text);
    const pattern = programs === null ? compileCommandPattern(text) : null;
    if (pattern !== null && 'problem' in pattern) return { pattern: given, problem: pattern.problem };
    const own = pattern?.program ?? null;
    patterns.push({ text, takesOut, programs: programs ?? (own === null ? null : new Set([own])), pattern });
  }
  const [first] = patterns;
  if (first?.takesOut) return { pattern: `!${first.text}`, problem: TAKES_OUT_OF_NOTHING };
  const about = byProgram(patterns);
  const someDoes = (commands: readonly SeenCommand[]): boolean =>
    // what shows only when it runs is nothing that its words tell
    commands.some((command) => command.name !== null && decides(about(command.name), command, 'does', 'plainly'));
  return {
    may(text) {
      const { commands, unreadable } = seenLine(text);
      return unreadable || commands.some((command) => decides(about(command.name), command, 'may', 'plainly'));
    },
    does: (text) => someDoes(seenLine(text).commands),
    surely(text) {
      const { commands, unreadable, doesMore } = seenLine(text);
      if (unreadable || doesMore || commands.length === 0) return false;
      return commands.every((command) => decides(patterns, command, 'surely', 'may'));
    },
    programs: programsOf(patterns.filter(({ takesOut }) => !takesOut)),
    someDoes,
  };
}

function programsOf(patterns: readonly LazyPattern[]): ReadonlySet<string> | null {
  const all = new Set<string>();
  for (const { programs } of patterns) {
    if (programs === null) return null;
    for (const name of programs) all.add(name);
  }
  return all;
}

const TAKES_OUT_OF_NOTHING =
  'it takes out, and nothing stands before it that it could be taken out of: write ["git push", "!git push --tags"]';

type Question = Exclude<keyof CommandPattern, 'program'>;

/** The last that fits: of a refusal only that is taken out which is plainly so, of a grant also what may be. */
function decides(patterns: readonly LazyPattern[], command: SeenCommand, means: Question, takesOut: Question): boolean {
  const last = patterns.findLastIndex((one) => !one.takesOut && patternOf(one)[means](command));
  // most that take out take out of what is not named, and whether one does takes longest to tell
  return last >= 0 && !patterns.some((one, i) => i > last && one.takesOut && patternOf(one)[takesOut](command));
}

interface LazyPattern {
  readonly text: string;
  readonly takesOut: boolean;
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
  const ofAll: LazyPattern[] = [];
  const named = new Map<string, LazyPattern[]>();
  for (const pattern of patterns) {
    // in their order
    for (const name of pattern.programs ?? []) if (!named.has(name)) named.set(name, [...ofAll]);
    const lists =
      pattern.programs === null ? [ofAll, ...named.values()] : [...pattern.programs].map((name) => named.get(name));
    for (const list of lists) list?.push(pattern);
  }
  return (name) => (name === null ? patterns : (named.get(name) ?? ofAll));
}
