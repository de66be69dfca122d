import type { Dialect } from '../core/dialect.ts';
import { followLinks } from './follow-links.ts';

/** Where the person's files really are, of those that a link leads to. */
export function linkedHookFiles(dialects: readonly Dialect[], home: string): readonly string[] {
  const follow = followLinks();
  const ways = dialects.flatMap(({ files, hookFolders = [] }) => [
    ...files.flatMap(({ base, folder, name }) =>
      base === 'home' && typeof name === 'string' ? `${folder}/${name}` : [],
    ),
    ...hookFolders,
  ]);
  const real = follow(home);
  return [...new Set(ways)].flatMap((way) => {
    const path = follow(`${home}/${way}`);
    return path === `${real}/${way}` ? [] : [path];
  });
}
