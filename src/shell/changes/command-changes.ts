import type { ShellWord } from '../parse/shell-word.ts';
import type { Inner } from '../programs/inner-command.ts';
import { wrappedCommands } from '../programs/wrapped-commands.ts';
import { operandsOf } from './call.ts';
import { packageCommand } from './package-runners.ts';
import { printed } from './printed.ts';
import { programChanges } from './program-changes.ts';
import type { Input, Reading } from './reading.ts';
import { assign, inSubshell, moveTo, type Scope } from './scope.ts';
import { ANY, absoluteText, asShellText, asShellWord, STAR, type WildText } from './wild-text.ts';

/** What one command changes, and what it runs in its turn. */
export function commandChanges(
  words: readonly WildText[],
  scope: Scope,
  input: Input,
  reading: Reading,
  wrappers = 0,
): void {
  const [program = '', ...args] = words;
  const name = program.slice(program.lastIndexOf('/') + 1);
  if (wrappers > 8) {
    reading.unreadable = true;
    return;
  }
  if (changesScope(name, args, scope, input)) return;
  if (expandsAlias(words, scope, input, reading)) return;
  if (scope.functions.has(name)) givePositional(scope, [name, ...args]);
  const packaged = packageCommand(name, args);
  if (packaged !== null) {
    commandChanges(packaged, scope, input, reading, wrappers + 1);
    return;
  }
  const moved = chdirOption(name, args, scope);
  const inner = wrappedCommands(words.map(asShellWord));
  // what another machine runs changes nothing here
  const around = {
    scope: moved,
    input,
    reading,
    wrappers,
    inPlace: name === 'eval' || name === 'source' || name === '.',
  };
  if (inner.some(({ kind }) => kind === 'script')) givePositional(scope, positional(args));
  if (name !== 'ssh') for (const one of inner) innerChanges(one, around);
  const found = programChanges({
    program,
    name,
    args,
    scope: moved,
    input,
    runsOthers: inner.length > 0 || scope.functions.has(name),
  });
  reading.changes.push(...found);
}

interface Around {
  readonly scope: Scope;
  readonly input: Input;
  readonly reading: Reading;
  readonly wrappers: number;
  /** Its text runs in the same shell. */
  readonly inPlace: boolean;
}

function innerChanges(inner: Inner<ShellWord>, { scope, input, reading, wrappers, inPlace }: Around): void {
  const texts = inner.kind === 'stdin' ? [] : inner.words.map(({ value }) => value);
  switch (inner.kind) {
    case 'command':
      commandChanges(texts, scope, input, reading, wrappers + 1);
      return;
    case 'fed':
      for (const words of fedWith(texts, inner, input)) commandChanges(words, scope, input, reading, wrappers + 1);
      return;
    case 'script':
      reading.script(texts.map(asShellText).join(' '), inPlace ? scope : inSubshell(scope), input, reading);
      return;
    case 'stdin':
      if (input.text !== null) reading.script(input.text, inSubshell(scope), { text: null, words: [] }, reading);
  }
}

/** `sh -c 'text' zero one`: what stands behind the text. */
function positional(args: readonly WildText[]): readonly WildText[] {
  const at = args.findIndex((word) => /^-[a-z]*c$/.test(word));
  return at < 0 ? [] : args.slice(at + 2);
}

/** What `$0`, `$1`, `$@` may be from here on. */
function givePositional(scope: Scope, words: readonly WildText[]): void {
  for (const [i, word] of words.slice(0, 10).entries()) assign(scope, String(i), [word]);
  if (words.length > 1) for (const all of ['@', '*']) assign(scope, all, words.slice(1));
}

/** `alias h=hookline; h trust` */
function expandsAlias(
  [program = '', ...args]: readonly WildText[],
  scope: Scope,
  input: Input,
  reading: Reading,
): boolean {
  const meant = scope.values.get(`alias ${program}`);
  if (meant === undefined) return false;
  for (const text of meant) reading.script([text, ...args].map(asShellText).join(' '), scope, input, reading);
  return !meant.some((text) => text === program || text.startsWith(`${program} `));
}

/** The command with each of the words that its standard input may hold. `find` has its own reader. */
function fedWith(
  texts: readonly WildText[],
  { placeholder, adds }: { readonly placeholder: string | null; readonly adds: boolean },
  input: Input,
): readonly (readonly WildText[])[] {
  if (!adds) return [];
  const words = input.words.filter((word) => word !== '' && !word.startsWith('-')).slice(0, 200);
  // a folder that was listed stands for what is in it
  const given = words.map((word) => word.replaceAll('*', STAR)).flatMap((word) => [word, `${word}/${ANY}`]);
  if (given.length === 0) return [texts];
  if (placeholder !== null) return given.map((word) => texts.map((text) => text.replaceAll(placeholder, word)));
  return given.map((word) => [...texts, word]);
}

/** `cd`, and what gives variables their values. True: that is all it does. */
function changesScope(name: string, args: readonly WildText[], scope: Scope, input: Input): boolean {
  switch (name) {
    case 'cd':
    case 'pushd':
    case 'chdir': {
      const [folder = scope.home] = args.filter((word) => !/^-[LPe@n]+$/.test(word) && word !== '--');
      moveTo(scope, folder === '-' ? scope.oldCwds : scope.cwds.map((cwd) => absoluteText(folder, cwd, scope.home)));
      return true;
    }
    case 'popd':
      moveTo(scope, scope.oldCwds);
      return true;
    case 'set': {
      const words = args.includes('--') ? args.slice(args.indexOf('--') + 1) : [];
      for (const [i, word] of words.entries()) assign(scope, String(i + 1), [word]);
      if (words.length > 0) for (const all of ['@', '*']) assign(scope, all, words);
      return true;
    }
    case 'read':
    case 'mapfile':
    case 'readarray':
      for (const word of args) if (/^[A-Za-z_]\w*$/.test(word)) assign(scope, word, input.words);
      return true;
    case 'alias':
      for (const word of args) {
        const [, alias, text = ''] = /^([^=\s]+)=(.*)$/s.exec(word) ?? [];
        if (alias !== undefined) assign(scope, `alias ${alias}`, [text]);
      }
      return true;
    case 'printf':
      if (args[0] === '-v' && args[1] !== undefined) assign(scope, args[1], [printed(args.slice(2))]);
      return true;
    default:
      return false;
  }
}

const CHDIR: Readonly<Record<string, string>> = {
  env: '-C --chdir',
  sudo: '-D --chdir',
  git: '-C --work-tree',
  make: '-C --directory',
};

/** The scope in which a command works that is told to go somewhere first. */
function chdirOption(name: string, args: readonly WildText[], scope: Scope): Scope {
  const options = Object.hasOwn(CHDIR, name) ? CHDIR[name] : undefined;
  if (options === undefined) return scope;
  const folders = [...operandsOf(args, options).valuesOf(options), ...(name === 'git' ? workTrees(args, scope) : [])];
  if (folders.length === 0) return scope;
  const moved = inSubshell(scope);
  for (const folder of folders)
    moveTo(
      moved,
      moved.cwds.map((cwd) => absoluteText(folder, cwd, scope.home)),
    );
  return moved;
}

/** The other ways to say where git works. */
function workTrees(args: readonly WildText[], scope: Scope): readonly WildText[] {
  const configured = args.flatMap((word) => /^core\.worktree=(.+)$/is.exec(word)?.[1] ?? []);
  return [...configured, ...(scope.values.get('GIT_WORK_TREE') ?? [])];
}
