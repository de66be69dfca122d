import { FOLDS } from './folds.ts';
import type { Given } from './given.ts';
import { text, textsOrAny, UNKNOWN, type Value } from './value.ts';

/** `os.unlink('a', dir_fd=d)`: paths that count from a folder which is open. */
export function belowFolder(name: string, given: Given): Given {
  const { named } = given;
  if (named.size === 0) return given;
  const folders: (Value | undefined)[] = [named.get('src_dir_fd'), named.get('dst_dir_fd')];
  // what a link says is no path of the program
  folders[name === 'os.symlink' ? 1 : 0] ??= named.get('dir_fd');
  if (folders.every((one) => one === undefined)) return given;
  const args = given.args.map((path, i) => {
    const folder = folders[i];
    if (folder === undefined || (folder.is === 'text' && folder.isWord === true)) return path;
    return FOLDS.path?.([text(...textsOrAny(folder)), path]) ?? UNKNOWN;
  });
  return { ...given, args };
}
