import { isLoaderName } from '../core/env-names.ts';
import type { CommandHandler } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { ShellWord } from '../shell/parse/shell-word.ts';
import { scriptOf } from '../shell/programs/interpreters.ts';
import type { SimpleCommand } from '../shell/simple-commands.ts';
import { lineOf } from './commands-in.ts';
import { isFolderVariable } from './folder-variables.ts';
import { isEventFolder, MOST_FOLDERS, namedScripts } from './named-scripts.ts';

/** Where a hook's scripts are looked for, and the words by which it names them. */
interface Named {
  readonly root: string;
  readonly home: string;
  readonly words: readonly string[];
}

/** What there is to know about the variables of a hook's line. */
interface Line {
  readonly text: string;
  readonly dialect: string;
  readonly handler: CommandHandler;
  /** Those that it sets itself, with their values as written. */
  readonly set: ReadonlyMap<string, string>;
  readonly commands: readonly SimpleCommand[];
}

/** A variable, also with another value where it has none, or "from here". */
const REFERENCE = /\$(?:\{([A-Za-z_]\w*)(?::?-[\w./]*)?\}|([A-Za-z_]\w*)|\(pwd\))/g;

/**
 * Programs and scripts such as `"$CLAUDE_PROJECT_DIR"/guard.sh`: the files that they are sure to be. Loads the shell's
 * parser.
 */
export async function resolvedWords(
  { dialect, handler, ...hook }: Hook,
  commands: readonly SimpleCommand[],
  { root, home, words }: Named,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (handler.kind !== 'command') return new Map();
  const { setByLine } = await import('../shell/uncovered/set-by-line.ts');
  const text = lineOf(handler);
  const line: Line = { text, dialect, handler, set: setByLine(text), commands };
  const programs = new Set(commands.flatMap(({ words: [program = null] }) => notLiteral(program)));
  const scripts = commands.flatMap((one) => notLiteral(scriptOf(one.words)));
  const sure = [...new Set([...programs, ...scripts])].filter((word) => isSure(word, line));
  const before = [...line.set].map(([name, value]) => `${name}=${value}; `).join('');
  const found = sure.map(async (word): Promise<[string, readonly string[]]> => {
    const alone = runningOnly(`${before}sh ${word}`, handler);
    const paths = await namedScripts({ ...hook, dialect, handler: alone }, root, home);
    const isRead = programs.has(word);
    return [word, paths.filter((path) => words.includes(path) && staysOneWord(path, word, text, isRead))];
  });
  return new Map(await Promise.all(found));
}

function notLiteral(word: ShellWord | null): readonly string[] {
  return word === null || word.literal ? [] : [word.value];
}

/** Nothing on the line, in the entry or in the environment could make another value of what stands in the word. */
function isSure(word: string, line: Line): boolean {
  const names = [...word.matchAll(REFERENCE)].map(([, braced, plain]) => braced ?? plain ?? 'PWD');
  return /^["\w./@+-]*$/.test(word.replace(REFERENCE, '')) && names.every((name) => isKnown(name, line));
}

function isKnown(name: string, line: Line): boolean {
  const { text, dialect, handler, set, commands } = line;
  const own = set.get(name);
  if (own !== undefined) return isSure(own, line);
  const slots = handler.template?.kind === 'filled' ? handler.template.slots.filter(isEventFolder) : [];
  const isGiven =
    ['HOME', 'PWD'].includes(name) ||
    isFolderVariable(dialect, name) ||
    slots.some(({ variable }) => variable === name);
  const inEntry = Object.hasOwn(handler.env, name);
  const byEntry = inEntry && !isLoaderName(name) && !handler.env[name]?.includes('$');
  if (isGiven ? inEntry : !byEntry) return false;
  if (name === 'PWD' && !staysInKnownFolders(commands, line)) return false;
  const others = text.replace(new RegExp(`\\$(?:\\{${name}(?=[}:-])|${name}\\b)`, 'g'), ' ');
  return !new RegExp(`\\b${name}\\b`).test(others);
}

/** From each folder that a line goes to its scripts are looked for, where it says which it is. */
function staysInKnownFolders(commands: readonly SimpleCommand[], line: Line): boolean {
  const moves = commands.filter(({ words: [program] }) => /^(?:cd|pushd|popd)$/.test(program?.value ?? ''));
  return moves.slice(MOST_FOLDERS).length === 0 && moves.every(({ words }) => isKnownMove(words, line));
}

function isKnownMove([program, folder, ...more]: readonly ShellWord[], line: Line): boolean {
  if (program?.value !== 'cd' || folder === undefined || more.length > 0 || folder.value.startsWith('-')) return false;
  // what is "here" depends on the moves before
  return folder.literal || (!/PWD|\(pwd\)/.test(folder.value) && isSure(folder.value, line));
}

function runningOnly(command: string, handler: CommandHandler): CommandHandler {
  const { template } = handler;
  const alone = { ...handler, command, args: null, shell: null };
  return template?.kind === 'filled' ? { ...alone, template: { ...template, command } } : alone;
}

/**
 * A shell takes what a variable holds apart at spaces, or at what IFS says, unless it is quoted. `isRead`: it may be the
 * text of a script, which is read once more.
 */
function staysOneWord(path: string, word: string, line: string, isRead: boolean): boolean {
  const isQuoted = /^"[^"]*"[^"$]*$/.test(word);
  if (isQuoted) return !isRead || !/[^\w./@+\-\s]/.test(path);
  return !/[^\w./@+-]/.test(path) && !/\bIFS=/.test(line);
}
