import { dirname, join, resolve } from 'node:path';
import { isObject, parsedJson } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { existsSync, readFileSync, statSync } from '../../looks/files.ts';
import { followLinks } from '../follow-links.ts';
import { liesIn } from '../lies-in.ts';

const NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/i;
/** Where its rules are, if it does not say so itself. */
const USUAL = ['hooks.yml', 'hooks.yaml', 'hooks.json', 'hooks.jsonc', 'hooks.toml'];

export function isPackageName(text: string): boolean {
  return NAME.test(text);
}

/** A file of rules in a package, or why there is none. */
export interface PackageFile {
  readonly path: string;
  readonly manifest: string;
  readonly problem: string | null;
}

/**
 * The rules of a package, found as Node finds one: in the `node_modules` beside the file that names it, then in those
 * above, up to a folder. What the package exports to programs does not matter. Null: there is no such package.
 */
export function npmPack(name: string, from: string, upTo: string): PackageFile | null {
  // a package manager may keep a package elsewhere, beside those that it needs, and only link to it
  for (const start of new Set([from, followLinks()(from)])) {
    for (const folder of foldersUp(start, upTo)) {
      const found = join(folder, 'node_modules', name);
      if (orElse(() => statSync(found).isDirectory(), false)) return fileIn(name, found);
    }
  }
  return null;
}

/** Where it would be, were it installed as usual. */
export function expectedPackage(name: string, folder: string): string {
  return join(folder, 'node_modules', name, 'hooks.yml');
}

function foldersUp(from: string, upTo: string): readonly string[] {
  const folders = [from];
  for (let folder = from; liesIn(upTo, dirname(folder)) && dirname(folder) !== folder; folder = dirname(folder))
    folders.push(dirname(folder));
  return folders;
}

function fileIn(name: string, folder: string): PackageFile {
  const manifest = join(folder, 'package.json');
  const field = fieldOf(manifest);
  const usual = USUAL.map((file) => join(folder, file)).find((path) => existsSync(path));
  const path = typeof field === 'string' ? resolve(folder, field) : (usual ?? join(folder, 'hooks.yml'));
  const problemOf = (): string | null => {
    if (field !== undefined && typeof field !== 'string')
      return `"hookline" in the package.json of "${name}" must be a path in the package.`;
    if (!existsSync(path)) return `The package "${name}" holds no rules: there is no "${field ?? 'hooks.yml'}" in it.`;
    if (liesIn(folder, path)) return null;
    return `"hookline" in the package.json of "${name}" is "${String(field)}", which leads out of the package.`;
  };
  return { path, manifest, problem: problemOf() };
}

function fieldOf(manifest: string): unknown {
  const read = parsedJson(orElse(() => readFileSync(manifest, 'utf8'), ''));
  return isObject(read) ? read.hookline : undefined;
}
