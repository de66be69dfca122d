import { typedScripts } from '../programs/option-scripts.ts';
import { programNamed } from '../programs/program-named.ts';
import type { Next } from '../walk/run.ts';
import { type Call, operandsOf } from './call.ts';
import { codeText } from './code-texts.ts';
import { writtenLike } from './held-in-line.ts';
import { writtenAt } from './output/printed-by.ts';
import { inSubshell, type Scope } from './scope.ts';
import { ANY, asShellText, asShellWord, type WildText } from './wild-text.ts';

/**
 * What a program runs by a name of its own, out of files that the same line has written: a module, the rules of make, a
 * script of package.json, a hook of git, what a test runner finds.
 */
export function writtenTasks(call: Call, scope: Scope): readonly Next<Scope>[] {
  if (call.name === 'npm' || call.name === 'pnpm') {
    const set = scriptsSet(call.args);
    if (set.length > 0) return set.map(script);
  }
  if (scope.written.size === 0 && scope.line.asked === null) return [];
  return [...modules(call, scope), ...rules(call, scope), ...packageScripts(call, scope), ...byName(call, scope)];
}

function script(text: WildText): Next<Scope> {
  return { kind: 'script', text: asShellText(text), own: true };
}

function command(...words: readonly WildText[]): Next<Scope> {
  return { kind: 'command', words: words.map((word) => ({ ...asShellWord(word), pos: 0, end: 0 })) };
}

/** `npm pkg set scripts.x='…'`, which somebody runs later. */
function scriptsSet(args: readonly WildText[]): readonly WildText[] {
  const { operands } = operandsOf(args);
  const [first, second, ...rest] = operands;
  if (first === 'set-script') return rest.slice(0, 1);
  if (first !== 'pkg' || second !== 'set') return [];
  return rest.flatMap((word) => /^scripts\.[^=]+=(.*)$/s.exec(word)?.[1] ?? []);
}

const IMPORTED = /(?:^|[;\n])\s*(?:import|from)\s+([\w.]+)/g;
const REQUIRED = /(?:\brequire\s*\(|\bfrom\b|\bimport\b\s*\(?)\s*["'](\.{1,2}\/[^"']+)["']/g;
const ENDINGS = ['', '.js', '.cjs', '.mjs', '.ts', '.json', '/index.js'];

/** `python -m a`, `python -c 'import a'`, `node -e 'require("./a")'` */
function modules(call: Call, scope: Scope): readonly Next<Scope>[] {
  const { name, args } = call;
  const code = codeText(call);
  const isPython = /^(?:python|pypy)[\d.]*$/.test(name);
  const module = isPython ? args[args.indexOf('-m') + 1] : undefined;
  const named = isPython && args.includes('-m') && module !== undefined ? [module] : [];
  const imported = code?.language === 'python' ? [...code.text.matchAll(IMPORTED)].map(([, one = '']) => one) : [];
  const files = [...named, ...imported].flatMap((one) => {
    const path = one.replaceAll('.', '/');
    return [`${path}.py`, `${path}/__init__.py`, `${path}/__main__.py`];
  });
  const required = code?.language === 'javascript' ? [...code.text.matchAll(REQUIRED)] : [];
  const others = required.flatMap(([, path = '']) => ENDINGS.map((ending) => `${path}${ending}`));
  const isWritten = (file: WildText): boolean => writtenAt(file, scope) !== undefined;
  return [
    ...files.filter(isWritten).map((file) => command('python3', file)),
    ...others.filter(isWritten).map((file) => command('node', file)),
  ];
}

/** What make itself runs, reads or puts together, and what changes how its recipes are read. */
const MADE_OTHERWISE =
  /\$[({](?:shell|file|eval|call|foreach|guile)\b|^[\w.-]+[ \t]*!=|^[^\t#\n]*%[^\n]*:|^-?s?include\b|^\.ONESHELL|^\.?SHELL(?:FLAGS)?\s*[:?]?=|\$[({]?[@<^?*]/m;

/** Which of its rules it follows is not told apart. */
function rules({ name, args }: Call, scope: Scope): readonly Next<Scope>[] {
  if (!/^g?make$/.test(name)) return [];
  const given = operandsOf(args, '-f --file --makefile', name).valuesOf('-f --file --makefile');
  const files = given.length > 0 ? given : ['GNUmakefile', 'makefile', 'Makefile'];
  return files.flatMap((file) => {
    const text = writtenAt(file, scope);
    if (text === undefined) return [];
    if (text === null) return [script(ANY)];
    const own = { scope: inSubshell(scope) };
    const recipes = typedScripts(programNamed('make').scripts ?? [], text).map((one) => ({ ...script(one), ...own }));
    return MADE_OTHERWISE.test(text) ? [...recipes, script(ANY)] : recipes;
  });
}

const RUNS = /^(?:run|run-script|rum|urn)$/;
const OWN = /^(?:test|t|tst|start|stop|restart|install|i|ci|publish|pack|version|prepare)$/;

function packageScripts({ name, args }: Call, scope: Scope): readonly Next<Scope>[] {
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(name)) return [];
  const { operands } = operandsOf(args, '', name);
  const [first = '', second = ''] = operands;
  const own = RUNS.test(first) ? second : OWN.test(first) || name !== 'npm' ? first : '';
  const text = own === '' ? undefined : writtenAt('package.json', scope);
  if (text === undefined) return [];
  const plain = own === 't' || own === 'tst' ? 'test' : /^(?:i|ci)$/.test(own) ? 'install' : own;
  const found = text === null ? null : scriptsIn(text, [`pre${plain}`, plain, `post${plain}`]);
  return (found ?? [ANY]).map(script);
}

/** Null: nobody can tell. */
function scriptsIn(text: WildText, names: readonly string[]): readonly string[] | null {
  try {
    const read: unknown = JSON.parse(text);
    const scripts = typeof read === 'object' && read !== null && 'scripts' in read ? read.scripts : null;
    if (typeof scripts !== 'object' || scripts === null) return [];
    const all = new Map<string, unknown>(Object.entries(scripts));
    return names.flatMap((name) => {
      const own = all.get(name);
      return typeof own === 'string' ? [own] : [];
    });
  } catch {
    return null;
  }
}

const HOOK = /\/(?:\.git\/hooks|\.husky(?:\/_)?)\/[a-z-]+$/;
const TESTS = /\/(?:conftest|test_\w+|\w+_test)\.py$/;

/** What is found where it lies. */
function byName({ name, args }: Call, scope: Scope): readonly Next<Scope>[] {
  const isTested = /^(?:pytest|py\.test|tox|nox)$/.test(name) || (/^python/.test(name) && args.includes('pytest'));
  if (name !== 'git' && !isTested) return [];
  const paths = writtenLike(name === 'git' ? HOOK : TESTS, scope);
  return paths.map((path) => command(name === 'git' ? 'sh' : 'python3', path));
}
