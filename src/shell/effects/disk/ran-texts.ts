import { obviousCalls } from '../../code/obvious/obvious-calls.ts';
import { isInterpreter, scriptOf } from '../../programs/interpreters.ts';
import { programNamed } from '../../programs/program-named.ts';
import type { Call } from '../call.ts';
import { languageOf } from '../code-texts.ts';
import { programsFrom, readsItsProgram, wordsForFed } from '../fed-program.ts';
import { hasPut } from '../own-files/own-places.ts';
import type { Scope } from '../scope.ts';
import { asShellWord, type WildText } from '../wild-text.ts';
import { denoTasks } from './deno-tasks.ts';
import { filesAt } from './disk.ts';
import { justRecipes } from './just-recipes.ts';
import { knowingItsPlace } from './knowing-its-place.ts';
import { launched, scriptsLaunched } from './launched.ts';
import { makeRecipes } from './make-recipes.ts';
import { notebooksRun, readNotebook } from './notebook.ts';
import { packageScripts, scriptsSet } from './package-scripts.ts';
import { pythonModules } from './python-modules.ts';
import type { RanText, RunAs } from './ran-text.ts';
import { entriesOf, scriptModules } from './script-modules.ts';
import type { Texts } from './texts.ts';

/** The texts that a command runs because its words say which: in files, and in parts of these. */
export function ranTexts(program: WildText, call: Call, scope: Scope, texts: Texts): readonly RanText[] {
  const { name, args } = call;
  const set = /^p?npm$/.test(name) ? scriptsSet(args) : [];
  if (set.length > 0) return set;
  if (scope.disk === null && !hasPut(scope)) return [];
  if (/^g?make$/.test(name)) return makeRecipes(args, scope, texts);
  if (name === 'just') return scope.cwds.flatMap((cwd) => justRecipes(args, cwd, texts));
  if (/^(?:npm|pnpm|yarn|bun)$/.test(name)) {
    const scripts = scope.cwds.flatMap((cwd) => packageScripts(name, args, cwd, texts));
    if (scripts.length > 0 || name !== 'bun') return scripts;
  }
  if (name === 'deno' && args.includes('task')) return scope.cwds.flatMap((cwd) => denoTasks(args, cwd, texts));
  const scripts = scope.cwds.flatMap((cwd) => scriptsLaunched(name, args, cwd, texts));
  if (scripts.length > 0) return scripts;
  if (name === 'node' && args.includes('--run'))
    return scope.cwds.flatMap((cwd) =>
      packageScripts('npm', ['run', ...args.slice(args.indexOf('--run') + 1)], cwd, texts),
    );
  const files = filesRun(program, call, scope, texts).flatMap(({ file, how }) =>
    filesAt(file, scope.cwds, scope.home).flatMap((path): readonly RanText[] => {
      const text = texts.textAt(path);
      return text === null
        ? []
        : how(text, texts.isOwn(path)).map((as) => ({ path, text, how: knowingItsPlace(as, path) }));
    }),
  );
  return [...files, ...pythonModules(call, scope, texts), ...scriptModules(call, scope, texts)];
}

interface FileRun {
  readonly file: WildText;
  /** None: nobody reads its language. `isOwn`: the line has written it, so that what cannot be told of it counts as well. */
  readonly how: (text: string, isOwn: boolean) => readonly RunAs[];
}

/** The files that a command runs by its words. */
function filesRun(program: WildText, call: Call, scope: Scope, texts: Texts): readonly FileRun[] {
  const { name, args } = call;
  if (name === '.' || name === 'source') {
    const [file, ...words] = args.filter((word, i) => word !== '--' || i > 0);
    return file === undefined ? [] : [{ file, how: () => [{ kind: 'in place', words }] }];
  }
  const notebooks = notebooksRun(name, args);
  if (notebooks.length > 0) return notebooks.map((file) => ({ file, how: cells }));
  const launch = launched(call);
  if (launch !== null) return [{ file: launch[1], how: (text, isOwn) => byLanguage(launch[0], text, isOwn) }];
  const word = { value: name, literal: true };
  if (!isInterpreter(word))
    return program.includes('/') ? [{ file: program, how: (text) => byShebang(text, program, args) }] : [];
  if (/^(?:python|pypy)[\d.]*$/.test(name) && args.some((word) => /^-[A-Za-z]*m$/.test(word))) return [];
  const from = programsFrom(call);
  const fed = from === null ? null : fedAs(call);
  if (from !== null && fed !== null) return from.map((file) => ({ file, how: fed }));
  const script = scriptOf([word, ...args.map(asShellWord)])?.value;
  if (script === undefined || script === '-' || isInert(name, args)) return [];
  const words = args.slice(args.indexOf(script) + 1);
  if (programNamed(name).shell === true) return [{ file: script, how: () => [{ kind: 'script', words }] }];
  const named = name === 'tsx' && script === 'watch' ? words.slice(0, 1) : [script];
  const language = languageOf(name);
  const files =
    language === 'javascript'
      ? named.flatMap((one) => entriesOf(one, scope, texts))
      : // a folder, which Python runs by what is called so
        named.flatMap((one) => (language === 'python' ? [one, `${one}/__main__.py`] : [one]));
  return files.map((file) => ({ file, how: (text, isOwn) => byLanguage(name, text, isOwn) }));
}

/** How a program reads what lies in a file that is its standard input; null: it is no program to it. */
function fedAs(call: Call): FileRun['how'] | null {
  const words = wordsForFed(call);
  if (words !== null) return () => [{ kind: 'script', words }];
  return readsItsProgram(call) ? (text, isOwn) => byLanguage(call.name, text, isOwn) : null;
}

/** It only looks whether the script could be run. */
function isInert(name: string, args: readonly WildText[]): boolean {
  const { shell } = programNamed(name);
  return args.some((word) =>
    shell === true
      ? /^-[a-z]*n[a-z]*$/.test(word)
      : /^(?:--check|--syntax-only|-wc|-cw|-l)$/.test(word) || (name === 'node' && word === '-c'),
  );
}

const SHEBANG = /^#!\s*(?:\S*\/)?(?:env\s+(?:-S\s+)?(?:\w+=\S*\s+)*)?(?:\S*\/)?([\w.-]+)([^\n]*)/;

/** A program with a text in it is given to whom its first line names; without one, to a shell. */
function byShebang(text: string, program: WildText, args: readonly WildText[]): readonly RunAs[] {
  const [, interpreter = 'sh', rest = ''] = SHEBANG.exec(text) ?? [];
  // `#!/usr/bin/env -S uv run`
  const own = interpreter === 'uv' ? ['python3'] : [interpreter, ...rest.split(/\s+/).filter((word) => word !== '')];
  return [{ kind: 'command', words: [...own, program, ...args] }];
}

function byLanguage(name: string, text: string, isOwn: boolean): readonly RunAs[] {
  const language = languageOf(name);
  const body = withoutShebang(text);
  if (language === 'python') return [{ kind: 'inline', words: ['python3', '-c', body] }];
  if (language === 'javascript') return [{ kind: 'inline', words: ['node', '-e', body] }];
  const plain = name.replace(/[\d.]+$/, '');
  if (isOwn && /^(?:perl|ruby|php)$/.test(plain))
    return [{ kind: 'inline', words: [plain, plain === 'php' ? '-r' : '-e', body.replace(/^\s*<\?php/, '')] }];
  const lines = obviousCalls(name, body)?.lines.filter((line) => !line.includes('HOOKLINE_UNKNOWN')) ?? [];
  return lines.length === 0 ? [] : [{ kind: 'lines', lines, folder: null }];
}

function withoutShebang(text: string): string {
  return text.replace(/^#!.*/, '');
}

function cells(text: string): readonly RunAs[] {
  const read = readNotebook(text);
  if (read === null) return [];
  return [
    { kind: 'inline', words: ['python3', '-c', read.python] },
    { kind: 'lines', lines: read.lines, folder: null },
  ];
}
