import type { Dialect } from '../core/dialect.ts';
import { followLinks } from './follow-links.ts';
import { missingFolders } from './missing-folders.ts';

/** Where the person's files really are, of those that a link leads to. */
export function linkedHookFiles(dialects: readonly Dialect[], home: string): readonly string[] {
  const follow = followLinks();
  const isMissing = missingFolders();
  // no link leads anywhere below a folder that is not there
  const ways = dialects.flatMap(({ files, hookFolders = [] }) => [
    ...files.flatMap(({ base, folder, name }) =>
      base === 'home' && typeof name === 'string' && !isMissing(home, folder) ? `${folder}/${name}` : [],
    ),
    ...hookFolders.filter((folder) => !isMissing(home, folder)),
  ]);
  const real = follow(home);
  return [...new Set(ways)].flatMap((way) => {
    const path = follow(`${home}/${way}`);
    return path === `${real}/${way}` ? [] : [path];
  });
}
