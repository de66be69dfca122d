import { absolutePath, wholePath } from '../../core/path-forms.ts';

interface PathForms {
  readonly cwd: string;
  readonly home: string;
  /** What `~` means in the path; in the folder, which a rule names, it is the home. */
  readonly callHome: string;
  /** Where links lead. */
  readonly realPath: (path: string) => string;
}

/**
 * Whether a path lies in a folder, or is it, wherever links lead; what is not there yet lies where it would be. A path
 * that leads through a link and back up means one place to a system and another to a program that reads it as text:
 * where that makes a difference there is no answer.
 */
export function leadsInto(path: string, folder: string, { cwd, home, callHome, realPath }: PathForms): boolean {
  const real = (whole: string): string => absolutePath(realPath(whole), '/');
  const outer = real(knownPath(folder, cwd, home));
  const isIn = (inner: string): boolean => inner === outer || inner.startsWith(outer === '/' ? '/' : `${outer}/`);
  const written = knownPath(path, cwd, callHome);
  const answer = isIn(real(written));
  if (isIn(real(absolutePath(written, '/'))) === answer) return answer;
  throw new Error(`"${path}" leads through a link and back up, so that it can mean two places`);
}

function knownPath(path: string, cwd: string, home: string): string {
  if (path === '') throw new Error('a path is empty');
  if (/^~[^/]/.test(path)) throw new Error(`"${path}" is the home folder of somebody else`);
  return wholePath(path, cwd, home);
}
