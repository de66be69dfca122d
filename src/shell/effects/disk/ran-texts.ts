import { obviousCalls } from '../../code/obvious/obvious-calls.ts';
import { isInterpreter, scriptOf } from '../../programs/interpreters.ts';
import { programNamed } from '../../programs/program-named.ts';
import { type Call, operandsOf } from '../call.ts';
import { languageOf } from '../code-texts.ts';
import { programsFrom, readsItsProgram, wordsForFed } from '../fed-program.ts';
import { writtenAt } from '../output/printed-by.ts';
import type { Scope } from '../scope.ts';
import { asShellWord, isWild, type WildText } from '../wild-text.ts';
import { denoTasks } from './deno-tasks.ts';
import { type Disk, filesAt } from './disk.ts';
import { justRecipes } from './just-recipes.ts';
import { launched, scriptsLaunched } from './launched.ts';
import { makeRecipes } from './make-recipes.ts';
import { notebooksRun, readNotebook } from './notebook.ts';
import { packageScripts } from './package-scripts.ts';
import type { RanText, RunAs } from './ran-text.ts';

/** The texts on the disk that a command runs. What the line itself has written is none of these. */
export function ranTexts(program: WildText, call: Call, scope: Scope, disk: Disk): readonly RanText[] {
  const { name, args } = call;
  if (/^g?make$/.test(name)) return makeRecipes(args, scope, disk);
  if (name === 'just') return scope.cwds.flatMap((cwd) => justRecipes(args, cwd, disk));
  if (/^(?:npm|pnpm|yarn|bun)$/.test(name)) {
    const scripts = scope.cwds.flatMap((cwd) => packageScripts(name, args, cwd, disk));
    if (scripts.length > 0 || name !== 'bun') return scripts;
  }
  if (name === 'deno' && args.includes('task')) return scope.cwds.flatMap((cwd) => denoTasks(args, cwd, disk));
  const scripts = scope.cwds.flatMap((cwd) => scriptsLaunched(name, args, cwd, disk));
  if (scripts.length > 0) return scripts;
  if (name === 'node' && args.includes('--run'))
    return scope.cwds.flatMap((cwd) =>
      packageScripts('npm', ['run', ...args.slice(args.indexOf('--run') + 1)], cwd, disk),
    );
  return filesRun(program, call).flatMap(({ file, how }) => {
    if (writtenAt(file, scope) !== undefined) return [];
    return filesAt(file, scope.cwds, scope.home).flatMap((path): readonly RanText[] => {
      const text = disk.textAt(whereItWas(path, scope)) ?? disk.textAt(path);
      return text === null ? [] : how(text).map((as) => ({ path, text, how: as }));
    });
  });
}

/** What the line has copied, moved or linked lies elsewhere as yet. */
function whereItWas(path: string, { line: { copied, links } }: Scope): string {
  const [led] = links.get(path) ?? [];
  return led !== undefined && !isWild(led) ? led : (copied.get(path) ?? path);
}

interface FileRun {
  readonly file: WildText;
  /** None: nobody reads its language. */
  readonly how: (text: string) => readonly RunAs[];
}

/** The files that a command runs by its words. */
function filesRun(program: WildText, call: Call): readonly FileRun[] {
  const { name, args } = call;
  if (name === '.' || name === 'source') {
    const [file, ...words] = args.filter((word, i) => word !== '--' || i > 0);
    return file === undefined ? [] : [{ file, how: () => [{ kind: 'in place', words }] }];
  }
  const notebooks = notebooksRun(name, args);
  if (notebooks.length > 0) return notebooks.map((file) => ({ file, how: cells }));
  if (/^(?:g?sed|[gmn]?awk)$/.test(name)) {
    const { valuesOf, operands } = operandsOf(args, '-f --file', name);
    const flag = name.endsWith('sed') ? ['-e'] : [];
    return valuesOf('-f --file').map((file) => ({
      file,
      how: (text) => [{ kind: 'inline', words: [name, ...flag, withoutShebang(text), ...operands] }],
    }));
  }
  const launch = launched(call);
  if (launch !== null) return [{ file: launch[1], how: (text) => byLanguage(launch[0], text) }];
  const word = { value: name, literal: true };
  if (!isInterpreter(word))
    return program.includes('/') ? [{ file: program, how: (text) => byShebang(text, program, args) }] : [];
  const module = /^(?:python|pypy)[\d.]*$/.test(name) ? moduleOf(args) : null;
  if (module !== null) return module.map((file) => ({ file, how: (text) => byLanguage('python', text) }));
  const from = programsFrom(call);
  const fed = from === null ? null : fedAs(call);
  if (from !== null && fed !== null) return from.map((file) => ({ file, how: fed }));
  const script = scriptOf([word, ...args.map(asShellWord)])?.value;
  if (script === undefined || script === '-' || isInert(name, args)) return [];
  const words = args.slice(args.indexOf(script) + 1);
  if (programNamed(name).shell === true) return [{ file: script, how: () => [{ kind: 'script', words }] }];
  const files = name === 'tsx' && script === 'watch' ? words.slice(0, 1) : [script];
  return files.map((file) => ({ file, how: (text) => byLanguage(name, text) }));
}

/** How a program reads what lies in a file that is its standard input; null: it is no program to it. */
function fedAs(call: Call): FileRun['how'] | null {
  const words = wordsForFed(call);
  if (words !== null) return () => [{ kind: 'script', words }];
  return readsItsProgram(call) ? (text) => byLanguage(call.name, text) : null;
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

/** `python -m a.b`: a module of the project. */
function moduleOf(args: readonly WildText[]): readonly WildText[] | null {
  const at = args.findIndex((word) => /^-[A-Za-z]*m$/.test(word));
  const module = at < 0 || args.slice(0, at).some((word) => !word.startsWith('-')) ? undefined : args[at + 1];
  if (module === undefined) return null;
  const path = module.replaceAll('.', '/');
  return [`${path}.py`, `${path}/__main__.py`, `src/${path}.py`, `src/${path}/__main__.py`];
}

const SHEBANG = /^#!\s*(?:\S*\/)?(?:env\s+(?:-S\s+)?(?:\w+=\S*\s+)*)?(?:\S*\/)?([\w.-]+)([^\n]*)/;

/** A program with a text in it is given to whom its first line names; without one, to a shell. */
function byShebang(text: string, program: WildText, args: readonly WildText[]): readonly RunAs[] {
  const [, interpreter = 'sh', rest = ''] = SHEBANG.exec(text) ?? [];
  // `#!/usr/bin/env -S uv run`
  const own = interpreter === 'uv' ? ['python3'] : [interpreter, ...rest.split(/\s+/).filter((word) => word !== '')];
  return [{ kind: 'command', words: [...own, program, ...args] }];
}

function byLanguage(name: string, text: string): readonly RunAs[] {
  const language = languageOf(name);
  const body = withoutShebang(text);
  if (language === 'python') return [{ kind: 'inline', words: ['python3', '-c', body] }];
  if (language === 'javascript') return [{ kind: 'inline', words: ['node', '-e', body] }];
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
