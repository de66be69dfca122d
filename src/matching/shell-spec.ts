import { isLoaderName } from '../core/env-names.ts';
import { withoutGlobalOptions } from '../shell/global-options.ts';
import { readBounded } from '../shell/parse/parse-shell.ts';
import { programName, type ShellWord, wordsOf } from '../shell/parse/shell-word.ts';
import { type SimpleCommand, simpleCommands } from '../shell/simple-commands.ts';
import { readLine } from '../shell/walk/walk.ts';
import { couldMatchWildcard, matchesWildcard, parseWildcard, type Wildcard } from './wildcard.ts';

export interface ShellSpec {
  /**
   * The line runs a command that the pattern describes. What cannot be known before it runs counts as yes: a line that
   * cannot be parsed, a program or a later word that is not literal.
   */
  readonly any: (line: string) => boolean;
  /** It runs nothing else. What cannot be known counts as no. */
  readonly all: (line: string) => boolean;
}

export function compileShellSpec(spec: string): ShellSpec {
  const wildcards = alternatives(spec).map(parseWildcard);
  return {
    any(line) {
      if (wildcards.some((wildcard) => matchesWildcard(wildcard, line.trim()))) return true;
      const { commands, unreadable } = simpleCommands(line);
      return unreadable || commands.some((command) => satisfies(command, wildcards));
    },
    all(line) {
      // what it writes to is no part of any command's words
      if (line.includes('>')) return false;
      const { commands, unreadable } = simpleCommands(line);
      if (unreadable || commands.length === 0 || choosesCode(line)) return false;
      return commands.every((command) => isLiteral(command) && satisfies(command, wildcards));
    },
  };
}

/** `PATH=. npm test` is another npm, and with NODE_OPTIONS it is the same with somebody's code in it. */
function choosesCode(line: string): boolean {
  const read = readBounded(line, () => readLine(line, { words: wordsOf }, null));
  if (read === null) return true;
  // what opens a file may keep its number in one, too
  const opened = [...line.matchAll(/\{(\w+)\}[<>]/g)].map(([, name = '']) => name);
  return [...read.variables.keys(), ...opened].some((name) => isLoaderName(/^\w*/.exec(name)?.[0] ?? name));
}

function isLiteral({ words }: SimpleCommand): boolean {
  return words.every((word) => word.literal);
}

/** `git *` and `git:*` are also the bare `git`. */
function alternatives(spec: string): readonly string[] {
  const bare = /^(.*)(?: |:)\*$/s.exec(spec)?.[1];
  return bare === undefined ? [spec] : [bare, `${bare} *`];
}

function satisfies({ words, text }: SimpleCommand, wildcards: readonly Wildcard[]): boolean {
  if (wildcards.some((wildcard) => matchesWildcard(wildcard, text))) return true;
  return readings(words).some((reading) => wildcards.some((wildcard) => couldBe(reading, wildcard)));
}

/** `/usr/bin/git -C x push` is also `git -C x push`, and `git push`. */
function readings(words: readonly ShellWord[]): readonly (readonly ShellWord[])[] {
  const [program, ...others] = words;
  if (program?.literal !== true) return [words];
  const name = programName(program);
  const named = name === program.value ? words : [{ value: name, literal: true }, ...others];
  const bare = withoutGlobalOptions(named);
  return [words, ...(named === words ? [] : [named]), ...(bare === null ? [] : [bare])];
}

function couldBe(words: readonly ShellWord[], wildcard: Wildcard): boolean {
  const unknown = words.findIndex((word) => !word.literal);
  const known = (unknown < 0 ? words : words.slice(0, unknown)).map((word) => word.value).join(' ');
  // an unknown word may also turn out to be nothing
  if (unknown === 0 || matchesWildcard(wildcard, known)) return true;
  return unknown > 0 && couldMatchWildcard(wildcard, `${known} `);
}
