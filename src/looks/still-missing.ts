import { lstatSync, type Stats, statfsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, normalize } from 'node:path';
import { isSystemError } from '../core/error-code.ts';
import { grouped } from '../core/grouped.ts';
import { orElseFor } from '../core/or-else.ts';

/** Whether there is nothing at any of them, as there was. */
export type StillMissing = () => boolean;

/** Disks that write down at once when something comes into a folder: ext, XFS, Btrfs, tmpfs, overlay, F2FS, ZFS. */
const WITH_FOLDER_TIMES = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0xf2f52010, 0x2fc12fc1]);

/**
 * Most places that are looked at have nothing, and lie in few folders. A folder whose times are what they were when all of its places were
 * last looked at has got nothing since. `grainMs`: of a file's times.
 */
export function stillMissing(paths: readonly string[], grainMs: number): StillMissing {
  const plain = paths.filter(isPlain);
  const folders = [...grouped(plain, dirname)].map(([folder, within]) => stillMissingIn(folder, within, grainMs));
  const others = paths.filter((path) => !isPlain(path));
  return () => folders.every((isSo) => isSo()) && others.every(isMissing);
}

function stillMissingIn(folder: string, within: readonly string[], grainMs: number): StillMissing {
  const all = (): boolean => within.every(isMissing);
  const disk = within.length > 1 ? diskWithTimes(folder) : null;
  if (disk === null) return all;
  let seen: Stats | null = null;
  return () => {
    const now = orElseFor(isSystemError, () => statSync(folder, { throwIfNoEntry: false }), undefined);
    if (now !== undefined && seen !== null && isSame(now, seen)) return true;
    // what comes between the two looks is seen by the second one, what comes later by its time
    const areMissing = all();
    const isRelied = areMissing && now !== undefined && now.dev === disk && !isYoung(now, grainMs);
    seen = isRelied ? now : null;
    return areMissing;
  };
}

/** Its number; null: nobody knows whether a folder there tells that something has come. */
function diskWithTimes(folder: string): number | null {
  return orElseFor(
    isSystemError,
    () => {
      const { dev } = statSync(folder);
      return WITH_FOLDER_TIMES.has(statfsSync(folder).type) && statSync(folder).dev === dev ? dev : null;
    },
    null,
  );
}

function isPlain(path: string): boolean {
  return isAbsolute(path) && normalize(path) === path && dirname(path) !== path;
}

function isMissing(path: string): boolean {
  return orElseFor(isSystemError, () => lstatSync(path, { throwIfNoEntry: false }) === undefined, false);
}

function isYoung({ mtimeMs, ctimeMs }: Stats, grainMs: number): boolean {
  return Math.max(mtimeMs, ctimeMs) > Date.now() - grainMs;
}

function isSame(one: Stats, other: Stats): boolean {
  return (
    one.dev === other.dev && one.ino === other.ino && one.mtimeMs === other.mtimeMs && one.ctimeMs === other.ctimeMs
  );
}
