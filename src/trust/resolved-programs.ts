import type { CommandHandler } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { SimpleCommand } from '../shell/simple-commands.ts';
import { lineOf } from './commands-in.ts';
import { namedScripts } from './named-scripts.ts';

/** Where a hook's scripts are looked for, and the words by which it names them. */
interface Named {
  readonly root: string;
  readonly home: string;
  readonly words: readonly string[];
}

/** A variable and a path below it, in no quotes or in double ones. */
const BELOW_A_VARIABLE = /^"?\$(?:\{(\w+)\}|(\w+))"?(?:\/[\w.@+-]+)+"?$/;
/** What every run sets, whatever its entry says. */
const SET_BY_RUN = ['CLAUDE_PROJECT_DIR', 'HOOKLINE_CWD', 'HOME'];

/** Programs such as `"$CLAUDE_PROJECT_DIR"/guard.sh`: the scripts that they are sure to be. Loads the shell's parser. */
export async function resolvedPrograms(
  hook: Hook,
  commands: readonly SimpleCommand[],
  { root, home, words }: Named,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { handler } = hook;
  if (handler.kind !== 'command') return new Map();
  const programs = commands.flatMap(({ words: [first] }) => (first?.literal === false ? [first.value] : []));
  const sure = [...new Set(programs)].filter((word) => isSure(word, handler));
  const found = sure.map(async (word): Promise<[string, readonly string[]]> => {
    const paths = await namedScripts({ ...hook, handler: runningOnly(word, handler) }, root, home);
    return [word, paths.filter((path) => words.includes(path) && staysOneWord(path, word))];
  });
  return new Map(await Promise.all(found));
}

/** Nothing on the line, and nothing in the entry, could make another value of its variable. */
function isSure(word: string, handler: CommandHandler): boolean {
  const [, braced, plain] = BELOW_A_VARIABLE.exec(word) ?? [];
  const name = SET_BY_RUN.find((one) => one === (braced ?? plain));
  if (name === undefined || Object.hasOwn(handler.env, name)) return false;
  const others = lineOf(handler).replace(new RegExp(`\\$(?:\\{${name}\\}|${name}\\b)`, 'g'), ' ');
  return !new RegExp(`\\b${name}\\b`).test(others);
}

function runningOnly(word: string, handler: CommandHandler): CommandHandler {
  const { template } = handler;
  const alone = { ...handler, command: word, args: null, shell: null };
  return template?.kind === 'filled' ? { ...alone, template: { ...template, command: word } } : alone;
}

/** A shell takes what a variable holds apart at spaces, unless it is quoted. */
function staysOneWord(path: string, word: string): boolean {
  return word.startsWith('"') ? !/[^\w./@+\-\s]/.test(path) : !/[^\w./@+-]/.test(path);
}
