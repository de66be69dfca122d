import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is measured is what would be shipped now. */
export function buildIfStale() {
  const sources = ['src', 'native', 'scripts/build.mjs', 'scripts/native.mjs', 'package.json'];
  if (newest(join(root, 'dist/index.js')) >= Math.max(...sources.map((path) => newest(join(root, path))))) return;
  execFileSync(process.execPath, ['scripts/build.mjs', '--no-types', '--quiet'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
}

function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
