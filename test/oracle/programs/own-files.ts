import type { Seen, Touch } from '../seen.ts';
import { foldersOfTree, type Tree } from '../tree.ts';
import { listed } from './families.ts';

/**
 * Without what no line can tell, and docs/effects.md names:
 * - what a program keeps for itself: what has come into being below a hidden name that neither the line nor the tree has
 *   (`~/.viminfo`, `~/.cache`, `.mypy_cache`), in `__pycache__` or in `node_modules`;
 * - of a build, a test or a configured check, what the line does not name: that is done by what lies in the project;
 * - that a file is opened for both by who states to write it, or a database by who asks it, that one is written over which
 *   is then deleted, and that what the line made is read again.
 */
export function withoutOwnFiles(seen: Seen, line: string, tree: Tree, program: string): Seen {
  const folders = foldersOfTree(tree);
  const row = listed(program)?.row;
  const isBeyond = row?.beyond?.some((one) => one.if === undefined) === true;
  const writes = typeof row?.given === 'object' && row.given.does === 'writes';
  const has = (does: Touch['does'], path: string): boolean =>
    seen.touches.some((one) => one.does === does && one.path === path);
  const isDestroyed = (path: string): boolean => has('writes', path) && has('deletes', path);
  const touches = seen.touches.filter(({ does, path }) => {
    if (isOwn(path, line, tree, folders)) return false;
    if (isBeyond && !isNamed(path, line)) return false;
    if (does !== 'deletes' && isDestroyed(path)) return false;
    if (does !== 'reads') return !(row?.acts === 'sqlite' && does === 'writes' && has('reads', path));
    return !(
      writes ||
      row?.acts === 'rights' ||
      (tree[path] === undefined && has('writes', path)) ||
      path === '/p/empty'
    );
  });
  return { ...seen, touches };
}

function isNamed(path: string, line: string): boolean {
  return line.split(/[\s'"=:,@]+/).some((word) => word !== '' && path === `/p/${word.replace(/^\.\//, '')}`);
}

/** What a program keeps for itself. */
export function isOwn(path: string, line: string, tree: Tree, folders = foldersOfTree(tree)): boolean {
  if (/\/(?:__pycache__|node_modules)(?:\/|$)|^\/h\/dead\.letter$/.test(path)) return true;
  const [hidden, name = ''] = /^.*?\/(\.[^/]+)(?=\/|$)/.exec(path) ?? [];
  if (hidden === undefined) return false;
  return tree[hidden] === undefined && !folders.has(hidden) && !line.includes(name);
}
