// Builds the page of `hookline ui` into dist/ui: everything it needs is in it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'dist/ui');

// What it was built from: where that is the same, so is what comes of it.
const STAMP = join(root, 'node_modules/.cache/hookline-page.json');

/** → what of other packages is in it. */
export async function buildPage() {
  const from = sourcesHash();
  const before =
    existsSync(STAMP) && existsSync(join(out, 'index.html')) ? JSON.parse(readFileSync(STAMP, 'utf8')) : null;
  if (before?.from === from) return before.packages.map((id) => join(root, id));
  const { build } = await import('vite');
  const { output } = await build({
    configFile: false,
    root: join(root, 'src/ui/page'),
    base: './',
    logLevel: 'error',
    publicDir: false,
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2023',
      sourcemap: false,
      // a file that is written into another one is no file of this server
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
    },
  });
  const modules = output
    .flatMap((chunk) => chunk.moduleIds ?? [])
    .filter((id) => id.startsWith(join(root, 'node_modules')));
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, JSON.stringify({ from, packages: modules.map((id) => relative(root, id)) }));
  return modules;
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const folder of ['src/ui/page', 'src/ui/data', 'src/core'])
    for (const name of readdirSync(join(root, folder), { recursive: true }).sort()) {
      if (!/\.(tsx?|css|html|svg)$/.test(name)) continue;
      hash.update(`${folder}/${name}\0`).update(readFileSync(join(root, folder, name)));
    }
  return hash
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  rmSync(STAMP, { force: true });
  await buildPage();
}
