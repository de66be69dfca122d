import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from '../../core/dialect.ts';
import { isObject, parsedJson } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { readPlainFile } from '../../state/plain-file.ts';
import type { HostAgent, Where } from '../agents/host-agent.ts';

export interface FoundAgent {
  /** Null: only its folder is there. */
  readonly program: string | null;
  /** As its package says; null: that cannot be told without starting it. */
  readonly version: string | null;
}

/** Null: neither its program is on the PATH, nor its folder in the home. */
export function findAgent({ programs, folder }: HostAgent, where: Where): FoundAgent | null {
  const program = programs.map((name) => programOn(where.env, name)).find((path) => path !== null) ?? null;
  if (program !== null) return { program, version: versionOf(program) };
  const hasFolder = statSync(folder(where), { throwIfNoEntry: false })?.isDirectory() === true;
  return hasFolder ? { program: null, version: null } : null;
}

export function programOn({ PATH = '' }: Environment, name: string): string | null {
  const folders = PATH.split(':').filter((folder) => folder.startsWith('/'));
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  return orElse(() => {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  }, false);
}

const MOST_LEVELS = 4;

/** Of the package that its program belongs to. */
function versionOf(program: string): string | null {
  let folder = orElse(() => dirname(realpathSync(program)), '/');
  for (let level = 0; level < MOST_LEVELS; level++, folder = dirname(folder)) {
    const text = orElse(() => readPlainFile(join(folder, 'package.json')), null);
    const own = text === null ? null : parsedJson(text);
    if (isObject(own) && typeof own.version === 'string') return own.version;
  }
  return null;
}
