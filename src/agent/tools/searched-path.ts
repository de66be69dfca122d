import { stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { errorCode } from '../../core/error-code.ts';
import { fileProblem } from './file-problem.ts';

/** What is searched: a folder, or one file. Rejects, in words for the model, where there is neither. */
export async function kindOf(path: string): Promise<'folder' | 'file'> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) return 'folder';
    if (stats.isFile()) return 'file';
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw fileProblem(path, error);
  }
  throw new Error(`There is no file or folder "${path}".`);
}

/** As a person would write it: from the project folder if it is in there. */
export function shownPath(path: string, cwd: string): string {
  const from = relative(cwd, path);
  const outside = from === '' || from === '..' || from.startsWith(`..${sep}`) || isAbsolute(from);
  return (outside ? resolve(path) : from).split(sep).join('/');
}
