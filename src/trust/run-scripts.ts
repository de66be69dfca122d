import { resolve } from 'node:path';
import type { CommandHandler } from '../core/handler.ts';
import type { ShellWord } from '../shell/parse/shell-word.ts';
import { scriptOf } from '../shell/programs/interpreters.ts';
import { scriptWords } from '../shell/script-words.ts';
import { simpleCommands } from '../shell/simple-commands.ts';
import { lineOf } from './commands-in.ts';

/**
 * The files that a command runs, as programs or by an interpreter; not those that it reads, which may be keys. Loads the
 * shell's parser.
 */
export function runScripts(handler: CommandHandler, cwd: string, home: string): readonly string[] {
  const { shell, env } = handler;
  const variables = { ...env, HOME: home };
  const path = ({ value, literal }: ShellWord): readonly string[] =>
    literal ? [value] : scriptWords(value, variables).slice(0, 1);
  const named = simpleCommands(lineOf(handler)).commands.flatMap(({ words }) => {
    const script = scriptOf(words);
    return [...words.slice(0, 1), ...(script === null ? [] : [script])].flatMap(path);
  });
  const paths = [...(shell === null ? [] : [shell]), ...named].filter((word) => word.includes('/'));
  return [...new Set(paths.map((word) => resolve(cwd, word.replace(/^~(?=\/)/, home))))];
}
