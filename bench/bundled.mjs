import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

/** What a file in TypeScript exports, for a Node that does not read it. */
export async function bundled(entry) {
  const folder = mkdtempSync(join(tmpdir(), 'hookline-bench-bundle-'));
  const input = fileURLToPath(entry);
  const build = await rolldown({ input, platform: 'node', external: [/^node:/] });
  await build.write({ dir: folder, format: 'es' });
  await build.close();
  try {
    return await import(pathToFileURL(join(folder, basename(input).replace(/\.ts$/, '.js'))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
