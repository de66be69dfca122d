import fs from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { orElse } from '../../core/or-else.ts';
import { remembering } from '../../core/remembering.ts';

/** How what was found at a path looked when it was first looked at; null: nothing was there. */
interface FileLook {
  readonly path: string;
  /** Also what is in the folder counts. */
  readonly isListed: boolean;
  readonly found: readonly number[] | null;
}

/** Everything that a result was made from. */
export interface FileLooks {
  /** False: something is not as it was, or changed so shortly before that another change might not show. */
  readonly areSame: () => boolean;
}

/** The times of files have a grain: of what changed within it nobody can tell whether it changed again. */
const GRAIN_MS = 2000;

const LOOKING = ['statSync', 'lstatSync', 'existsSync', 'readFileSync', 'openSync', 'accessSync'] as const;
const LINKED = ['realpathSync', 'readlinkSync'] as const;
const LISTING = ['readdirSync', 'opendirSync'] as const;

/**
 * Notes every path that is looked at, whoever does it: a place that somebody adds to the search for configuration is among
 * them from the first day. What `isOwn` says changes with every event is left out.
 */
export function fileLooks(isOwn: (path: string) => boolean) {
  const noting = new Set<Map<string, FileLook>>();
  const note = (path: unknown, isListed: boolean): void => {
    // by its number, somebody opened it before
    if (noting.size === 0 || (typeof path !== 'string' && !(path instanceof URL))) return;
    const place = typeof path === 'string' ? path : path.pathname;
    if (isOwn(place)) return;
    for (const looks of noting) {
      const known = looks.get(place);
      if (known === undefined || (isListed && !known.isListed)) looks.set(place, lookAt(place, isListed));
    }
  };
  const undo = [
    ...[...LOOKING, ...LINKED].map((name) => noted(name, (path) => note(path, false))),
    ...LISTING.map((name) => noted(name, (path) => note(path, true))),
  ];
  return {
    /** What `work` gives back, with all that was looked at meanwhile. */
    async during<T>(work: () => Promise<T>): Promise<readonly [T, FileLooks]> {
      const looks = new Map<string, FileLook>();
      noting.add(looks);
      const atMs = Date.now();
      try {
        const made = await work();
        const all = withoutBelowNothing([...looks.values()]);
        const isYoung = all.some(({ found }) => (found?.[YOUNGEST] ?? 0) > atMs - GRAIN_MS);
        return [made, { areSame: () => !isYoung && all.every(isAsItWas) }];
      } finally {
        noting.delete(looks);
      }
    },
    close(): void {
      for (const one of undo) one();
    },
  };
}

type NotedName = (typeof LOOKING)[number] | (typeof LINKED)[number] | (typeof LISTING)[number];

type Looking = (...args: unknown[]) => unknown;

/** Replaces a function of Node's by the same that says before what it is asked about; returns the undo. */
function noted(name: NotedName, tell: (path: unknown) => void): () => void {
  const usual = fs[name] as Looking & { readonly native?: Looking };
  const telling = (asked: Looking): Looking =>
    function (this: unknown, ...args: unknown[]): unknown {
      tell(args[0]);
      return asked.apply(this, args);
    };
  // realpathSync has another one for the same, which asks the system
  const { native } = usual;
  Reflect.set(fs, name, Object.assign(telling(usual), usual, native === undefined ? {} : { native: telling(native) }));
  return () => Reflect.set(fs, name, usual);
}

const YOUNGEST = 0;

const { lstatSync, statSync } = fs;

function lookAt(path: string, isListed: boolean): FileLook {
  return { path, isListed, found: foundAt(path, isListed) };
}

/** A link counts with what it leads to. Of a folder that nobody listed, only that it is the same one. */
function foundAt(path: string, isListed: boolean): readonly number[] | null {
  const link = orElse(() => lstatSync(path, { throwIfNoEntry: false }), undefined);
  if (link === undefined) return null;
  const target = link.isSymbolicLink() ? orElse(() => statSync(path, { throwIfNoEntry: false }), undefined) : link;
  const { dev, ino, mode, uid, gid, size, mtimeMs, ctimeMs } = target ?? link;
  const same = [dev, ino, mode, uid, gid, link.ino];
  if (target?.isDirectory() === true && !isListed) return [0, ...same];
  return [Math.max(mtimeMs, ctimeMs), ...same, size, mtimeMs, ctimeMs];
}

/** Where a folder is missing, everything is that would be in it: the folder stands for all of it. */
function withoutBelowNothing(looks: readonly FileLook[]): readonly FileLook[] {
  const isMissing = remembering(looks.length * 10, (path: string) => foundAt(path, false) === null);
  const highest = (path: string): string => {
    const folder = dirname(path);
    return folder !== path && isMissing(folder) ? highest(folder) : path;
  };
  const missing = looks.filter(({ found, path }) => found === null && isAbsolute(path) && isMissing(path));
  const gone = new Set(missing);
  const places = new Set(missing.map(({ path }) => highest(path)));
  return [
    ...looks.filter((look) => !gone.has(look)),
    ...[...places].map((path) => ({ path, isListed: false, found: null })),
  ];
}

function isAsItWas({ path, isListed, found }: FileLook): boolean {
  const now = foundAt(path, isListed);
  if (now === null || found === null) return now === found;
  return now.length === found.length && now.every((value, i) => value === found[i]);
}
