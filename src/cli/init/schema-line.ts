import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shippedPath } from '../../handlers/shipped-path.ts';

/**
 * The line by which editors find the schema without a network; nothing where it would lead nowhere. A project's file is
 * everybody's: a path of this machine is nothing for it.
 */
export function schemaLine(folder: string, isForProject: boolean): string {
  const address = isForProject ? ownCopy(folder) : installed();
  return address === null ? '' : `# yaml-language-server: $schema=${address}\n`;
}

/** Of the package that the project itself depends on: the same path for everybody. */
function ownCopy(folder: string): string | null {
  const path = join(folder, '..', 'node_modules', 'hookline', SCHEMA);
  return existsSync(path) ? relative(folder, path) : null;
}

const SCHEMA = join('schemas', 'hookline.json');

function installed(): string | null {
  const program = shippedPath('cli.cjs');
  const path = program === null ? null : join(program, '..', '..', SCHEMA);
  return path !== null && existsSync(path) ? pathToFileURL(path).href : null;
}
