import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

/** One part of src/: a folder, or a file at its top. */
export interface Part {
  readonly mayImport: readonly string[];
  /** Node's own modules: all of them, those without effects, or none. */
  readonly builtins: 'all' | 'pure' | 'none';
  readonly packages: boolean;
  /** Its subfolders never import each other, but for those named here, which they share. */
  readonly separateFolders?: { readonly shared: readonly string[] };
}

export interface Offence {
  readonly file: string;
  readonly line: number;
  readonly imports: string;
  readonly why: string;
}

const PURE_BUILTINS = new Set(['node:crypto', 'node:path', 'node:path/posix', 'node:url', 'node:util', 'node:vm']);

/** Every import of the given sources (path below src/ → text) that the table of parts does not allow. */
export function findOffences(
  sources: ReadonlyMap<string, string>,
  parts: Readonly<Record<string, Part>>,
): readonly Offence[] {
  return [...sources].flatMap(([file, text]) =>
    importsOf(file, text).flatMap(({ specifier, offset }) => {
      const why = objection(file, specifier, parts);
      const line = text.slice(0, offset).split('\n').length;
      return why === null ? [] : [{ file, line, imports: specifier ?? 'import(…)', why }];
    }),
  );
}

export interface Import {
  /** null: computed when the program runs. */
  readonly specifier: string | null;
  readonly offset: number;
}

/** Static and dynamic imports, re-exports, `import type` and `import('…').Type`. */
export function importsOf(file: string, text: string): readonly Import[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (source: { type: string; value?: unknown; start: number } | null) => {
    if (source === null) return;
    found.push({ specifier: typeof source.value === 'string' ? source.value : null, offset: source.start });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
    TSExternalModuleReference: (node) => add(node.expression),
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') add(node.arguments[0] ?? null);
    },
  }).visit(program);
  return found;
}

function objection(file: string, specifier: string | null, parts: Readonly<Record<string, Part>>): string | null {
  const name = partOf(file);
  const part = parts[name];
  if (part === undefined) return `${name} is not in the table of ARCHITECTURE.md`;
  if (specifier === null) {
    return part.builtins === 'all' ? null : `${name} is pure: what it imports must be written out`;
  }
  if (isBuiltin(specifier)) return builtinObjection(name, part, specifier);
  if (!specifier.startsWith('.')) return part.packages ? null : `${name} imports no packages`;

  const target = posix.join(posix.dirname(file), specifier);
  if (target.startsWith('..')) return target === '../package.json' && part.packages ? null : 'it lies outside of src';
  const targetName = partOf(target);
  if (targetName !== name) return part.mayImport.includes(targetName) ? null : `${name} may not import ${targetName}`;
  return siblingObjection(name, part, subfolderOf(file), subfolderOf(target));
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

function partOf(file: string): string {
  return file.split('/')[0] ?? file;
}

function subfolderOf(file: string): string | null {
  const steps = file.split('/');
  return steps.length > 2 ? (steps[1] ?? null) : null;
}
