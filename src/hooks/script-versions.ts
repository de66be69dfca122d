import { resolve } from 'node:path';
import type { Hook } from '../core/hook.ts';
import { statSync } from '../looks/files.ts';
import { namedScripts } from '../trust/named-scripts.ts';

const MOST_KNOWN = 1000;

/** What tells whether the scripts that a hook names are still the same: another text after each edit of one. */
export function scriptVersions(home: string): (hook: Hook, cwd: string) => Promise<string> {
  const known = new Map<string, Promise<readonly string[]>>();
  const namedBy = (hook: Hook, cwd: string): Promise<readonly string[]> => {
    const found = known.get(hook.key) ?? namedScripts(hook, hook.source?.root ?? cwd, home);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(hook.key, found);
    return found;
  };
  return async (hook, cwd) => (await namedBy(hook, cwd)).map((word) => stampOf(resolve(cwd, word))).join();
}

function stampOf(path: string): string {
  try {
    const { mtimeMs, ctimeMs, size, ino, dev } = statSync(path);
    return `${mtimeMs} ${ctimeMs} ${size} ${ino} ${dev}`;
  } catch {
    return '';
  }
}
