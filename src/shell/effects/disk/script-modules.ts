import { isObject, parsedJson } from '../../../core/json.ts';
import { hasModules, withModules } from '../../code/own-modules.ts';
import type { Call } from '../call.ts';
import { codeText, languageOf } from '../code-texts.ts';
import { hasPut, putLike } from '../own-files/own-places.ts';
import type { Scope } from '../scope.ts';
import { absoluteText, isWild, sourceOfWild, type WildText } from '../wild-text.ts';
import { knowingItsPlace } from './knowing-its-place.ts';
import type { RanText, RunAs } from './ran-text.ts';
import type { Texts } from './texts.ts';

/** A module by its name: in JavaScript, Perl, Ruby and PHP. */
interface Modules {
  readonly names: RegExp;
  readonly endings: readonly string[];
  /** Options before one. */
  readonly options: RegExp;
  readonly code: (text: WildText) => RunAs;
}

const JAVASCRIPT: Modules = {
  names: /(?:\b(?:require|import)\s*(?:\.resolve\s*)?\(|\bfrom\b|\bimport\b)\s*["'`]([^"'`\n]+)["'`]/g,
  endings: ['', '.js', '.cjs', '.mjs', '.ts', '.json', '/index.js', '/index.mjs', '/index.cjs', '/index.ts'],
  options: /^(?:-r|--require|--import|--loader|--experimental-loader)(?:=|$)/,
  code: (text) => ({ kind: 'inline', words: ['node', '-e', text] }),
};

const OTHERS: Readonly<Record<string, Modules>> = {
  perl: {
    names: /\b(?:use|require)\s+([A-Z]\w*(?:::\w+)*)|\b(?:require|do)\s*\(?\s*["']([^"'\n]+)["']/g,
    endings: ['', '.pm'],
    options: /^-[Mm]/,
    code: (text) => ({ kind: 'inline', words: ['perl', '-e', text] }),
  },
  ruby: {
    names: /\b(?:require|require_relative|load)\s*\(?\s*["']([^"'\n]+)["']/g,
    endings: ['', '.rb'],
    options: /^-r/,
    code: (text) => ({ kind: 'inline', words: ['ruby', '-e', text] }),
  },
  php: {
    names: /\b(?:require|include)(?:_once)?\s*\(?\s*(?:__DIR__\s*\.\s*)?["']([^"'\n]+)["']/g,
    endings: [''],
    options: /^(?:-d$|auto_prepend_file)/,
    code: (text) => ({ kind: 'inline', words: ['php', '-r', text.replace(/^<\?php/, '')] }),
  },
};

/** The modules that a program text takes in, and that the line has written: which folder they are looked for in is not told apart. */
export function scriptModules(call: Call, scope: Scope, texts: Texts): readonly RanText[] {
  const { name, args } = call;
  const isJavascript = languageOf(name) === 'javascript';
  const plain = name.replace(/[\d.]+$/, '');
  const modules = isJavascript ? JAVASCRIPT : Object.hasOwn(OTHERS, plain) ? OTHERS[plain] : undefined;
  if (modules === undefined || (!hasPut(scope) && !isJavascript)) return [];
  const set = ['NODE_OPTIONS', 'PERL5OPT', 'RUBYOPT'].flatMap((one) => scope.values.get(one)?.texts ?? []);
  const words = [...args, ...set.flatMap((one) => one.split(/\s+/))];
  if (isJavascript && hasModules(codeText(call)?.text ?? '')) return [];
  const text = isJavascript ? (codeText(call)?.text ?? '') : [...args, call.input.text ?? ''].join('\n');
  const named = [
    ...[...text.matchAll(modules.names)].map(([, one, other]) => one ?? other ?? ''),
    ...words.flatMap((word, i) => {
      if (!modules.options.test(word)) return [];
      const own = word.replace(/^(?:--[\w-]+=|--[\w-]+$|-[rMmd]-?|auto_prepend_file=)/, '').replace(/=.*$/, '');
      return [own === '' ? (words[i + 1] ?? '') : own];
    }),
  ];
  const folders = (scope.values.get('NODE_PATH')?.texts ?? [])
    .flatMap((one) => one.split(':'))
    .filter((one) => isJavascript && one !== '');
  const paths = named
    .filter((one) => one !== '' && !isWild(one))
    .flatMap((one) => pathsOf(one, modules, folders, scope));
  const alone = [...new Set(paths)].flatMap((path): readonly RanText[] => {
    const found = texts.textAt(path);
    return found === null || path.endsWith('.json')
      ? []
      : [{ path, text: found, how: knowingItsPlace(modules.code(found.replace(/^#!.*/, '')), path), maybe: true }];
  });
  return isJavascript && hasPut(scope) ? [...alone, ...withTheirs(text, scope, texts)] : alone;
}

const MOST_MODULES = 16;

/** The text with the modules of the line that it takes in: what it calls of theirs is followed. */
function withTheirs(main: WildText, scope: Scope, texts: Texts): readonly RanText[] {
  const found = new Map<string, string>();
  let first: string | null = null;
  const next = namesIn(main);
  for (let name = next.shift(); name !== undefined && found.size < MOST_MODULES; name = next.shift()) {
    if (!/^[./]/.test(name) || found.has(name)) continue;
    const [path] = pathsOf(name, JAVASCRIPT, [], scope);
    const text = path === undefined ? null : texts.textAt(path);
    if (path === undefined || text === null) continue;
    first ??= path;
    found.set(name, text.replace(/^#!.*/, ''));
    next.push(...namesIn(text));
  }
  if (first === null) return [];
  const text = withModules(main, [...found]);
  return [{ path: first, text, how: { kind: 'inline', words: ['node', '-e', text] }, maybe: true }];
}

function namesIn(text: WildText): string[] {
  return [...text.matchAll(JAVASCRIPT.names)].map(([, one = '']) => one);
}

function pathsOf(module: string, { endings }: Modules, folders: readonly WildText[], scope: Scope): readonly string[] {
  const isPath = /^[./~]/.test(module);
  const own = module.replaceAll('::', '/').replace(/^(?:\.{0,2}\/)+/, '');
  const isPut = hasPut(scope);
  const found = (isPut ? endings : []).flatMap((ending) =>
    putLike(new RegExp(`/${sourceOfWild(own + ending)}$`), scope),
  );
  // whatever lies in the package may be its first file
  const inPackage = new RegExp(`/node_modules/${sourceOfWild(own)}/.*.[cm]?js$`);
  const packed = isPath || !isPut ? [] : putLike(inPackage, scope);
  const told = folders.flatMap((folder) =>
    scope.cwds.flatMap((cwd) => endings.map((ending) => absoluteText(`${folder}/${own}${ending}`, cwd, scope.home))),
  );
  return [...found, ...packed, ...told.filter((path) => !isWild(path))];
}

/** `node x`: a file, or a folder with one that it begins with. */
export function entriesOf(script: WildText, scope: Scope, texts: Texts): readonly WildText[] {
  const folder = script.replace(/\/$/, '');
  const main = scope.cwds.flatMap((cwd) => {
    const path = absoluteText(`${folder}/package.json`, cwd, scope.home);
    const read = isWild(path) ? null : parsedJson(texts.textAt(path) ?? '');
    return isObject(read) && typeof read.main === 'string' ? [`${folder}/${read.main}`] : [];
  });
  return [script, ...main.flatMap((one) => [one, `${one}.js`]), `${folder}.js`, `${folder}/index.js`];
}
