import { dirname, isAbsolute, join, resolve } from 'node:path';
import { existsSync } from '../looks/files.ts';
import { gitConfigEntries, gitFolders, smallText } from '../looks/git-config.ts';
import type { Repository } from '../matching/pushes/pushed-branches.ts';

const MOST_INCLUDES = 8;

/** What git would go by in a folder, read from its files: nothing is started. Null: it lies in no repository that can be read. */
export function gitRepository(folder: string, home: string): Repository | null {
  const found = gitFolders(folder);
  if (found === null) return null;
  const head = smallText(join(found.own, 'HEAD'));
  const [, branch = null] = /^ref:\s*refs\/heads\/(.+)$/m.exec(head ?? '') ?? [];
  // where branches are kept in a table of their own, this file says nothing
  if (head === null || branch === '.invalid') return null;
  const files = [
    '/etc/gitconfig',
    join(home, '.config/git/config'),
    join(home, '.gitconfig'),
    join(found.shared, 'config'),
    join(found.own, 'config.worktree'),
  ];
  const entries = files.flatMap((path) => entriesIn(path, home, MOST_INCLUDES));
  return {
    place: found.own,
    branch: branch?.trim() ?? null,
    get previous() {
      return previousIn(smallText(join(found.own, 'logs/HEAD')) ?? '');
    },
    settings: (key) => entries.flatMap(([name, value]) => (name === key ? [value] : [])),
    nameIs: (name, at) => {
      const remotes = entries.flatMap(([key]) => /^remote\.(.+)\.url$/.exec(key)?.[1] ?? []);
      const refs = [`refs/heads/${name}`, ...remotes.map((remote) => `refs/remotes/${remote}/${name}`)];
      if (isBranch(refs, found.shared)) return 'branch';
      return existsSync(resolve(at, name)) ? 'file' : null;
    },
  };
}

/** What git writes down for `git checkout -`. */
function previousIn(log: string): string | null {
  const [, from = null] = [...log.matchAll(/\tcheckout: moving from (\S+) to \S+$/gm)].at(-1) ?? [];
  return from;
}

function isBranch(refs: readonly string[], shared: string): boolean {
  // `../../config` is a file of git, and no branch
  const named = refs.filter((ref) => !ref.includes('..'));
  if (named.some((ref) => smallText(join(shared, ref)) !== null)) return true;
  const packed = smallText(join(shared, 'packed-refs')) ?? '';
  return named.some((ref) => packed.includes(` ${ref}\n`));
}

function entriesIn(path: string, home: string, depth: number): readonly (readonly [string, string])[] {
  const text = depth === 0 ? null : smallText(path);
  if (text === null) return [];
  return gitConfigEntries(text).flatMap((entry) => {
    const [key, value] = entry;
    if (key !== 'include.path') return [entry];
    const other = value.startsWith('~/') ? join(home, value.slice(2)) : value;
    return entriesIn(isAbsolute(other) ? other : resolve(dirname(path), other), home, depth - 1);
  });
}
