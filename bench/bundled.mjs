import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** What a file in TypeScript exports, for a Node that does not read it. */
export async function bundled(entry) {
  const folder = mkdtempSync(join(tmpdir(), 'hookline-bench-bundle-'));
  try {
    return await import(pathToFileURL(await bundleInto(folder, entry)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same as a file, for other processes; `external`: what stays a package. → its path */
export async function bundleInto(folder, entry, external = []) {
  const input = fileURLToPath(entry);
  const build = await rolldown({
    ...{ input, platform: 'node', external: [/^node:/, ...external] },
    plugins: [IN_ITS_PLACE],
  });
  await build.write({ dir: folder, format: 'es', entryFileNames: '[name].mjs' });
  await build.close();
  return join(folder, basename(input).replace(/\.ts$/, '.mjs'));
}

/** What Node reads by itself may look for files beside itself. */
const IN_ITS_PLACE = {
  name: 'in-its-place',
  resolveId: (id, importer) =>
    id.startsWith('.') && id.endsWith('.mjs')
      ? { id: pathToFileURL(resolve(dirname(importer), id)).href, external: true }
      : null,
};
