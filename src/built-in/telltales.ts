import type { Dialect } from '../core/dialect.ts';

/** Words of which one stands in every path that says which hooks run, as the path is when nothing hides it. */
export function telltales(dialects: readonly Dialect[], paths: readonly string[]): RegExp {
  const first = firstFolders(dialects);
  const names = new Set([...first, 'hookline', 'etc', '.local', ...paths]);
  const words = [...names].filter((name) => name !== '').map(word);
  return new RegExp(words.join('|'));
}

/** Whether a folder lies in one that a dialect's files lie in. */
export function foldersAround(dialects: readonly Dialect[]): RegExp {
  const hidden = [...firstFolders(dialects), '.local'].filter((name) => name.startsWith('.')).map(escaped);
  return new RegExp(`/(?:${hidden.join('|')})(?:/|$)`);
}

function firstFolders(dialects: readonly Dialect[]): ReadonlySet<string> {
  const folders = dialects.flatMap(({ files, hookFolders = [] }) => [
    ...files.map(({ folder }) => folder),
    ...hookFolders,
  ]);
  return new Set(folders.map((folder) => folder.split('/')[0] ?? ''));
}

/** `vite.config.ts` is not in `.config`, and `generated` not in `.gen`. */
function word(name: string): string {
  const text = escaped(name);
  return `${/^\w/.test(name) ? '\\b' : ''}${text}${name.startsWith('/') ? '' : '(?![\\w.])'}`;
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
