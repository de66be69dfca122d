import { lstatSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { EventName } from '../core/events.ts';
import { actionOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { canonicalJson, isObject, type JsonObject } from '../core/json.ts';
import { messageOf } from '../core/message-of.ts';
import { readPlainFile } from '../state/plain-file.ts';
import { writeWhole } from '../state/state-folder.ts';
import type { ScriptHashes } from './hook-fingerprint.ts';
import { isProgramPrints, type ProgramPrints } from './program-file.ts';

export interface TrustedHook {
  readonly event: EventName | string;
  readonly name: string | null;
  readonly action: string;
  /** What it was for: its matcher, files and condition. */
  readonly matching: string;
  readonly file: string;
  readonly definition: string;
  readonly scripts: ScriptHashes;
  readonly approvedAt: string;
  // what older versions did not keep
  /** Files outside the system's folders that names on the PATH stood for. */
  readonly programs?: ProgramPrints;
  readonly dialect?: string;
  /** What ran, without its arguments; for a hook that could not run, its kind. */
  readonly command?: string;
  /** The entry as it was written. */
  readonly entry?: JsonObject;
  /** What it was for changed while an event was under way: it counts no more until somebody has looked. */
  readonly spoiled?: true;
  /** From a lock, which says nothing about the programs of a machine. */
  readonly byLock?: true;
}

/** Real path of a project → what a person approved there. */
export type TrustedHooks = ReadonlyMap<string, readonly TrustedHook[]>;

export interface TrustFile {
  readonly path: string;
  /** Differs whenever the file could have. */
  readonly stamp: string;
  readonly approvals: TrustedHooks;
  readonly problem: Diagnostic | null;
}

/** A store that cannot be read, or that others could have written, approves nothing. */
export function readTrust(folder: string): TrustFile {
  const path = join(folder, 'trust.json');
  const stamp = trustStamp(folder);
  const nothing = (message: string): TrustFile => ({
    ...{ path, stamp },
    approvals: new Map(),
    problem: { code: 'TRUST_STORE', severity: 'error', message, file: path },
  });
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
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
      return { path, stamp, approvals: new Map(), problem: null };
    }
    return nothing('The trust store cannot be read; nothing is approved until it can.');
  }
  const approvals = parse(text);
  return approvals === null
    ? nothing('The trust store is damaged; approve the hooks again with: hookline trust')
    : { path, stamp, approvals, problem: null };
}

export const BROUGHT_ALONG = 'The trust store lies inside the project, which could have brought it along.';
export const STATE_HINT = 'let XDG_STATE_HOME be a folder outside of the project';

/** A store that lies in a project says nothing about it. */
export function broughtAlong(folder: string): TrustFile {
  const path = join(folder, 'trust.json');
  const message = `${BROUGHT_ALONG} Nothing in it counts.`;
  return {
    ...{ path, stamp: trustStamp(folder), approvals: new Map() },
    problem: { code: 'TRUST_STORE', severity: 'error', message, hint: STATE_HINT, file: path },
  };
}

export function trustStamp(folder: string): string {
  try {
    const stats = lstatSync(join(folder, 'trust.json'), { bigint: true });
    return [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs, stats.mode, stats.uid].join();
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : '';
  }
}

export function writeTrust(path: string, approvals: TrustedHooks): void {
  const projects = Object.fromEntries([...approvals].filter(([, list]) => list.length > 0));
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

/** What is kept about a hook so that a person recognises it. */
export function approvedHook(
  hook: Hook,
  root: string,
): Omit<TrustedHook, 'definition' | 'scripts' | 'programs' | 'approvedAt'> {
  return {
    event: hook.event,
    name: hook.name,
    action: actionOf(hook.handler),
    matching: matchingOf(hook),
    file: relative(root, hook.source?.file ?? ''),
    dialect: hook.source?.owner ?? hook.dialect,
    command: commandOf(hook),
    entry: hook.definition,
  };
}

export function commandOf({ handler }: Pick<Hook, 'handler'>): string {
  return handler.kind === 'command' ? handler.command : actionOf(handler);
}

type Matching = Pick<Hook, 'matcherText' | 'filesText' | 'conditionText' | 'whenText'>;

export function matchingOf({ matcherText, filesText, conditionText, whenText }: Matching): string {
  return canonicalJson([matcherText, filesText, conditionText, ...(whenText === null ? [] : [whenText])]);
}

function parse(text: string): TrustedHooks | null {
  try {
    const store: unknown = JSON.parse(text);
    if (!isObject(store) || store.version !== 1 || !isObject(store.projects)) return null;
    const projects = Object.entries(store.projects);
    const approvals = projects.flatMap(([root, list]) => (isApprovals(list) ? [[root, list] as const] : []));
    return approvals.length === projects.length ? new Map(approvals) : null;
  } catch {
    return null;
  }
}

function isApprovals(list: unknown): list is readonly TrustedHook[] {
  return Array.isArray(list) && list.every(isApproval);
}

export function isApproval(value: unknown): value is TrustedHook {
  return (
    isObject(value) &&
    ['event', 'action', 'matching', 'file', 'definition', 'approvedAt'].every(
      (key) => typeof value[key] === 'string',
    ) &&
    (value.name === null || typeof value.name === 'string') &&
    [value.dialect, value.command].every((text) => text === undefined || typeof text === 'string') &&
    (value.entry === undefined || isObject(value.entry)) &&
    (value.spoiled === undefined || value.spoiled === true) &&
    (value.programs === undefined || isProgramPrints(value.programs)) &&
    isObject(value.scripts) &&
    Object.values(value.scripts).every((hash) => hash === null || typeof hash === 'string')
  );
}
