import { readFileSync, statSync } from '../looks/files.ts';

const MOST_BYTES = 256 * 1024;
/** Nothing, a comment, or a name with a value that ends on its line. */
const LINE =
  /^\s*(?:#.*|(?:export\s+)?[A-Za-z_][\w.-]*\s*=\s*(?:"(?:[^"\\]|\\.)*"\s*(?:#.*)?|'[^']*'\s*(?:#.*)?|[^'"\s].*)?)?$/;

/** Whether each line of a file is a name with its value, so that the text before `=` is never part of a value. One that is not there has none. */
export function hasAssignedLines(path: string): boolean {
  try {
    const about = statSync(path, { throwIfNoEntry: false });
    if (about === undefined) return true;
    if (!about.isFile() || about.size > MOST_BYTES) return false;
    return readFileSync(path, 'utf8')
      .split(/\r?\n/)
      .every((line) => LINE.test(line) && !line.endsWith('\\'));
  } catch {
    return false;
  }
}
