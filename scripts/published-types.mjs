// What is published as types, in a form in which only a change that a program can notice is one: each export of an entry, and behind
// them every declaration that they lead to, without comments, whichever file it is in.
//   node scripts/published-types.mjs --record    writes test/fixtures/published-types
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';
import { emitTypes } from './types.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files (path → text) and entries (what programs import → path) → the golden text of each entry, and of what lies behind all of them. */
export function publishedTypes(files, entries) {
  const modules = new Map([...files].map(([path, text]) => [path, moduleOf(path, text)]));
  const exported = new Map(
    [...entries].map(([entry, path]) => [
      entry,
      [...exportedNames(modules, path)].sort().map((name) => ({ name, ...exportOf(modules, path, name) })),
    ]),
  );
  const shown = [...exported.values()].flat();
  const texts = [...exported].map(([entry, declarations]) => [
    entry,
    declarations.flatMap(({ name, path, local }) =>
      textsOf(modules, path, local).map((text) =>
        name === local ? `export ${text}` : `${text}\nexport { ${local} as ${name} };`,
      ),
    ),
  ]);
  const behind = reachedFrom(modules, shown).flatMap(({ path, local }) => textsOf(modules, path, local));
  texts.push(['behind', [...new Set(behind)].sort((a, b) => (nameOf(a) + a < nameOf(b) + b ? -1 : 1))]);
  return new Map(texts.map(([entry, blocks]) => [entry, `${blocks.join('\n\n')}\n`]));
}

/** What programs notice, as sentences; `entry` is what they import. */
export function publishedChanges(entry, golden, now) {
  const [before, after] = [golden, now].map((text) => text.trim().split('\n\n'));
  const [gone, come] = [
    before.filter((block) => !after.includes(block)).map(nameOf),
    after.filter((block) => !before.includes(block)).map(nameOf),
  ];
  return [...new Set([...gone, ...come])].sort().map((name) => {
    if (!come.includes(name)) return `${entry}: "${name}" is gone, and programs that use it no longer compile.`;
    return gone.includes(name) ? `${entry}: "${name}" changed.` : `${entry}: "${name}" is new.`;
  });
}

/** Of the types that were emitted into a folder. */
export function publishedIn(folder) {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entries = Object.entries(exports).flatMap(([name, { types }]) =>
    types === undefined ? [] : [[posix.join('hookline', name), posix.relative('dist/types', posix.normalize(types))]],
  );
  const paths = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.d.ts'));
  const files = paths.map((path) => [path.split(sep).join('/'), readFileSync(join(folder, path), 'utf8')]);
  return publishedTypes(new Map(files), new Map(entries));
}

/** Where the golden text of an entry is kept. */
export function goldenPath(entry) {
  return join(root, 'test/fixtures/published-types', `${entry.replaceAll('/', '.')}.d.ts`);
}

function record() {
  const folder = mkdtempSync(join(tmpdir(), 'hookline-types-'));
  emitTypes(folder);
  const texts = publishedIn(folder);
  rmSync(folder, { recursive: true });
  rmSync(join(goldenPath(''), '..'), { recursive: true, force: true });
  mkdirSync(join(goldenPath(''), '..'), { recursive: true });
  for (const [entry, text] of texts) {
    writeFileSync(goldenPath(entry), text);
    console.log(relative(root, goldenPath(entry)));
  }
}

/** What is declared in a file, what it has from others, and what others may have from it. */
function moduleOf(path, text) {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const found = { text, comments, declared: new Map(), imported: new Map(), exported: new Map(), stars: [] };
  const fileOf = ({ value }) => posix.join(posix.dirname(path), value).replace(/\.ts$/, '.d.ts');
  const declare = (node) => {
    for (const name of declaredNames(node)) found.declared.set(name, [...(found.declared.get(name) ?? []), node]);
  };
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      // what Node has is Node's own affair
      if (!node.source.value.startsWith('.')) continue;
      for (const { local, imported } of node.specifiers)
        found.imported.set(local.name, { path: fileOf(node.source), name: imported?.name ?? 'default' });
    } else if (node.type === 'ExportAllDeclaration') {
      found.stars.push(fileOf(node.source));
    } else if (node.type === 'ExportNamedDeclaration') {
      if (node.declaration !== null) {
        declare(node.declaration);
        for (const name of declaredNames(node.declaration)) found.exported.set(name, { path, name });
      }
      for (const { local, exported } of node.specifiers)
        found.exported.set(exported.name, {
          path: node.source === null ? path : fileOf(node.source),
          name: local.name,
        });
    } else {
      declare(node);
    }
  }
  return { ...found, fileOf };
}

function declaredNames(node) {
  if (node.type === 'VariableDeclaration') return node.declarations.map(({ id }) => id.name);
  return node.id?.type === 'Identifier' ? [node.id.name] : [];
}

function exportedNames(modules, path) {
  const { exported, stars } = modules.get(path);
  return new Set([...exported.keys(), ...stars.flatMap((other) => [...exportedNames(modules, other)])]);
}

/** Where what a file exports under a name is declared. */
function exportOf(modules, path, name) {
  const { exported, stars } = modules.get(path);
  const own = exported.get(name);
  if (own?.path === path) return localOf(modules, path, own.name);
  if (own !== undefined) return exportOf(modules, own.path, own.name);
  const star = stars.find((other) => exportedNames(modules, other).has(name));
  if (star === undefined) throw new Error(`${path} does not export "${name}".`);
  return exportOf(modules, star, name);
}

/** Where what a file calls by a name is declared; null: it is the language's own. */
function localOf(modules, path, name) {
  const { declared, imported } = modules.get(path);
  if (declared.has(name)) return { path, local: name };
  const from = imported.get(name);
  return from === undefined ? null : exportOf(modules, from.path, from.name);
}

/** Every declaration that these lead to and that is none of them. */
function reachedFrom(modules, declarations) {
  const keyOf = ({ path, local }) => `${path} ${local}`;
  const reached = new Map(declarations.map((one) => [keyOf(one), one]));
  const given = new Set(reached.keys());
  for (const [key, one] of reached)
    for (const next of namedIn(modules, one, given.has(key))) reached.set(keyOf(next), next);
  return [...reached].filter(([key]) => !given.has(key)).map(([, one]) => one);
}

/**
 * What a declaration names. Two lead no further, because no program has a value of what is there: the type of a constant behind the
 * exports (`typeof AGENTS`), and a type that is only taken apart (`D extends Dialect<infer Name>`).
 */
function namedIn(modules, { path, local }, isExport) {
  const { declared, fileOf } = modules.get(path);
  const nodes = declared.get(local).filter(({ type }) => isExport || type !== 'VariableDeclaration');
  const found = [];
  const apart = [];
  const add = (name) => {
    const first = firstOf(name);
    const isApart = apart.some(({ start, end }) => start <= first.start && first.end <= end);
    if (first.type === 'Identifier' && !isApart) found.push(localOf(modules, path, first.name));
  };
  const takenApart = new Visitor({
    TSConditionalType({ extendsType }) {
      const inside = new Visitor({ TSInferType: () => apart.push(extendsType) });
      inside.visit(programOf(extendsType));
    },
  });
  const named = new Visitor({
    TSTypeReference: ({ typeName }) => add(typeName),
    TSTypeQuery: ({ exprName }) => add(exprName),
    TSInterfaceHeritage: ({ expression }) => add(expression),
    TSClassImplements: ({ expression }) => add(expression),
    ClassDeclaration: ({ superClass }) => superClass !== null && add(superClass),
    TSImportType({ source, qualifier }) {
      if (source.value.startsWith('.')) found.push(exportOf(modules, fileOf(source), firstOf(qualifier).name));
    },
  });
  for (const node of nodes) for (const visitor of [takenApart, named]) visitor.visit(programOf(node));
  return found.filter((one) => one !== null);
}

function programOf(node) {
  return { type: 'Program', body: [node], start: node.start, end: node.end };
}

/** `a` of `a.b.c`. */
function firstOf(name) {
  const before = name.left ?? name.object;
  return before === undefined ? name : firstOf(before);
}

/** The declarations of a name (a function has one for each form), without comments and without where a type comes from. */
function textsOf(modules, path, local) {
  const { declared, text, comments } = modules.get(path);
  return declared.get(local).map(({ start, end }) => {
    const inside = comments.filter((comment) => comment.start >= start && comment.end <= end);
    const pieces = [start, ...inside.flatMap((comment) => [comment.start, comment.end]), end];
    const kept = pieces.flatMap((from, i) => (i % 2 === 0 ? [text.slice(from, pieces[i + 1])] : []));
    return kept
      .join('')
      .replace(/import\("[^"]+"\)\./g, '')
      .replace(/[ \t]+$/gm, '')
      .replace(/\n{2,}/g, '\n')
      .trim();
  });
}

function nameOf(block) {
  return /\b(?:type|interface|class|function|const|let|enum|namespace) ([\w$]+)/.exec(block)?.[1] ?? block;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === '--record') record();
