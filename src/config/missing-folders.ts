import { orElse } from '../core/or-else.ts';
import { lstatSync } from '../looks/files.ts';

/**
 * Tells which folders are certainly not there, looking at each once: most people have those of one or two agents, and
 * below one that is missing nothing has to be looked for. What cannot be looked at may be there.
 */
export function missingFolders(): (root: string, folder: string) => boolean {
  const known = new Map<string, boolean>();
  const isMissing = (path: string): boolean => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const missing = orElse(() => lstatSync(path, { throwIfNoEntry: false }) === undefined, false);
    known.set(path, missing);
    return missing;
  };
  return (root, folder) => {
    const base = root.endsWith('/') ? root : `${root}/`;
    const slash = folder.indexOf('/');
    if (slash < 0) return isMissing(base + folder);
    return isMissing(base + folder.slice(0, slash)) || isMissing(base + folder);
  };
}
