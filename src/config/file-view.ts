import { dirname, join } from 'node:path';
import { isObject, parsedJson } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { lstatSync, readdirSync, readFileSync, statSync } from '../looks/files.ts';
import type { FileView } from '../matching/changes/kept-places.ts';
import { gitIgnores, gitTracks } from './git-files.ts';

const MOST_NAMES = 5000;
const MOST_FILES = 2000;

/** What can be seen of this machine's files, as of now. What cannot be looked at is not there. */
export const FILE_VIEW: FileView = {
  isThere: (path) => orElse(() => lstatSync(path, { throwIfNoEntry: false }) !== undefined, false),
  isFolder: (path) => orElse(() => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true, false),
  namesIn: (folder) =>
    orElse(() => {
      if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return [];
      const names = readdirSync(folder);
      return names.length > MOST_NAMES ? null : names;
    }, null),
  allIn: (place) => {
    const all = [place];
    for (let at = 0; at < all.length && all.length < MOST_FILES; at++) {
      const path = all[at] ?? place;
      // a link leads to what lies elsewhere
      const isOwn = orElse(() => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true, false);
      if (isOwn) all.push(...orElse(() => readdirSync(path), []).map((name) => join(path, name)));
    }
    return orElse(() => lstatSync(place, { throwIfNoEntry: false }) === undefined, true) ? [] : all;
  },
  repositoryOf: (folder) => {
    for (let at = folder; ; at = dirname(at)) {
      if (orElse(() => lstatSync(join(at, '.git'), { throwIfNoEntry: false }) !== undefined, false)) return at;
      if (dirname(at) === at) return null;
    }
  },
  isTracked: gitTracks,
  isIgnored: gitIgnores,
  packageName: (folder) => {
    const text = orElse(() => readFileSync(join(folder.replace(/^file:/, ''), 'package.json'), 'utf8'), '');
    const own = parsedJson(text);
    return isObject(own) && typeof own.name === 'string' ? own.name : null;
  },
};
