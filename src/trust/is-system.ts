import { dirname, join } from 'node:path';
import { existsSync } from '../looks/files.ts';
import { isInside } from '../state/inside.ts';
import { realPath } from '../state/real-path.ts';

/** What comes with the system is as trusted as the shell that runs the hook. */
export function isSystem(path: string): boolean {
  // anybody may write into these two, and people keep whole projects there
  if (/^\/dev\/(?:shm|mqueue)\//.test(path)) return false;
  return /^\/(?:usr|bin|sbin|lib|lib64|opt|nix|snap|dev|proc|sys|System|Library|Applications)\//.test(path);
}

/** The same of a file, as it is named and where that leads. What a repository brings never does, wherever that lies. */
export function comesWithSystem(named: string, real: string, root: string): boolean {
  if (!isSystem(named) || !isSystem(real)) return false;
  const folder = realPath(dirname(named));
  // of a repository that lies elsewhere nothing of the system is a part
  if (!isSystem(`${root}/`) && isSystem(`${folder}/`)) return true;
  const repository = repositoryOf(root);
  const isBrought = (path: string): boolean => repository !== dirname(repository) && isInside(repository, path);
  return !isBrought(real) && !isBrought(folder);
}

/** The repository that a folder belongs to; where there is none, the folder. */
export function repositoryOf(root: string): string {
  for (let dir = root; ; dir = dirname(dir)) {
    if (existsSync(join(dir, '.git'))) return dir;
    if (dir === dirname(dir)) return root;
  }
}
