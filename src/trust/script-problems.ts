import { resolve } from 'node:path';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Environment } from '../core/dialect.ts';
import type { CommandHandler } from '../core/handler.ts';
import { type Hook, placeOf } from '../core/hook.ts';
import type { Host } from '../core/host.ts';
import { visible } from '../core/visible.ts';
import { neededCommands } from '../shell/needed-commands.ts';
import type { ShellWord } from '../shell/parse/shell-word.ts';
import { scriptOf } from '../shell/programs/interpreters.ts';
import { scriptWords } from '../shell/script-words.ts';
import { simpleCommands } from '../shell/simple-commands.ts';
import { folderVariables } from './folder-variables.ts';
import { type FileProblem, problemOfProgram, problemOfScript } from './script-file.ts';

/** Where the scripts of hooks are looked for; `cwd` is the folder of the event. */
export interface ScriptRun extends Pick<Host, 'cwd' | 'home' | 'env'> {
  readonly projectDir: string;
}

/** Scripts that hooks name and that are missing, or cannot be run as they are. Only what can be known is told. */
export function scriptProblems(hooks: readonly Hook[], place: ScriptRun): readonly Diagnostic[] {
  const found = hooks.flatMap((hook) => {
    if (hook.handler.kind !== 'command' || hook.disabled !== null || hook.fault !== null) return [];
    const { handler } = hook;
    const problems = new Map(
      namedIn(handler, place).flatMap((named) => {
        const problem = problemOf(named, place.env);
        return problem === null ? [] : [[`${named.path} ${problem.message}`, problem] as const];
      }),
    );
    return [...problems.values()].map((problem) => diagnosticOf(hook, problem));
  });
  // an entry for two events is two hooks, and has one script
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

/** What keeps a command from running as it is written, of all the files that it names. */
export function brokenFiles(handler: CommandHandler, place: ScriptRun): readonly string[] {
  const problems = namedIn(handler, place).flatMap((named) => problemOf(named, place.env) ?? []);
  return problems.flatMap(({ message, runsInShell }) => (runsInShell && handler.args === null ? [] : [message]));
}

/** The scripts that a command gives its interpreters and that are not there. */
export function missingScripts(handler: CommandHandler, place: ScriptRun): readonly string[] {
  return missingOf(namedIn(handler, place).filter(({ isProgram }) => !isProgram));
}

/** The files that a command runs in any case, however it goes on, and that are not there. What it names twice it makes or asks for itself. */
export function missingInAnyCase(handler: CommandHandler, place: ScriptRun): readonly string[] {
  if (handler.args !== null) return missingScripts(handler, place);
  const needed = neededCommands(handler.command).map(({ words }) => words);
  const isNamedAgain = ({ value }: ShellWord): boolean => handler.command.split(value).length > 2;
  return missingOf(namedIn(handler, place, needed, isNamedAgain));
}

function missingOf(files: readonly Named[]): readonly string[] {
  return files.map(({ path }) => path).filter((path) => problemOfScript(path) !== null);
}

interface Named {
  readonly path: string;
  /** It is run by itself; otherwise an interpreter is given it. */
  readonly isProgram: boolean;
}

function problemOf({ path, isProgram }: Named, env: Environment): FileProblem | null {
  return isProgram ? problemOfProgram(path, env) : problemOfScript(path);
}

function namedIn(
  handler: CommandHandler,
  place: ScriptRun,
  commands = commandsOf(handler),
  mayBeMissing: (word: ShellWord) => boolean = (word) => isAskedFor(word, handler),
): readonly Named[] {
  const start = resolve(place.cwd, withHome(handler.cwd ?? '.', place.home));
  const folders = folderVariables({ project: place.projectDir, cwd: place.cwd });
  const variables = { ...defined(place.env), ...folders, PWD: start, ...handler.env, HOME: place.home };
  // from where a relative path is meant after that is not known
  const moves = commands.some(([program]) => ['cd', 'pushd', 'chroot'].includes(program?.value ?? ''));
  const placed = (word: ShellWord | null, isProgram: boolean): readonly Named[] => {
    const path = word === null || mayBeMissing(word) ? null : pathIn(word, variables);
    if (path === null || !looksLikeFile(path, isProgram)) return [];
    const absolute = /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path);
    return moves && !absolute ? [] : [{ path: resolve(start, path), isProgram }];
  };
  return commands.flatMap((words) => [...placed(words[0] ?? null, true), ...placed(scriptOf(words), false)]);
}

function commandsOf({ command, args }: CommandHandler): readonly (readonly ShellWord[])[] {
  if (args !== null) return [[command, ...args].map((value) => ({ value, literal: true }))];
  return simpleCommands(command).commands.flatMap(({ words, elsewhere }) => (elsewhere ? [] : [words]));
}

/** `[ -x ./a.sh ] && ./a.sh`: whoever asks first whether it is there knows that it may not be. */
function isAskedFor({ value }: ShellWord, { command, args }: CommandHandler): boolean {
  const tests = ['-e', '-f', '-x', '-r', '-s', '-v'];
  const ways = [value, `"${value}"`, `'${value}'`];
  return args === null && tests.some((test) => ways.some((way) => command.includes(`${test} ${way}`)));
}

/** The path that a word is; null: that shows only when it runs, or depends on the event. */
function pathIn({ value, literal }: ShellWord, variables: Readonly<Record<string, string>>): string | null {
  const [path = null] = literal && !value.startsWith('~') ? [value] : scriptWords(value, variables);
  return path === null || path.includes('\0') || /[{}]/.test(path) ? null : path;
}

/** A bare name is looked up on the PATH, or is a word of the shell. */
function looksLikeFile(path: string, isProgram: boolean): boolean {
  return path.includes('/') || (!isProgram && /[^.]\.\w+$/.test(path));
}

function withHome(path: string, home: string): string {
  return path === '~' || path.startsWith('~/') ? home + path.slice(1) : path;
}

function defined(env: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function diagnosticOf(hook: Hook, { message, hint }: FileProblem): Diagnostic {
  return {
    code: 'SCRIPT_PROBLEM',
    severity: 'warning',
    message: visible(message),
    hint: hint.replace('"command"', `"${keyOf(hook)}"`),
    ...placeOf(hook),
    hook: hook.id,
    ...(hook.name === null ? {} : { name: hook.name }),
  };
}

/** The key under which this entry has its command. */
function keyOf({ definition }: Hook): string {
  return ['run', 'exec', 'bash'].find((key) => Object.hasOwn(definition, key)) ?? 'command';
}
