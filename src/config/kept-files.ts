import { dirname } from 'node:path';
import type { Dialect, FileLocation } from '../core/dialect.ts';
import type { Running } from '../core/running.ts';
import { existsSync } from '../looks/files.ts';
import type { KeptPlaces } from '../matching/changes/kept-places.ts';
import { AGENT_FILES_AT_HOME, AGENT_FILES_IN_PROJECTS } from './agent-files.ts';
import { FILE_VIEW } from './file-view.ts';
import { followLinks } from './follow-links.ts';

/** What is kept for the events of one folder. */
interface KeptFor {
  readonly dialects: readonly Dialect[];
  readonly home: string;
  /** The machine's folders, the state folder, files behind links, packs: from the root on. */
  readonly others: readonly string[];
  readonly running: Running | null;
  /** The folders whose configuration counts. */
  readonly folders: readonly string[];
}

/** Places that a change of a whole folder must not reach: what is the person's, the machine's, and what runs. */
export function keptFor({ dialects, home, others, running, folders }: KeptFor): KeptPlaces {
  const follow = followLinks();
  const atHome = [...waysIn(dialects, 'home'), ...AGENT_FILES_AT_HOME.map(plain)]
    .map((way) => `${home}/${way}`)
    // `Documents/` is where people keep all they have
    .filter((path) => !/\/Documents\/[^/]+\//.test(path) || existsSync(dirname(path)));
  const own = ownPackage(running, folders);
  const places = [...atHome, `${home}/.local/state/hookline`, ...others, ...(own?.goes === false ? [own.path] : [])];
  return {
    places: [...new Set(places.flatMap((path) => [path, follow(path)]))],
    named: own?.goes === true ? [...new Set([own.path, follow(own.path)])] : [],
    ofProject: (folder) => {
      const ways = [...waysIn(dialects, 'project'), ...AGENT_FILES_IN_PROJECTS.map(plain)];
      const all = [...folders, folder].flatMap((one) => ways.map((way) => `${one}/${way}`));
      return [...new Set(all)].flatMap((path) => FILE_VIEW.allIn(path)).filter((path) => !FILE_VIEW.isFolder(path));
    },
    view: FILE_VIEW,
  };
}

/**
 * The package as far as it is kept for these folders: whoever works on hookline's own checkout changes it all day, and what a
 * project has among its dependencies goes and comes back with them.
 */
export function ownPackage(
  running: Running | null,
  folders: readonly string[],
): { readonly path: string; readonly goes: boolean } | null {
  const path = running?.package ?? null;
  // in somebody's bundle that folder is theirs
  if (path === null || FILE_VIEW.packageName(path) !== 'hookline') return null;
  const follow = followLinks();
  const isInstalled = path.includes('/node_modules/');
  const isWorkedOn = folders.some((folder) => isIn(follow(folder), path));
  if (!isInstalled && isWorkedOn) return null;
  return { path, goes: isInstalled && folders.some((folder) => isIn(path, follow(folder))) };
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Where the files of dialects lie, and their scripts, without what is a pattern. */
function waysIn(dialects: readonly Dialect[], base: FileLocation['base']): readonly string[] {
  const locations = dialects.flatMap(({ files }) => files).filter((file) => file.base === base);
  return [
    ...locations.map(({ folder, name }) => (typeof name === 'string' ? `${folder}/${name}` : folder)),
    ...dialects.flatMap(({ hookFolders = [] }) => hookFolders),
  ];
}

function plain(way: string): string {
  return way.replace(/\/$/, '');
}
