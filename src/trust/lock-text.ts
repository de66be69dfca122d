import { createHash } from 'node:crypto';
import { isAbsolute, join, relative } from 'node:path';
import { canonicalJson, isObject, type Json, type JsonObject, parsedJson } from '../core/json.ts';
import { isInside } from '../state/inside.ts';
import { realPath } from '../state/real-path.ts';
import type { ScriptHashes } from './hook-fingerprint.ts';
import type { ProgramPrints } from './program-file.ts';
import { isTrustedHook, type TrustedHook, type TrustedHooks } from './trusted-hook.ts';

/** Where a lock is made, or counts: the outermost folder of the project, and the person's home. Real paths. */
export interface LockProject {
  readonly top: string;
  readonly home: string;
}

const VERSION = 1;
const MOST_HOOKS = 10_000;

/**
 * The hashes of hooks, one hook to a line: the same text wherever the same project is. No dates; no paths but those
 * from the project, from the home folder, and those that the hooks themselves name.
 */
export function lockText(trusted: TrustedHooks, project: LockProject): string {
  const lines = [...trusted].flatMap(([root, list]) =>
    list.map((trustedHook) => canonicalJson(lockedHook(trustedHook, relative(project.top, root), project.home))),
  );
  const hooks = [...new Set(lines)].toSorted();
  return `{"hooklineTrustLock":${VERSION},"hooks":[\n${hooks.join(',\n')}\n]}\n`;
}

/** What a lock approves in this place; null: it is no lock. */
export function readLockText(text: string, { top, home }: LockProject): TrustedHooks | null {
  const lock = parsedJson(text);
  if (!isObject(lock) || lock.hooklineTrustLock !== VERSION || !Array.isArray(lock.hooks)) return null;
  if (lock.hooks.length > MOST_HOOKS) return null;
  const trusted = new Map<string, TrustedHook[]>();
  for (const hook of lock.hooks) {
    const trustedHook = isObject(hook) ? { ...hook, approvedAt: '' } : null;
    if (!isTrustedHook(trustedHook) || typeof hook.folder !== 'string') return null;
    const root = realPath(join(top, hook.folder));
    if (!isInside(top, root)) return null;
    const scripts = renamed(trustedHook.scripts, (path) =>
      path.startsWith('~/') ? realPath(home + path.slice(1)) : path,
    );
    trusted.set(root, [...(trusted.get(root) ?? []), { ...trustedHook, scripts, byLock: true }]);
  }
  return trusted;
}

/** Whether a file may be replaced by a lock: one of any version, or nothing at all. */
export function mayBecomeLock(text: string): boolean {
  const lock = parsedJson(text);
  return text.trim() === '' || (isObject(lock) && lock.hooklineTrustLock !== undefined);
}

/** The same as `sha256sum` says. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function lockedHook(trustedHook: TrustedHook, folder: string, home: string): JsonObject {
  const { event, name, action, matching, file, definition, dialect = null, scripts, programs = {}, by } = trustedHook;
  const own = renamed(scripts, (path) =>
    isAbsolute(path) && isInside(home, path) ? `~/${relative(home, path)}` : path,
  );
  return {
    folder,
    file,
    event,
    name,
    action,
    matching,
    definition,
    ...(dialect === null ? {} : { dialect }),
    ...(by === undefined ? {} : { by }),
    scripts: own,
    programs: inProject(programs),
  };
}

/** Programs of the machine are the machine's own: a lock is for many. */
function inProject(programs: ProgramPrints): Record<string, Json> {
  const inside = Object.entries(programs).flatMap(([name, files]) => {
    const own = Object.entries(files).filter(([path]) => !isAbsolute(path));
    return own.length === 0 ? [] : [[name, Object.fromEntries(own.map(([path, { hash }]) => [path, { hash }]))]];
  });
  return Object.fromEntries(inside);
}

function renamed(scripts: ScriptHashes, name: (path: string) => string): ScriptHashes {
  return Object.fromEntries(Object.entries(scripts).map(([path, hash]) => [name(path), hash]));
}
