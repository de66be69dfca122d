import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { EventName } from '../core/events.ts';
import { isObject } from '../core/json.ts';
import { writeWhole } from './state-folder.ts';

export interface Approval {
  readonly event: EventName | string;
  readonly name: string | null;
  readonly action: string;
  readonly file: string;
  readonly definition: string;
  readonly scripts: Readonly<Record<string, string | null>>;
  readonly approvedAt: string;
}

/** Real path of a project → what a person approved there. */
export type Approvals = ReadonlyMap<string, readonly Approval[]>;

export interface TrustFile {
  readonly path: string;
  readonly approvals: Approvals;
  readonly problem: Diagnostic | null;
}

/** A store that cannot be read, or that others could have written, approves nothing. */
export function readTrust(folder: string): TrustFile {
  const path = join(folder, 'trust.json');
  const nothing = (message: string): TrustFile => ({
    path,
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
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
      return { path, approvals: new Map(), problem: null };
    }
    return nothing('The trust store cannot be read; nothing is approved until it can.');
  }
  const approvals = parse(text);
  return approvals === null
    ? nothing('The trust store is damaged; approve the hooks again with: hookline trust')
    : { path, approvals, problem: null };
}

export function writeTrust(path: string, approvals: Approvals): void {
  const projects = Object.fromEntries([...approvals].filter(([, list]) => list.length > 0));
  writeWhole(path, `${JSON.stringify({ version: 1, projects }, null, 2)}\n`);
}

function parse(text: string): Approvals | null {
  try {
    const store: unknown = JSON.parse(text);
    if (!isObject(store) || store.version !== 1 || !isObject(store.projects)) return null;
    return new Map(
      Object.entries(store.projects).map(([root, list]) => [root, Array.isArray(list) ? list.filter(isApproval) : []]),
    );
  } catch {
    return null;
  }
}

function isApproval(value: unknown): value is Approval {
  return (
    isObject(value) &&
    ['event', 'action', 'file', 'definition', 'approvedAt'].every((key) => typeof value[key] === 'string') &&
    isObject(value.scripts)
  );
}
