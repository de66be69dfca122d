//   node scripts/types.mjs FOLDER
// Emits the types of the published entries into a folder, and only those that the entries lead to: the types of our
// inner parts would name packages that nobody who installs hookline has.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const ENTRIES = ['index', 'hook', 'testing', 'schemas', 'adapters/ai-sdk/index', 'adapters/mcp/index'];

export function emitTypes(folder) {
  rmSync(folder, { recursive: true, force: true });
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', folder], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The types cannot be emitted.');
  const reached = new Set(ENTRIES.map((name) => join(folder, `${name}.d.ts`)));
  for (const file of reached) {
    for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*['"](\.[^'"]+)['"]/g)) {
      reached.add(resolve(dirname(file), specifier.replace(/\.ts$/, '.d.ts')));
    }
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !reached.has(path)) rmSync(path);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) emitTypes(resolve(process.argv[2]));
