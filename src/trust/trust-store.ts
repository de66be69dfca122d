import { join } from 'node:path';
import type { Diagnostic } from '../core/diagnostic.ts';
import { errorCode, isMissing } from '../core/error-code.ts';
import { HookError } from '../core/hook-error.ts';
import { isObject, parsedJson } from '../core/json.ts';
import { messageOf } from '../core/message-of.ts';
import { lstatSync } from '../looks/files.ts';
import { readPlainFile } from '../looks/plain-file.ts';
import { realPath } from '../state/real-path.ts';
import { writeWhole } from '../state/state-folder.ts';
import { isTrustedHook, type TrustedHook, type TrustedHooks } from './trusted-hook.ts';

export interface TrustFile {
  readonly path: string;
  /** Differs whenever the file could have. */
  readonly stamp: string;
  readonly trusted: TrustedHooks;
  readonly problem: Diagnostic | null;
}

/** A store that cannot be read, or that others could have written, approves nothing. */
export function readTrust(folder: string): TrustFile {
  const empty = emptyStore(folder);
  const { path } = empty;
  const nothing = (message: string): TrustFile => ({ ...empty, problem: problemIn(path, message) });
  let text: string;
  try {
    const stats = lstatSync(path);
    const stranger = process.getuid !== undefined && stats.uid !== process.getuid() && process.getuid() !== 0;
    if (!stats.isFile()) return nothing('The trust store is not a file; nothing is approved until it is.');
    if (stranger || (stats.mode & 0o022) !== 0) {
      return nothing('The trust store could have been written by others; nothing is approved until it is yours alone.');
    }
    text = readPlainFile(path);
  } catch (error) {
    return isMissing(error) ? empty : nothing('The trust store cannot be read; nothing is approved until it can.');
  }
  const trusted = parse(text);
  return trusted === null
    ? nothing('The trust store is damaged; approve the hooks again with: hookline trust')
    : { ...empty, trusted };
}

export const BROUGHT_ALONG = 'The trust store lies inside the project, which could have brought it along.';
export const STATE_HINT = 'let XDG_STATE_HOME be a folder outside of the project';

/** A store that lies in a project says nothing about it. */
export function broughtAlong(folder: string): TrustFile {
  const empty = emptyStore(folder);
  const problem = problemIn(empty.path, `${BROUGHT_ALONG} Nothing in it counts.`);
  return { ...empty, problem: { ...problem, hint: STATE_HINT } };
}

function emptyStore(folder: string): TrustFile {
  const path = trustPath(folder);
  return { path, stamp: trustStamp(path), trusted: new Map(), problem: null };
}

function problemIn(file: string, message: string): Diagnostic {
  return { code: 'TRUST_STORE', severity: 'error', message, file };
}

export function trustPath(folder: string): string {
  return join(folder, 'trust.json');
}

/** Asked several times with every event that a hook of a repository is for. */
export function trustStamp(path: string): string {
  try {
    const { ino, size, mtimeNs, ctimeNs, mode, uid } = lstatSync(path, BY_NANOSECONDS);
    return `${ino},${size},${mtimeNs},${ctimeNs},${mode},${uid}`;
  } catch (error) {
    return errorCode(error);
  }
}

const BY_NANOSECONDS = { bigint: true } as const;

export function writeTrust(path: string, trusted: TrustedHooks): void {
  const projects = Object.fromEntries([...trusted].filter(([, list]) => list.length > 0));
  try {
    writeWhole(path, `${JSON.stringify({ version: 1, projects }, null, 2)}\n`);
  } catch (error) {
    const why = messageOf(error);
    const hint = 'make its folder yours and writable, or set XDG_STATE_HOME';
    throw new HookError('TRUST_STORE', `The trust store cannot be written: ${why}.`, {
      file: path,
      hint,
      cause: error,
    });
  }
}

/** Takes back what was approved for some folders; says how many hooks that were. */
export function revokeTrust(folder: string, roots: readonly string[]): number {
  const store = readTrust(folder);
  const trusted = new Map(store.trusted);
  let count = 0;
  for (const root of roots.map(realPath)) {
    count += trusted.get(root)?.length ?? 0;
    trusted.delete(root);
  }
  if (count > 0) writeTrust(store.path, trusted);
  return count;
}

function parse(text: string): TrustedHooks | null {
  const store = parsedJson(text);
  if (!isObject(store) || store.version !== 1 || !isObject(store.projects)) return null;
  const projects = Object.entries(store.projects);
  const trusted = projects.flatMap(([root, list]) => (isList(list) ? [[root, list] as const] : []));
  return trusted.length === projects.length ? new Map(trusted) : null;
}

function isList(list: unknown): list is readonly TrustedHook[] {
  return Array.isArray(list) && list.every(isTrustedHook);
}
