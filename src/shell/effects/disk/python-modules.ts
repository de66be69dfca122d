import { hasModules, withModules } from '../../code/own-modules.ts';
import type { Call } from '../call.ts';
import { codeText } from '../code-texts.ts';
import { hasPut, putLike } from '../own-files/own-places.ts';
import type { Scope } from '../scope.ts';
import { absoluteText, isWild, sourceOfWild, type WildText } from '../wild-text.ts';
import type { RanText } from './ran-text.ts';
import type { Texts } from './texts.ts';

const PYTHON = /^(?:python|pypy)[\d.]*$/;
/** Programs that are written in it, and begin as it does. */
const IN_PYTHON =
  /^(?:pip[\d.]*|pipx|pipenv|poetry|pytest|py\.test|tox|nox|coverage|black|isort|flake8|pylint|mypy|ansible(?:-.*)?|aws|jupyter(?:-.*)?|ipython\d?|papermill|django-admin|flask|gunicorn|uvicorn|hypercorn|celery|streamlit|fastapi|invoke|fab|scons|sphinx-build|mkdocs|twine|pre-commit|yt-dlp|httpie|dbt|alembic|cookiecutter)$/;
/** Servers and workers that are told which module is the application: `app.main:app`. */
const SERVES = /^(?:gunicorn|uvicorn|hypercorn|daphne|celery|flask|waitress-serve)$/;
const IMPORTS =
  /(?:^|[;\n:])[ \t]*(?:import[ \t]+([\w., \t]+)|from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]+\(?([\w., \t\n*]+))|\b(?:__import__|import_module|run_module)\(\s*["']([\w.]+)["']/g;
/** What Python takes in for itself before it does anything. */
const CUSTOM = ['sitecustomize', 'usercustomize'];

/** The modules that a Python program takes in: those that its words name, and of the others those that the line has written. */
export function pythonModules(call: Call, scope: Scope, texts: Texts): readonly RanText[] {
  const { name, args } = call;
  const isPython = PYTHON.test(name);
  if (!isPython && !IN_PYTHON.test(name) && !SERVES.test(name)) return [];
  const folders = pathFolders(args, scope);
  const named = isPython ? namedModule(args) : null;
  const isPut = hasPut(scope);
  if (named === null && folders.length === 0 && !isPut) return [];
  const path = [...scope.cwds, ...scope.cwds.map((cwd) => `${cwd}/src`), ...folders];
  const own = named === null ? [] : path.flatMap((folder) => packageFiles(named, folder, true));
  const code = isPython ? codeText(call) : null;
  // what stands in one text with its modules is read with them
  if (code !== null && hasModules(code.text)) return [];
  const imported = [...(code === null ? [] : importedBy(code.text)), ...(SERVES.test(name) ? served(args) : [])];
  // what it takes in was begun by who takes it in
  const isWithin = scope.line.open.some((one) => one.path.endsWith('.py'));
  const isAlone = isWithin || (isPython && args.some((word) => /^-[a-zA-Z]*[IS]/.test(word)));
  const custom = isAlone ? [] : folders.flatMap((folder) => CUSTOM.map((one) => `${folder}/${one}.py`));
  const inFolders = folders.flatMap((folder) => imported.flatMap((one) => packageFiles(one, folder, false)));
  const put = isPut ? putModules(imported, scope, isAlone) : [];
  const sure = new Set(own);
  const beside = code === null || !isPut ? [] : withTheirs(code.text, imported, scope, texts);
  const alone = [...new Set([...own, ...custom, ...inFolders, ...put])].flatMap((file) =>
    ranFrom(file, texts, sure.has(file)),
  );
  return [...alone, ...beside];
}

/** `python -m a.b` */
function namedModule(args: readonly WildText[]): string | null {
  const at = args.findIndex((word) => /^-[A-Za-z]*m$/.test(word));
  const isOwn = at >= 0 && args.slice(0, at).every((word) => word.startsWith('-'));
  const module = isOwn ? args[at + 1] : undefined;
  return module === undefined || isWild(module) ? null : module;
}

/** The files of a module, with those of the packages that it lies in. */
function packageFiles(module: string, folder: WildText, isRun: boolean): readonly string[] {
  if (isWild(folder)) return [];
  const parts = module.split('.').filter((part) => part !== '');
  const above = parts.map((_, i) => `${folder}/${parts.slice(0, i + 1).join('/')}/__init__.py`);
  const own = `${folder}/${parts.join('/')}`;
  return parts.length === 0 ? [] : [...above, `${own}.py`, ...(isRun ? [`${own}/__main__.py`] : [])];
}

/** Where Python is told to look for modules. */
function pathFolders(args: readonly WildText[], { values, cwds, home }: Scope): readonly string[] {
  if (args.some((word) => /^-[a-zA-Z]*[IE]/.test(word))) return [];
  const set = values.get('PYTHONPATH')?.texts ?? [];
  const folders = set.flatMap((text) => text.split(':')).filter((folder) => folder !== '');
  return folders.flatMap((folder) => cwds.map((cwd) => absoluteText(folder, cwd, home))).filter((one) => !isWild(one));
}

function importedBy(text: WildText): readonly string[] {
  return [...text.matchAll(IMPORTS)].flatMap(([, plain = '', from, names = '', called]) => {
    if (called !== undefined) return [called];
    if (from === undefined) return plain.split(',').map((one) => one.trim().split(/\s+/)[0] ?? '');
    const own = from.replace(/^\.+/, '');
    const below = names.split(',').map((one) => one.trim().split(/\s+/)[0] ?? '');
    return [own, ...below.map((one) => (own === '' ? one : `${own}.${one}`))];
  });
}

const MOST_MODULES = 16;

/** The text with the modules of the line that it takes in, and those that these take in: what it calls of theirs is followed. */
function withTheirs(main: WildText, imported: readonly string[], scope: Scope, texts: Texts): readonly RanText[] {
  const found = new Map<string, string>();
  const next = [...imported];
  let first: string | null = null;
  for (let name = next.shift(); name !== undefined && found.size < MOST_MODULES; name = next.shift()) {
    if (name === '' || found.has(name)) continue;
    const own = name.replaceAll('.', '/');
    const [path] = [`/${own}.py`, `/${own}/__init__.py`].flatMap((end) =>
      putLike(new RegExp(`${sourceOfWild(end)}$`), scope),
    );
    const text = path === undefined ? null : texts.textAt(path);
    if (path === undefined || text === null) continue;
    first ??= path;
    found.set(name, text.replace(/^#!.*/, ''));
    next.push(...importedBy(text));
  }
  if (first === null) return [];
  const text = withModules(main, [...found]);
  return [{ path: first, text, how: { kind: 'inline', words: ['python3', '-c', text] }, maybe: true }];
}

function served(args: readonly WildText[]): readonly string[] {
  return args.flatMap((word) => /^([A-Za-z_][\w.]*)(?::\w+(?:\(\))?)?$/.exec(word)?.[1] ?? []);
}

/** Which folders a program adds to its path nobody tells: a module that the line has written is meant wherever it lies. */
function putModules(imported: readonly string[], scope: Scope, isAlone: boolean): readonly string[] {
  const ends = imported.flatMap((one) => packageFiles(one, '', false));
  const found = ends.flatMap((end) => putLike(new RegExp(`${sourceOfWild(end)}$`), scope));
  // what a module of Python's own has the name of is taken in by others of these
  const hidden = imported.length === 0 ? [] : putLike(SHADOWS, scope);
  const own = hidden.filter((path) => scope.cwds.some((cwd) => path.startsWith(`${cwd}/`)));
  return [...found, ...own, ...(isAlone ? [] : putLike(SITE, scope))];
}

const SITE = /\/(?:site|dist)-packages\/(?:(?:site|user)customize\.py|[^/]+\.pth)$/;
const SHADOWS =
  /\/(?:abc|argparse|ast|asyncio|base64|bisect|calendar|codecs|collections|contextlib|copy|csv|ctypes|dataclasses|datetime|decimal|difflib|dis|email|enum|fnmatch|functools|glob|hashlib|heapq|hmac|html|http|inspect|io|itertools|json|keyword|linecache|locale|logging|math|numbers|opcode|operator|os|pathlib|pickle|platform|pprint|queue|random|re|secrets|select|shlex|shutil|signal|socket|ssl|stat|statistics|string|struct|subprocess|tarfile|tempfile|textwrap|threading|time|token|tokenize|traceback|types|typing|unittest|urllib|uuid|warnings|weakref|xml|zipfile|zlib)\.py$/;

function ranFrom(path: string, texts: Texts, isSure: boolean): readonly RanText[] {
  const text = texts.textAt(path);
  if (text === null) return [];
  // of these lists of folders only such lines are code
  const code = path.endsWith('.pth')
    ? text
        .split('\n')
        .filter((line) => /^import[ \t]/.test(line))
        .join('\n')
    : text;
  const how = { kind: 'inline', words: ['python3', '-c', code.replace(/^#!.*/, '')] } as const;
  return [{ path, text, how, ...(isSure ? {} : { maybe: true as const }) }];
}
