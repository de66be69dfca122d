import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCode } from '../core/error-code.ts';
import { remembering } from '../core/remembering.ts';
import { type LookKind, type Note, noteLooks } from './files.ts';
import { stillMissing } from './still-missing.ts';

/** Everything that was looked at while something was made. */
export interface Ledger {
  /** False: a look would find something else, or what it found was so young that another change of it might not show. */
  readonly isUpToDate: () => boolean;
}

interface Look {
  readonly path: string;
  readonly kind: LookKind;
  readonly found: Found;
}

/** What tells one thing at a path from another, or where it leads; a text that begins with "E": why nothing was found. */
type Found = readonly number[] | string;

/** The times of files have a grain: of what changed within it nobody can tell whether it changed again. */
const GRAIN_MS = 2000;
const YOUNGEST = 0;

/** What `work` gives back, with all that was looked at meanwhile. */
export async function withLedger<T>(work: () => Promise<T>, grainMs = GRAIN_MS): Promise<readonly [T, Ledger]> {
  const looks = new Map<string, Look>();
  let isYoung = false;
  const close = opened((asked, kind) => {
    const path = pathOf(asked);
    if (path === null || looks.has(`${kind}\0${path}`)) return;
    const found = foundAt(path, kind);
    isYoung ||= typeof found !== 'string' && (found[YOUNGEST] ?? 0) > Date.now() - grainMs;
    looks.set(`${kind}\0${path}`, { path, kind, found });
  });
  try {
    const made = await work();
    const { there, missing } = withoutBelowNothing([...looks.values()]);
    const areStillMissing = stillMissing(missing, grainMs);
    return [made, { isUpToDate: () => !isYoung && there.every(isAsItWas) && areStillMissing() }];
  } finally {
    close();
  }
}

const open = new Set<Note>();

/** What somebody else looks at meanwhile is noted too: a look too many costs time, one too few an answer. Returns the undo. */
function opened(note: Note): () => void {
  const noteAll: Note = (path, kind) => {
    for (const one of open) one(path, kind);
  };
  open.add(note);
  noteLooks(noteAll);
  return () => {
    open.delete(note);
    if (open.size === 0) noteLooks(null);
  };
}

/** Null: by its number; somebody opened it before. */
function pathOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked;
  if (asked instanceof URL) return fileURLToPath(asked);
  return Buffer.isBuffer(asked) ? asked.toString() : null;
}

const NOTHING = 'ENOENT';

function foundAt(path: string, kind: LookKind): Found {
  try {
    return kind === 'real' ? realpathSync.native(path) : identityOf(path, kind === 'listed');
  } catch (error) {
    return errorCode(error) || 'E';
  }
}

/** A link counts with what it leads to. Of a folder that nobody listed, only that it is the same one. */
function identityOf(path: string, isListed: boolean): Found {
  const link = lstatSync(path, { throwIfNoEntry: false });
  if (link === undefined) return NOTHING;
  if (!link.isSymbolicLink()) return identity(link, isListed);
  const own = [Math.max(link.mtimeMs, link.ctimeMs), link.dev, link.ino, link.ctimeMs];
  const target = statSync(path, { throwIfNoEntry: false });
  if (target === undefined) return own;
  const [youngest = 0, ...rest] = identity(target, isListed);
  return [Math.max(youngest, own[YOUNGEST] ?? 0), ...own, ...rest];
}

function identity(stats: Stats, isListed: boolean): readonly number[] {
  const { dev, ino, mode, uid, gid, size, mtimeMs, ctimeMs } = stats;
  if (stats.isDirectory() && !isListed) return [0, dev, ino, mode, uid, gid];
  return [Math.max(mtimeMs, ctimeMs), dev, ino, mode, uid, gid, size, mtimeMs, ctimeMs];
}

interface FoundPlaces {
  readonly there: readonly Look[];
  /** Nothing is at any of them. */
  readonly missing: readonly string[];
}

/** Where a folder is missing, everything is that would be in it: the folder stands for all of it. */
function withoutBelowNothing(looks: readonly Look[]): FoundPlaces {
  const isMissing = remembering(looks.length * 10, (path: string) => foundAt(path, 'there') === NOTHING);
  const highest = (path: string): string => {
    const folder = dirname(path);
    return folder !== path && isMissing(folder) ? highest(folder) : path;
  };
  const gone = looks.filter(({ found, path }) => found === NOTHING && isAbsolute(path) && isMissing(path));
  const places = new Set(gone.map(({ path }) => highest(path)));
  const listed = new Set(looks.flatMap(({ path, kind }) => (kind === 'listed' ? path : [])));
  const others = new Set([...gone, ...looks.filter(({ path, kind }) => kind === 'there' && listed.has(path))]);
  return { there: looks.filter((look) => !others.has(look)), missing: [...places] };
}

function isAsItWas({ path, kind, found }: Look): boolean {
  const now = foundAt(path, kind);
  if (typeof now === 'string' || typeof found === 'string') return now === found;
  return now.length === found.length && now.every((value, i) => value === found[i]);
}
