import { constants, readSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Environment } from '../core/dialect.ts';
import { isMissing, isSystemError } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';
import { existsSync, statSync } from '../looks/files.ts';
import { accessSync } from '../looks/other-files.ts';
import { withPlainFile } from '../looks/plain-file.ts';

export interface FileProblem {
  readonly message: string;
  readonly hint: string;
  /** A shell runs it all the same. */
  readonly runsInShell?: true;
}

const HINT_MISSING = 'create it, or correct the path in "command"';

/** What keeps a file from being run by itself; null: nothing that can be known. */
export function problemOfProgram(path: string, env: Environment): FileProblem | null {
  const kind = kindOf(path);
  if (kind !== 'file') return notAFile(path, kind);
  if (!isExecutable(path)) return { message: `"${path}" is not executable.`, hint: `chmod +x '${path}'` };
  const head = headOf(path);
  if (head === null || isBinary(head)) return null;
  if (!head.startsWith('#!')) {
    const message = `"${path}" does not say what runs it: it has no first line such as #!/bin/bash.`;
    return { message, hint: 'add one, or name the interpreter in "command"', runsInShell: true };
  }
  const missing = missingInterpreter(head, env);
  if (missing === null) return null;
  const message = `The first line of "${path}" names "${missing}", which is not there.`;
  const hint = missing.endsWith('\r') ? 'its lines end like those of Windows: convert them' : 'correct the first line';
  return { message, hint };
}

/** An interpreter only reads it: it need not be executable, nor say what runs it. */
export function problemOfScript(path: string): FileProblem | null {
  // Node and others complete the name
  const completed = ['', '.js', '.mjs', '.cjs', '.ts'].some((ending) => kindOf(path + ending) !== 'missing');
  return completed ? null : notAFile(path, 'missing');
}

/** `#!/usr/bin/env python3`: the program that is looked for on the PATH. */
export function interpreterOf(path: string): string | null {
  const head = headOf(path);
  if (head === null || !head.startsWith('#!')) return null;
  const { program, named } = firstLine(head);
  return program.endsWith('/env') ? named : null;
}

/** Whether a bare name is a program in one of these folders. */
export function isOnPath(name: string, path: string): boolean {
  const programs = path.split(delimiter).map((folder) => join(folder === '' ? '.' : folder, name));
  return programs.some((program) => kindOf(program) === 'file' && isExecutable(program));
}

type Kind = 'file' | 'folder' | 'missing' | 'unknown';

function notAFile(path: string, kind: Exclude<Kind, 'file'>): FileProblem | null {
  if (kind === 'unknown') return null;
  if (kind === 'folder') return { message: `"${path}" is a folder, not a script.`, hint: HINT_MISSING };
  return { message: `There is no script "${path}".`, hint: HINT_MISSING };
}

function kindOf(path: string): Kind {
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return 'folder';
    return stats.isFile() ? 'file' : 'unknown';
  } catch (error) {
    return isMissing(error) ? 'missing' : 'unknown';
  }
}

function isExecutable(path: string): boolean {
  if (process.platform === 'win32') return true;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const HEAD_BYTES = 512;

/** Its first bytes, one character each; null: they cannot be read. */
function headOf(path: string): string | null {
  const buffer = Buffer.alloc(HEAD_BYTES);
  const count = orElseFor(
    isSystemError,
    () => withPlainFile(path, constants.O_RDONLY, (file) => readSync(file, buffer)),
    null,
  );
  return count === null ? null : buffer.subarray(0, count).toString('latin1');
}

/** A program that the system runs itself. */
function isBinary(head: string): boolean {
  return head.includes('\0') || head.startsWith('\u007FELF') || head.startsWith('MZ');
}

/** `#!/usr/bin/env bash`: the program that is named there and is not there. */
function missingInterpreter(head: string, { PATH = '' }: Environment): string | null {
  const { program, named } = firstLine(head);
  if (!isAbsolute(program) || !existsSync(program)) return program;
  if (!program.endsWith('/env')) return null;
  if (named === null || PATH === '' || named.includes('/')) return null;
  return PATH.split(delimiter).some((folder) => existsSync(join(folder, named))) ? null : named;
}

function firstLine(head: string): { readonly program: string; readonly named: string | null } {
  const [line = ''] = head.slice(2).split('\n', 1);
  const [program = '', ...args] = line.split(/[ \t]+/).filter((word) => word !== '');
  return { program, named: args.find((word) => !word.startsWith('-') && !word.includes('=')) ?? null };
}
