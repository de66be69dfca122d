import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { isIn, type Part, partOf } from './arrows.ts';

export interface Offence {
  readonly file: string;
  readonly line: number;
  readonly imports: string;
  readonly why: string;
}

const PURE_BUILTINS = new Set(['node:crypto', 'node:path', 'node:path/posix', 'node:url', 'node:util', 'node:vm']);

/** Every import of the given sources (path from the top of the repository → text) that the table of parts does not allow. */
export function findOffences(sources: ReadonlyMap<string, string>): readonly Offence[] {
  return [...sources].flatMap(([file, text]) =>
    (/\.[ch]$/.test(file) ? includesOf(text) : importsOf(file, text)).flatMap(({ specifier, offset, isType }) => {
      const why = objection(file, specifier, isType);
      const line = text.slice(0, offset).split('\n').length;
      return why === null ? [] : [{ file, line, imports: specifier ?? 'import(…)', why }];
    }),
  );
}

export interface Import {
  /** null: computed when the program runs. */
  readonly specifier: string | null;
  readonly offset: number;
  /** It is gone when the program runs. */
  readonly isType: boolean;
}

/** Static and dynamic imports, re-exports, `import type` and `import('…').Type`. */
export function importsOf(file: string, text: string): readonly Import[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (source: { type: string; value?: unknown; start: number } | null, isType = false) => {
    if (source === null) return;
    found.push({ specifier: typeof source.value === 'string' ? source.value : null, offset: source.start, isType });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type' || onlyTypes(node.specifiers)),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source, true),
    TSExternalModuleReference: (node) => add(node.expression),
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') add(node.arguments[0] ?? null);
    },
  }).visit(program);
  return found;
}

/** `import { type A, type B }`: an import without any names is there for its effects. */
function onlyTypes(specifiers: readonly object[]): boolean {
  return specifiers.length > 0 && specifiers.every((one) => 'importKind' in one && one.importKind === 'type');
}

/** Of C: what is ours is in quotes. */
function includesOf(text: string): readonly Import[] {
  const found = [...text.matchAll(/^[ \t]*#[ \t]*include[ \t]*"([^"]+)"/gm)];
  return found.map(({ 1: name = '', index }) => ({ specifier: `./${name}`, offset: index, isType: false }));
}

function objection(file: string, specifier: string | null, isType: boolean): string | null {
  const part = partOf(file);
  if (part === undefined) return `${posix.dirname(file)} is not in the table of ARCHITECTURE.md`;
  const { name } = part;
  if (specifier === null) {
    return part.builtins === 'all' ? null : `${name} is pure: what it imports must be written out`;
  }
  if (isBuiltin(specifier)) return builtinObjection(name, part, specifier);
  if (!specifier.startsWith('.')) return part.packages ? null : `${name} imports no packages`;

  const target = posix.join(posix.dirname(file), specifier);
  if (target === 'package.json' && part.packages) return null;
  const other = partOf(target);
  if (other === part) return siblingObjection(name, part, subfolderOf(file, part), subfolderOf(target, part));
  const allowed = isType ? [...part.mayImport, ...part.typesOf] : part.mayImport;
  if (allowed.some((path) => isIn(target, path, part.isUnit))) return null;
  const onlyAsType = part.typesOf.some((path) => isIn(target, path)) ? ' but for its types' : '';
  return other === undefined ? 'it lies outside of what is ours' : `${name} may not import ${other.name}${onlyAsType}`;
}

function siblingObjection(name: string, part: Part, own: string | null, other: string | null): string | null {
  if (part.separateFolders === undefined || own === null || other === null || own === other) return null;
  if (part.separateFolders.shared.includes(other)) return null;
  return `${name}/${own} and ${name}/${other} are siblings`;
}

function builtinObjection(name: string, part: Part, specifier: string): string | null {
  if (part.builtins === 'all') return null;
  if (part.builtins === 'none') return `${name} imports nothing of Node`;
  const pure = PURE_BUILTINS.has(specifier.startsWith('node:') ? specifier : `node:${specifier}`);
  return pure ? null : `${name} is pure, and ${specifier} has effects`;
}

function subfolderOf(file: string, { paths }: Part): string | null {
  const steps = file.slice((paths[0] ?? '').length + 1).split('/');
  return steps.length > 1 ? (steps[0] ?? null) : null;
}
