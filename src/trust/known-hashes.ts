import { type BigIntStats, constants, fstatSync } from 'node:fs';
import { isSystemError } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';
import { lstatSync } from '../looks/files.ts';
import { statfsSync } from '../looks/other-files.ts';
import { withPlainFile } from '../looks/plain-file.ts';
import { hashBytes } from './hook-fingerprint.ts';

export type HashOf = (path: string) => string | null;

/**
 * The time of a change is not finer than a tick of the clock: what changed just now may change again unseen, and is hashed
 * again until it has rested for so long.
 */
const SETTLED_MS = 2000n;
const MOST_KNOWN = 1000;

/**
 * Hashes each file once, and again only when it is another or was changed: who changes a file, renames it or gives it
 * other times also changes when that was (ctime), which nobody but the kernel sets. Where that cannot be relied on,
 * every time. `path`: without links.
 */
export function knownHashes(given: Partial<HashParts> = {}): HashOf {
  const { nowMs, keepsTimes, hash } = { ...USUAL, ...given };
  const known = new Map<string, { readonly stats: BigIntStats; readonly hash: string }>();
  return (path) => {
    const now = orElseFor(isSystemError, () => lstatSync(path, { bigint: true, throwIfNoEntry: false }), null);
    if (now === undefined) return null;
    const before = known.get(path);
    if (before !== undefined && now !== null && isSame(before.stats, now)) return before.hash;
    known.delete(path);
    const atMs = BigInt(Math.floor(nowMs()));
    const read = orElseFor(
      isSystemError,
      () => withPlainFile(path, constants.O_RDONLY, (file) => hashed(file, hash)),
      null,
    );
    if (read === null) return null;
    const { first, last } = read;
    if (isSame(first, last) && atMs - first.ctimeMs > SETTLED_MS && keepsTimes(path)) {
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(path, { stats: first, hash: read.hash });
    }
    return read.hash;
  };
}

interface HashParts {
  readonly nowMs: () => number;
  /** Whether the file system there can be relied on. */
  readonly keepsTimes: (path: string) => boolean;
  readonly hash: (file: number) => string;
}

interface Hashed {
  readonly first: BigIntStats;
  readonly last: BigIntStats;
  readonly hash: string;
}

/** What is told of a file is told of the one that was read, whatever has its name by then. */
function hashed(file: number, hash: HashParts['hash']): Hashed {
  const first = fstatSync(file, { bigint: true });
  return { first, hash: hash(file), last: fstatSync(file, { bigint: true }) };
}

function isSame(a: BigIntStats, b: BigIntStats): boolean {
  return a.ctimeNs === b.ctimeNs && a.mtimeNs === b.mtimeNs && a.ino === b.ino && a.size === b.size && a.dev === b.dev;
}

/**
 * ext, XFS, Btrfs, F2FS and ZFS, by the numbers that Linux gives them. Network and FUSE file systems say what somebody
 * else tells them, an overlay what one of its layers does, and tmpfs does not notice what is written through memory.
 */
const KEEP_TIMES: ReadonlySet<number> = new Set([0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1]);

export function keepsTimes(path: string): boolean {
  return (
    process.platform === 'linux' && orElseFor(isSystemError, () => KEEP_TIMES.has(statfsSync(path).type >>> 0), false)
  );
}

const USUAL: HashParts = { nowMs: Date.now, keepsTimes, hash: hashBytes };
