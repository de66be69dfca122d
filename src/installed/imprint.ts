import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, parsedJson } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { modeIn, writeIn } from './write-in.ts';

/** What the package was when a person installed it, or when a signed release was accepted. */
export interface Imprint {
  /** The real path of the package's folder. */
  readonly root: string;
  readonly name: string;
  readonly version: string;
  /** When its release was signed, in seconds; null: it was not. */
  readonly releasedAt: number | null;
  /** The keys that it names as those of later releases, as JSON Web Keys. */
  readonly keys: readonly unknown[];
  /** Size and SHA-256 by name; null: a checkout, which its developers change all the time, so nothing is compared. */
  readonly files: Readonly<Record<string, string>> | null;
}

const FILE = 'imprint.json';

/** Null: there is none, or none that can be read. */
export function readImprint(folder: string): Imprint | null {
  const value = orElse(() => parsedJson(readFileSync(join(folder, FILE), 'utf8')), null);
  if (!isObject(value) || value.v !== 1) return null;
  const { root, name, version, releasedAt = null, keys, files = null } = value;
  const isGood = typeof root === 'string' && typeof name === 'string' && typeof version === 'string';
  if (!isGood || !Array.isArray(keys) || !(files === null || isObject(files))) return null;
  const listed = files === null ? null : contents(files);
  return { root, name, version, releasedAt: typeof releasedAt === 'number' ? releasedAt : null, keys, files: listed };
}

export function writeImprint(folder: string, imprint: Imprint): void {
  writeIn(folder, FILE, `${JSON.stringify({ v: 1, ...imprint })}\n`, modeIn(folder));
}

/** What is known of a file by text. */
export function contents(files: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, String(content)]));
}
