import { ANY, isWild } from '../effects/wild-text.ts';
import { callApi } from './call.ts';
import type { Statement } from './form.ts';
import { namesOf } from './names-of.ts';
import { memberOf } from './parts.ts';
import type { Reader } from './reader.ts';
import { api, type Names, NOTHING, plainText, text, textOf, textsOf, UNKNOWN, unknown, type Value } from './value.ts';

/** `import x from y`, in every form of it. */
export function importedInto(
  reader: Reader,
  { module, name, as }: Extract<Statement, { is: 'import' }>,
  names: Names,
): void {
  const whole = reader.module(module);
  // every name of it may be one of ours
  if (name === null) for (const [own, value] of namesOf(reader, whole)) reader.set(names.own, own, value);
  else
    reader.set(
      names.own,
      as,
      name === '' || name === 'promises' ? wholeOf(whole) : memberIn(reader, whole, module, name),
    );
}

/** What `import x from` gives: of a module of ours, what it says. */
function wholeOf(whole: Value): Value {
  return whole.is === 'record' ? (whole.entries.get('default') ?? whole) : whole;
}

/** `from lib import h`: what a package has may be a module. */
function memberIn(reader: Reader, whole: Value, module: string, name: string): Value {
  const own = memberOf(reader, whole, name);
  return own.is === 'unknown' && whole.is === 'record' && reader.language.isPython
    ? reader.module(`${module}.${name}`)
    : own;
}

/** Where a name is written down. */
export function homeOf(name: string, names: Names): Names | null {
  for (let one: Names | null = names; one !== null; one = one.outer) if (one.own.has(name)) return one;
  return null;
}

/** What a name stands for; one that the program does not give is of the language. */
export function nameValue(reader: Reader, name: string, names: Names): Value {
  if (isWild(name)) reader.found.isPartly = true;
  const own = homeOf(name, names)?.own.get(name);
  if (own !== undefined) return own;
  return OF_LANGUAGE.get(name) ?? reader.replaced.get(name) ?? api(name);
}

const OF_LANGUAGE: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['__name__', text('__main__')],
  ['__dirname', text('.')],
  ...['__filename', '__file__'].map((name) => [name, text(`./${ANY}`)] as const),
  ...['globalThis', 'global', 'window', 'self', 'builtins', '__builtins__'].map((name) => [name, api('')] as const),
  ...['True', 'true', 'False', 'false', 'None', 'null', 'undefined', 'NaN'].map(
    (name) => [name, { ...textOf([name], NOTHING), isWord: true }] as const,
  ),
]);

/** `import(x)`: a name that is computed may be any module, and an address of data is code. */
export function importedValue(reader: Reader, given: Value): Value {
  const module = plainText(given);
  if (module !== null) return reader.module(module);
  reader.found.isPartly = true;
  if (textsOf(given)?.some((one) => one.startsWith('data:')) === true) reader.found.isDynamic = true;
  return UNKNOWN;
}

/** A module by its name, however it is written. */
export function importedModule(reader: Reader, name: string): Value {
  const { found, language } = reader;
  const { modules } = language;
  if (name === 'dotenv/config') return callApi(reader, 'dotenv.config', { self: null, args: [], named: new Map() });
  // code from elsewhere, which nobody has read
  if (/^(?:https?|data):/.test(name)) {
    if (!name.startsWith('data:')) found.run(['curl', name]);
    found.isDynamic = true;
    return UNKNOWN;
  }
  // what came from elsewhere, and nobody has read
  if (filesOf(name, language.isPython).some((file) => found.isFetchedAs(file))) found.isDynamic = true;
  // data of the project
  if (/^[./~].*\.(?!m?[jt]sx?$|c[jt]s$|node$)\w+$/s.test(name)) return unknown(new Set([found.read([name])]));
  const plain = name.replace(/^(?:node|npm|jsr):/, '').replace(/^(@?[^@]+)@[\d^~].*$/, '$1');
  return api(Object.hasOwn(modules, plain) ? (modules[plain] ?? plain) : plain);
}

/** The files in which a module may lie: Python's in any folder. */
function filesOf(name: string, isPython: boolean): readonly string[] {
  if (!isPython)
    return [name, `${name}.js`, `${name}.mjs`, `${name}.cjs`, `${name}.ts`].map((file) =>
      file.replace(/^file:\/\//, ''),
    );
  const path = name.replaceAll('.', '/');
  return [`*/${path}.py`, `*/${path}/__init__.py`, `*/${path}.so`];
}

/** A function, which may be used before it is written down. */
export function isEarly(one: Statement, names: Names, isPython: boolean): one is Extract<Statement, { is: 'assign' }> {
  if (one.is !== 'assign' || one.value.is !== 'function' || one.target.is !== 'name') return false;
  // what is worked out with it is worked out where it stands
  if (isPython && one.value.params.some(({ initial }) => initial !== undefined)) return false;
  return !names.own.has(one.target.name);
}
