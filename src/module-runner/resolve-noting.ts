import type { ResolveHook } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import { stampOf } from './file-stamp.ts';

/** A path that counts, and what was there before it was read. */
export type Noted = readonly [path: string, stamp: string];

let port: MessagePort | null = null;
const known = new Set<string>();

export function initialize(given: { readonly port: MessagePort }): void {
  port = given.port;
}

/** Tells, of each file that is about to be imported, what decides which one that is, and what it says. */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  for (const path of candidates(specifier, context.parentURL)) note(path);
  const found = await nextResolve(specifier, context);
  const file = fileOf(found.url);
  if (file !== null) for (const path of [file, ...packagesAround(file)]) note(path);
  return found;
};

function note(path: string): void {
  if (known.has(path)) return;
  known.add(path);
  const noted: Noted = [path, stampOf(path)];
  port?.postMessage(noted);
}

/** Links on the way are followed before the address of a module is made: here they are still to be seen. */
function candidates(specifier: string, parent: string | undefined): readonly string[] {
  const from = fileOf(parent ?? '');
  if (/^(?:\.{0,2}\/|file:)/.test(specifier)) {
    const named = URL.canParse(specifier, parent) ? fileOf(new URL(specifier, parent).href) : null;
    return named === null ? [] : [named];
  }
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
  if (from === null || name === '' || /^[#:]|:/.test(name)) return [];
  return foldersUp(dirname(from)).map((folder) => join(folder, 'node_modules', name));
}

/** They say how a file is read, and where a package begins: the nearest one that is there, and where none is yet. */
function packagesAround(file: string): readonly string[] {
  const folders = foldersUp(dirname(file));
  const first = folders.findIndex((folder) => stampOf(join(folder, 'package.json')) !== '');
  return folders.slice(0, first === -1 ? folders.length : first + 1).map((folder) => join(folder, 'package.json'));
}

function foldersUp(folder: string): readonly string[] {
  return dirname(folder) === folder ? [folder] : [folder, ...foldersUp(dirname(folder))];
}

/** Null: it is no file. */
function fileOf(url: string): string | null {
  return url.startsWith('file:') ? fileURLToPath(url) : null;
}
