import { absolutePath } from '../core/path-forms.ts';
import { lstatNow } from '../looks/files.ts';

const MOST_FOLDERS = 32;

/** Whether a link stands on the way to a path, as far as the way is not that of the folder it starts in. */
export function leadsThroughLink(path: string, cwd: string, home: string): boolean {
  const whole = absolutePath(path.startsWith('~/') ? home + path.slice(1) : path, cwd);
  const known = [cwd, home].find((folder) => folder !== '/' && whole.startsWith(`${folder}/`)) ?? '';
  const segments = whole.slice(known.length + 1).split('/');
  if (segments.length > MOST_FOLDERS) return true;
  let at = known;
  for (const segment of segments) {
    at = `${at}/${segment}`;
    try {
      const stats = lstatNow(at);
      if (stats === undefined) return false;
      if (stats.isSymbolicLink()) return true;
    } catch {
      // what cannot be looked at cannot be written either
      return false;
    }
  }
  return false;
}
