import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orElse } from '../core/or-else.ts';
import { stampOf } from './stamps.ts';

/** What is run, or says what is run; pages for people are no part of it. */
const PARTS = ['dist', 'guards', 'native', 'packs', 'schemas', 'starters', 'package.json', 'release-keys.json'];

/** Types are for compilers, and the list of all files cannot be on itself. */
const LEFT_OUT = new Set(['dist/types', 'dist/manifest.json', 'dist/manifest.jwt']);

/** A package as it lies there. Names are relative to its folder, with slashes. */
export interface PackageNow {
  /** Size and SHA-256 of each file, as imprints and manifests have it. */
  readonly files: ReadonlyMap<string, string>;
  /** Of files and folders; what changed a moment ago has none: it could change again without a trace. */
  readonly stamps: ReadonlyMap<string, string>;
  /** What is neither file nor folder, or cannot be read: nothing of the kind is ever packed. */
  readonly odd: readonly string[];
}

/** So coarse are the times of some file systems. */
const TICK_MS = 2000;

/** Reads every file. Null: there is no such package. */
export function packageAt(root: string, nowMs = Date.now()): PackageNow | null {
  const found = { files: new Map<string, string>(), stamps: new Map<string, string>(), odd: [] as string[] };
  const stamp = (name: string, stats: Parameters<typeof stampOf>[0]): void => {
    // one of the future is no danger: no change gets it
    if (Math.abs(nowMs - stats.ctimeMs) > TICK_MS) found.stamps.set(name, stampOf(stats));
  };
  const look = (name: string): void => {
    const path = join(root, name);
    const stats = orElse(() => lstatSync(path, { throwIfNoEntry: false }), null);
    if (stats === undefined || LEFT_OUT.has(name)) return;
    if (stats?.isDirectory()) {
      stamp(name, stats);
      // what begins with a dot is some program's note about the folder, and nothing of ours has such a name
      const names = orElse(() => readdirSync(path), null)?.filter((one) => !one.startsWith('.'));
      if (names === undefined) found.odd.push(name);
      for (const one of names?.sort() ?? []) look(`${name}/${one}`);
      return;
    }
    const read = stats?.isFile() ? orElse(() => readOnce(path), null) : null;
    if (read === null) return void found.odd.push(name);
    found.files.set(name, contentOf(read.bytes));
    if (read.isStill) stamp(name, read.stats);
  };
  for (const part of PARTS) look(part);
  return found.files.size === 0 && found.odd.length === 0 ? null : found;
}

/** As it stands in imprints and manifests. */
export function contentOf(bytes: Uint8Array): string {
  return `${bytes.length} ${process.getBuiltinModule('node:crypto').createHash('sha256').update(bytes).digest('hex')}`;
}

/** The bytes and the identity of the very same file. */
function readOnce(path: string) {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const before = fstatSync(file);
    const bytes = readFileSync(file);
    const stats = fstatSync(file);
    return { bytes, stats, isStill: stampOf(before) === stampOf(stats) };
  } finally {
    closeSync(file);
  }
}

const NATIVE = `dist/native/${process.platform}-${process.arch}`;
const AT_ONCE = new RegExp(
  `^(?:dist|dist/(?:cli|native|packs|(?:cli|hook|module-runner[\\w-]*)\\.c?js|packs/.*)|${NATIVE}(?:/.*)?|guards(?:/.*)?|packs|packs/[\\w-]+\\.yml|package\\.json)$`,
);

/** Whether every call compares it: what calls use that is not compared when it is loaded, and the folders in which something could be added. */
export function isAtOnce(name: string): boolean {
  return AT_ONCE.test(name);
}

export function isWhenLoaded(name: string): boolean {
  return name.startsWith('dist/cli/');
}
