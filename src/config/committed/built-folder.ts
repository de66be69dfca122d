import { basename, join, relative } from 'node:path';
import { orElse } from '../../core/or-else.ts';
import { lstatSync } from '../../looks/files.ts';
import { gitFolders } from '../../looks/git-config.ts';
import { listTree } from '../list-tree.ts';
import { type CommittedTree, committedTree } from './committed-tree.ts';
import { indexHas } from './git-index.ts';
import { type IgnoreList, ignoresFolder } from './ignored.ts';

/** Names by which people keep something that no build makes again. */
const KEPT_BY_NAME =
  /^\.(?:idea|vscode|claude|codex|cursor|gemini|hookline|git\w*)$|secret|credential|private|backup|upload|^(?:data|db|database|keys?|certs?|local)$/i;
/** A repository, a secret, a database: a folder with one of them is somebody's. */
const KEPT_IN_IT = /\/(?:\.git|\.env(?:\.[^/]*)?|id_\w+|[^/]*\.(?:pem|key|p12|pfx|jks|kdbx|sqlite3?|db))$/;

/**
 * Whether a place lies in a folder that a build made: git does not have anything of it, and the lists of ignored files ignore
 * it as they are committed, since an agent can edit those in the working tree on the way. What cannot be told is not.
 */
export function isBuilt(path: string, projectDir: string): boolean {
  return orElse(() => liesInBuilt(path, projectDir), false);
}

function liesInBuilt(path: string, projectDir: string): boolean {
  const git = gitFolders(projectDir);
  const below = git === null ? '..' : relative(git.top, path);
  if (git === null || below === '' || below.startsWith('..')) return false;
  const tree = committedTree(git);
  if (tree === null) return false;
  const folder = ignoredFolder(below, git.top, tree);
  if (folder === null || tree.has(folder) || indexHas(git.own, folder)) return false;
  if (folder.split('/').some((name) => KEPT_BY_NAME.test(name))) return false;
  return !listTree(join(git.top, folder), true).some((inIt) => KEPT_IN_IT.test(inIt));
}

/** The folder at the place or above it that is ignored; links, and what lies in a repository of its own, are none. */
function ignoredFolder(path: string, top: string, tree: CommittedTree): string | null {
  const lists: IgnoreList[] = [];
  let folder = '';
  for (const name of path.split('/')) {
    const text = tree.text(folder === '' ? '.gitignore' : `${folder}/.gitignore`);
    if (text !== null) lists.push({ folder, text });
    folder = folder === '' ? name : `${folder}/${name}`;
    const place = join(top, folder);
    if (lstatSync(place, { throwIfNoEntry: false })?.isDirectory() !== true || basename(place) === '.git') return null;
    if (ignoresFolder(folder, lists)) return folder;
    if (lstatSync(join(place, '.git'), { throwIfNoEntry: false }) !== undefined) return null;
  }
  return null;
}
