import { spawnSync } from 'node:child_process';
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
  /** As its package or its place says; null: that cannot be told without starting it. */
  readonly version: string | null;
}

/** Null: neither its program is on the PATH, nor its folder in the home. */
export function findAgent({ programs, folder }: HostAgent, where: Where): FoundAgent | null {
  const program = programs.map((name) => programOn(where.env, name)).find((path) => path !== null) ?? null;
  if (program !== null) return { program, version: versionOf(program) ?? versionInPath(program, programs) };
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

/** `claude/versions/2.1.325`, `Caskroom/codex/0.166.0/codex`: where the agent's own name stands before it, lest it be Node's. */
function versionInPath(program: string, names: readonly string[]): string | null {
  const parts = orElse(() => realpathSync(program), '').split('/');
  const at = parts.findLastIndex((part, i) => {
    const before = parts.slice(Math.max(i - 2, 0), i);
    return VERSION.test(part) && before.some((one) => names.some((name) => one.startsWith(name)));
  });
  return parts[at] ?? null;
}

const VERSION = /^\d+\.\d+\.\d+$/;
const ASKING_MS = 5000;

/** The version that is here, and if it has to be asked for it: what is written depends on it. */
export function versionHere(agent: HostAgent, where: Where): string | null {
  const { program = null, version = null } = findAgent(agent, where) ?? {};
  if (version !== null || program === null || agent.since === undefined) return version;
  const { PATH = '' } = where.env;
  const options = { timeout: ASKING_MS, env: { PATH, HOME: where.home }, encoding: 'utf8' } as const;
  const { stdout } = spawnSync(program, ['--version'], { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
  return /\b\d+\.\d+\.\d+\b/.exec(stdout ?? '')?.[0] ?? null;
}
