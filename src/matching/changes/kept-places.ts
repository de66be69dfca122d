import type { Change } from '../../shell/effects/effect.ts';
import { ANY, isWild } from '../../shell/effects/wild-text.ts';
import { overlap } from './overlap.ts';

/** What can be seen of the files of this machine. */
export interface FileView {
  readonly isThere: (path: string) => boolean;
  readonly isFolder: (path: string) => boolean;
  /** The names in a folder; null: it cannot be looked into, or has too many. */
  readonly namesIn: (folder: string) => readonly string[] | null;
  /** What lies there, the folder itself first; as many as anybody puts there by hand. */
  readonly allIn: (place: string) => readonly string[];
  /** The folder of the repository that a folder lies in; null: none. */
  readonly repositoryOf: (folder: string) => string | null;
  /** Whether git tracks, or ignores, a file of a repository. */
  readonly isTracked: (path: string, repository: string) => boolean;
  readonly isIgnored: (path: string, repository: string) => boolean;
  /** What the package in a folder is called; null: that cannot be read. */
  readonly packageName: (folder: string) => string | null;
}

/** Places that a change of a whole folder must not reach, although none of its words names them. */
export interface KeptPlaces {
  /** Files and folders of the person, the machine and what runs, from the root on, links followed. */
  readonly places: readonly string[];
  /** The same, of which only what is named counts: they go away and come back with the folder that they lie in. */
  readonly named: readonly string[];
  /** Files of hooks that are there now: in the project, and in this folder. */
  readonly ofProject: (folder: string) => readonly string[];
  readonly view: FileView;
}

/** Whether a change reaches one of them. `isSettled`: the call does nothing before it that could change what lies in a folder. */
export function reachesKept(change: Change, kept: KeptPlaces, isSettled: boolean): boolean {
  const { path, does, only } = change;
  if (does === 'reads' || does === 'rights' || only !== undefined || change.isPackages === true) return false;
  if (kept.named.some((place) => overlap(path, place) || overlap(path, `${place}/${ANY}`))) return isTold(change);
  switch (change.reach) {
    case 'below':
      return !isWild(path) && isReachedBelow(change, path, kept, isSettled);
    case 'sweep':
      return (
        !isWild(path) &&
        isFound(change, [...kept.places.filter((place) => isIn(place, path)), ...kept.ofProject(path)], kept)
      );
    case 'repository':
      return !isWild(path) && isReachedByGit(change, path, kept);
    case 'package':
      return isReplaced(change, kept, isSettled);
    default:
      return false;
  }
}

/**
 * Whether what arrives in a folder was looked up where it comes from: then that decides, and not that something of the kind
 * may lie there.
 */
export function isLookedUp({ reach, path, from }: Change, { places }: KeptPlaces, isSettled: boolean): boolean {
  if (reach !== 'below' || from === undefined || isWild(from) || isWild(path) || !isSettled) return false;
  return places.some((place) => isIn(place, path) && place !== path);
}

/** Of a path of which too little is known nothing is told. */
function isTold({ path }: Change): boolean {
  return !path.startsWith(ANY);
}

function isReachedBelow(change: Change, folder: string, kept: KeptPlaces, isSettled: boolean): boolean {
  const { view } = kept;
  const within = kept.places.filter((place) => isIn(place, folder));
  if (change.name !== undefined) return isFound(change, [...within, ...kept.ofProject(folder)], kept);
  if (within.length === 0 || (change.unlessFolder === true && view.isFolder(folder))) return false;
  // what is not there cannot go away
  if (change.does === 'deletes') return within.some(view.isThere);
  const { from } = change;
  if (from === undefined || isWild(from) || !isSettled) return true;
  return within.some((place) => view.isThere(from + place.slice(folder === '/' ? 0 : folder.length)));
}

/** Whether a search by name, or by path, comes upon one of the files. */
function isFound({ path, name = '', isWhole, does }: Change, places: readonly string[], { view }: KeptPlaces): boolean {
  // of what a program is given nobody knows what becomes of it: a name that fits anything is meant for a project
  if (does === 'unknown' && isWhole !== true && isWild(name.slice(0, 1))) return false;
  const files = places.filter((place) => isIn(place, path)).flatMap(view.allIn);
  return files.some((file) => overlap(isWhole === true ? name : `/${name}`, isWhole === true ? file : lastPart(file)));
}

function isReachedByGit({ does, spares }: Change, folder: string, kept: KeptPlaces): boolean {
  const { view } = kept;
  const top = view.repositoryOf(folder) ?? folder;
  const within = kept.places.filter((place) => isIn(place, top) || isIn(folder, place));
  // what a commit has in a project, or has not, is everyday's: whether its hooks may run is a question of trust
  if (does !== 'deletes' || spares === undefined) return within.length > 0;
  const ofProject = kept.ofProject(folder).filter((file) => isIn(file, folder));
  return [...within.filter(view.isThere).flatMap(view.allIn), ...ofProject].some(
    (file) => !view.isTracked(file, top) && (spares === 'tracked' || !view.isIgnored(file, top)),
  );
}

function isReplaced({ path, from }: Change, { places, named, view }: KeptPlaces, isSettled: boolean): boolean {
  if (![...places, ...named].some((place) => overlap(path.startsWith(ANY) ? `/${path}` : path, place))) return false;
  if (from === undefined || isWild(from) || !isSettled) return true;
  const name = view.packageName(from);
  return name === null || name === 'hookline';
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/'));
}

const KEPT = new WeakMap<readonly unknown[], KeptPlaces>();

/** A list of patterns, with what it keeps besides what the patterns name. */
export function withKept<T extends readonly unknown[]>(patterns: T, kept: KeptPlaces): T {
  KEPT.set(patterns, kept);
  return patterns;
}

export function keptBy(patterns: readonly unknown[]): KeptPlaces | null {
  return KEPT.get(patterns) ?? null;
}
