import { isAbsolute, join } from 'node:path';
import type { CommandHandler } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import type { Slot } from '../core/slot.ts';
import { programName, type ShellWord } from '../shell/parse/shell-word.ts';
import { isInterpreter, scriptOf } from '../shell/programs/interpreters.ts';
import { lineOf } from './commands-in.ts';
import { completedNames } from './completed-names.ts';
import { folderVariables } from './folder-variables.ts';
import { repositoryOf } from './is-system.ts';

/** Whoever goes to more of them is not followed. */
export const MOST_FOLDERS = 8;

/** The script files that a hook runs: absolute, or relative to the cwd of the event. Loads the shell's parser. */
export async function namedScripts(hook: Hook, root: string, home: string): Promise<readonly string[]> {
  // the file alone, not what it imports; and the places where another would count instead
  if (hook.handler.kind === 'module') return hook.handler.places ?? [hook.handler.path];
  if (hook.handler.kind !== 'command') return [];
  const { handler } = hook;
  const filled = handler.template?.kind === 'filled' ? handler.template : { command: handler.command, slots: [] };
  const variables = {
    ...handler.env,
    ...folderVariables({ project: repositoryOf(root), cwd: '.' }),
    HOME: home,
    PWD: '.',
    ...Object.fromEntries(filled.slots.filter(isEventFolder).map(({ variable }) => [variable, '.'])),
  };
  const line = lineOf(handler);
  const [{ resolvedWord, scriptWords }, { simpleCommands }, { setByLine }] = await Promise.all([
    import('../shell/script-words.ts'),
    import('../shell/simple-commands.ts'),
    import('../shell/uncovered/set-by-line.ts'),
  ]);
  const set = setByLine(line);
  const given = Object.fromEntries(Object.entries(variables).filter(([name]) => !set.has(name)));
  let known: Readonly<Record<string, string>> = given;
  for (const [name, text] of set) {
    const value = resolvedWord(text, known);
    if (value !== null) known = { ...known, [name]: value };
  }
  const resolved = ({ value, literal }: ShellWord): readonly string[] =>
    literal
      ? atHome(value, home)
      : waysOf(value)
          .flatMap((text) => resolvedWord(text, known) ?? [])
          .filter(mayBeFile);
  const commands = simpleCommands(line).commands.map(({ words }) => words);
  const run = commands.flatMap((words) => {
    const [program, script] = [words[0], scriptOf(words)];
    const completed =
      program === undefined || script === null
        ? []
        : resolved(script).flatMap((word) => completedNames(programName(program), word, root));
    return [...runWords(words).flatMap(resolved), ...completed];
  });
  const named = scriptWords(line, given).filter((word) => !DATA.test(word) && looksLikeFile(word));
  const folders = commands
    .filter(([program]) => program?.value === 'cd')
    .flatMap((words) => words.slice(1, 2).flatMap(resolved));
  const start = startOf(handler, home);
  return [...new Set([...placed(shellOf(handler), start, []), ...placed([...run, ...named], start, folders)])];
}

/** `${NAME:-other}` is either: whether there is such a variable shows when it runs. */
function waysOf(word: string): readonly string[] {
  return [...new Set([word, word.replace(/\$\{\w+:?-([\w./]*)\}/g, '$1')])];
}

/** Whether that was quoted is no longer known. */
function atHome(word: string, home: string): readonly string[] {
  return word.startsWith('~/') ? [word, join(home, word.slice(1))] : [word];
}

/** Placeholders for the folder in which the hook runs. */
export function isEventFolder({ name }: Slot): boolean {
  return name === 'CWD' || name === 'working_dir';
}

/** A shell given by its path is a program like any other; by its name, it is the system's. */
function shellOf({ shell, args }: CommandHandler): readonly string[] {
  return shell !== null && args === null && /[\\/]/.test(shell) ? [shell] : [];
}

/** Things that are read or written, not run: approving them would mean approving every edit. */
const DATA =
  /\.(?:txt|md|log|json|jsonl|csv|tsv|html?|css|scss|xml|svg|png|jpe?g|gif|lock|ya?ml|toml|ini|out|tmp|mp3|wav)$/i;

/** A program given by its path; for an interpreter its script, which may stand behind the value of an option. */
function runWords([program, ...others]: readonly ShellWord[]): readonly ShellWord[] {
  if (program === undefined) return [];
  const own = program.value.includes('/') ? [program] : [];
  if (!isInterpreter(program)) return own;
  return [...own, ...others.filter(({ value }) => !/^[-+]/.test(value)).slice(0, 2)];
}

/** An interpreter's script may have any name; what a shell is given to read has spaces. */
function mayBeFile(word: string): boolean {
  return word.includes('/') || /^[\w.@+-]+$/.test(word);
}

function looksLikeFile(word: string): boolean {
  return word.includes('/') || /\.\w+$/.test(word);
}

/** A relative word may be meant from where the hook starts, or from any folder that it goes to first. */
function placed(words: readonly string[], start: string, folders: readonly string[]): readonly string[] {
  const places = [start];
  for (const folder of folders.slice(0, MOST_FOLDERS)) places.push(under(places.at(-1) ?? '', folder));
  const paths = words.filter((word) => word !== '' && !word.includes('\0')).map(fromProcess);
  return [...new Set(paths.flatMap((word) => places.map((place) => under(place, word))))];
}

function under(place: string, path: string): string {
  return isAbsolute(path) || place === '' ? path : join(place, path);
}

function startOf({ cwd }: CommandHandler, home: string): string {
  if (cwd === null) return '';
  return cwd === '~' || cwd.startsWith('~/') ? join(home, cwd.slice(1)) : cwd;
}

/** Another way of saying "from here", by which a script would pass for a file of the system. */
function fromProcess(path: string): string {
  return path.replace(/^\/proc\/(?:self|thread-self)\/cwd\//, './');
}
