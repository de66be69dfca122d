import { dirname, join, resolve } from 'node:path';
import { lstatSync, readFileSync, statSync } from './files.ts';

/** Where git keeps what it knows about a folder. */
export interface GitFolders {
  /** The folder of the repository, or of its worktree. */
  readonly top: string;
  /** What is this worktree's own: which branch it is on. */
  readonly own: string;
  /** What all its worktrees share: the configuration. */
  readonly shared: string;
}

const MAX_BYTES = 1024 * 1024;

/** Null: the folder lies in no repository. Nothing is started for it. */
export function gitFolders(folder: string): GitFolders | null {
  for (let top = folder; ; top = dirname(top)) {
    const git = join(top, '.git');
    const kind = lstatSync(git, { throwIfNoEntry: false });
    if (kind !== undefined) {
      // in a worktree, and in a submodule, it is a file that says where it is
      const elsewhere = kind.isFile() ? /^gitdir:\s*(.+)$/m.exec(smallText(git) ?? '')?.[1]?.trim() : undefined;
      const own = elsewhere === undefined ? git : resolve(top, elsewhere);
      return { top, own, shared: resolve(own, smallText(join(own, 'commondir'))?.trim() ?? '.') };
    }
    if (top === dirname(top)) return null;
  }
}

/** `[filter "x"]`, `smudge = …`: the key in lower case but for the name in quotes, and its value. */
export function gitConfigEntries(text: string): readonly (readonly [key: string, value: string])[] {
  const entries: (readonly [string, string])[] = [];
  let section = '';
  for (const line of text.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
    const [head = '', name = '', sub] = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/.exec(line) ?? [];
    if (head !== '') section = sub === undefined ? name.toLowerCase() : `${name.toLowerCase()}.${sub}`;
    const [, key, value = ''] = /^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*?))?\s*$/.exec(line.slice(head.length)) ?? [];
    if (key !== undefined) entries.push([`${section}.${key.toLowerCase()}`, value.replace(/^"(.*)"$/, '$1')]);
  }
  return entries;
}

/** Null: it cannot be read, or is no file that anybody writes by hand. */
export function smallText(path: string): string | null {
  try {
    const found = statSync(path);
    return found.isFile() && found.size <= MAX_BYTES ? readFileSync(path, 'utf8') : null;
  } catch {
    return null;
  }
}
