import type { Dialect } from '../../core/dialect.ts';

/** Words of which one stands in every path that says which hooks run, as the path is when nothing hides it. */
export function telltales(dialects: readonly Dialect[], paths: readonly string[]): RegExp {
  const folders = dialects.flatMap(({ files, hookFolders = [] }) => [
    ...files.map(({ folder }) => folder),
    ...hookFolders,
  ]);
  const first = new Set(folders.map((folder) => folder.split('/')[0] ?? ''));
  const names = new Set([...first, 'hookline', 'etc', '.local', ...paths]);
  const words = [...names].filter((name) => name !== '').map(word);
  return new RegExp(words.join('|'));
}

/** `vite.config.ts` is not in `.config`, and `generated` not in `.gen`. */
function word(name: string): string {
  const text = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `${/^\w/.test(name) ? '\\b' : ''}${text}${name.startsWith('/') ? '' : '(?![\\w.])'}`;
}
