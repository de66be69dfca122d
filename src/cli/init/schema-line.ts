import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { schemaLine as lineFor } from '../../core/schema-line.ts';
import { shippedPath } from '../../handlers/shipped-path.ts';

/**
 * The line by which editors find the schema without a network; nothing where it would lead nowhere. A project's file is
 * everybody's: a path of this machine is nothing for it.
 */
export function schemaLine(folder: string, isForProject: boolean, of: Schema = 'hookline'): string {
  const address = isForProject ? ownCopy(folder, of) : installed(of);
  return address === null ? '' : `${lineFor('yaml', address)}\n`;
}

/** Of a file of hooks, or of their tests. */
type Schema = 'hookline' | 'hooktest';

/** Of the package that the project itself depends on: the same path for everybody. */
function ownCopy(folder: string, of: Schema): string | null {
  const path = join(folder, '..', 'node_modules', 'hookline', schemaFile(of));
  return existsSync(path) ? relative(folder, path) : null;
}

function schemaFile(of: Schema): string {
  return join('schemas', `${of}.json`);
}

function installed(of: Schema): string | null {
  const program = shippedPath('cli.cjs');
  const path = program === null ? null : join(program, '..', '..', schemaFile(of));
  return path !== null && existsSync(path) ? pathToFileURL(path).href : null;
}
