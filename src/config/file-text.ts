import { readFileSync, statSync } from '../looks/files.ts';

const MOST_BYTES = 256 * 1024;

/** What a file holds; undefined: there is none; null: it is no plain file, or too large, or not to be read. */
export function fileText(path: string): string | null | undefined {
  try {
    const about = statSync(path, { throwIfNoEntry: false });
    if (about === undefined) return undefined;
    if (!about.isFile() || about.size > MOST_BYTES) return null;
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
