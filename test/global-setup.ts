import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['src', 'native', 'scripts/build.mjs', 'scripts/native.mjs', 'package.json'];

/** Tests of the CLI and the packages run what is shipped: what is older than a source of it is built first. */
export async function setup(): Promise<void> {
  await Promise.all([setupPackage(), setupServer()]);
}

async function setupServer(): Promise<void> {
  const sources = await Promise.all(
    ['packages/server/src', 'packages/server/page', 'packages/server/build.mjs', 'scripts/page.mjs', 'src'].map(
      (path) => newest(join(root, path)),
    ),
  );
  if ((await newest(join(root, 'packages/server/dist/main.js'))) >= Math.max(...sources)) return;
  await promisify(execFile)(process.execPath, [join(root, 'packages/server/build.mjs')]);
}

async function setupPackage(): Promise<void> {
  const sources = await Promise.all(SOURCES.map((path) => newest(join(root, path))));
  const built = await newest(join(root, 'dist/cli.js'));
  // they take longer than the rest, and change nothing that runs; but some must be there
  const hasTypes = (await newest(join(root, 'dist/types'))) > 0;
  if (built >= Math.max(...sources) && hasTypes) return;
  const args = ['scripts/build.mjs', ...(hasTypes ? ['--no-types'] : [])];
  await promisify(execFile)(process.execPath, args, { cwd: root });
}

/** When the file, or the youngest file of the folder, was changed; 0 if there is none. */
async function newest(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (found === null) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const inside = await readdir(path);
  const times = await Promise.all(inside.map((name) => newest(join(path, name))));
  // the folder's own time tells that a file was removed
  return Math.max(found.mtimeMs, ...times);
}
