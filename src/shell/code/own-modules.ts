import type { Findings } from './findings.ts';
import { bare } from './found-paths.ts';
import { parsed } from './json-text.ts';
import type { Run } from './run.ts';
import { START } from './start-folder.ts';
import { type Entries, type Names, record, text, type Value } from './value.ts';

/** A program text with those of the modules that it takes in, where whoever reads it knows them. */
export function withModules(main: string, modules: readonly (readonly [name: string, text: string])[]): string {
  return modules.length === 0
    ? main
    : `${modules.map(([name, own]) => `${START}${name}\n${own}`).join('')}${START}\n${main}`;
}

/** The same again. */
export function apart(whole: string): { readonly main: string; readonly modules: ReadonlyMap<string, string> } {
  const modules = new Map<string, string>();
  if (!whole.startsWith(START)) return { main: whole, modules };
  let main = '';
  for (const piece of whole.slice(1).split(START)) {
    const at = piece.indexOf('\n');
    if (at === 0) main = piece.slice(1);
    else modules.set(piece.slice(0, at), piece.slice(at + 1));
  }
  return { main, modules };
}

export function hasModules(whole: string): boolean {
  return whole.startsWith(START);
}

const MADE = new WeakMap<Run, Map<string, Value>>();

/** What a module of the program's own has: one that stands beside it, or that it has written itself. Null: it is another. */
export function ownModule(run: Run, name: string): Value | null {
  const made = MADE.get(run) ?? new Map<string, Value>();
  MADE.set(run, made);
  const known = made.get(name);
  if (known !== undefined) return known;
  const own = run.modules.get(name) ?? run.modules.get(name.replace(/^\.+(?=\w)/, '')) ?? writtenAs(name, run);
  const parts = run.language.isPython ? partsOf(name, run) : [];
  if (own === null && parts.length === 0) return null;
  const names: Names = { own: new Map([['__name__', text(name)]]), outer: null, outside: new Set() };
  const exports: Entries = new Map();
  // two may take in each other
  made.set(name, record([]));
  const value = name.endsWith('.json')
    ? parsed([text(own ?? '')])
    : run.language.isPython
      ? pythonModule(run, own ?? '', names)
      : javascriptModule(run, own ?? '', names, exports);
  if (value === null) return null;
  made.set(name, value);
  if (value.is === 'record')
    for (const part of parts) {
      const inner = ownModule(run, `${name}.${part}`);
      if (inner !== null) value.entries.set(part, inner);
    }
  return value;
}

function pythonModule(run: Run, own: string, names: Names): Value | null {
  const form = run.language.form(own);
  if (form.isBroken) return null;
  run.block(form.body, names);
  return { is: 'record', entries: names.own, kind: null, holds: new Set() };
}

function javascriptModule(run: Run, own: string, names: Names, exports: Entries): Value | null {
  const form = run.language.form(own);
  if (form.isBroken) return null;
  const given: Value = { is: 'record', entries: exports, kind: null, holds: new Set() };
  const module = record([['exports', given]]);
  names.own.set('exports', given);
  names.own.set('module', module);
  names.own.delete('__name__');
  run.block(form.body, names);
  const now = module.entries.get('exports') ?? given;
  if (now !== given || exports.size > 0) return now;
  return { is: 'record', entries: names.own, kind: null, holds: new Set() };
}

/** What lies in a package: `lib.h` is `h` of `lib`. */
function partsOf(name: string, { modules }: Run): readonly string[] {
  return [...modules.keys()].flatMap((one) =>
    one.startsWith(`${name}.`) && !one.slice(name.length + 1).includes('.') ? [one.slice(name.length + 1)] : [],
  );
}

/** What the text itself has put into the file of that module before. */
function writtenAs(name: string, { found, language }: Run): string | null {
  const path = language.isPython ? name.replaceAll('.', '/') : bare(name.replace(/^file:\/\//, ''));
  if (!language.isPython && !/^[./]/.test(name)) return null;
  const endings = language.isPython ? ['.py', '/__init__.py'] : ['', '.js', '.cjs', '.mjs', '.json', '/index.js'];
  return endings.map((end) => textAt(found, `${path}${end}`)).find((one) => one !== null) ?? null;
}

function textAt(found: Findings, path: string): string | null {
  const all = found.written.filter(([place]) => bare(place) === path || bare(place).endsWith(`/${path}`));
  const [first] = all;
  if (first === undefined) return null;
  found.read([first[0]]);
  return all.map(([, own]) => own).join('');
}
