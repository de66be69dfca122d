// Builds a page (that of `hookline ui` into dist/ui): everything it needs is in it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

// Both are made of the same parts.
const SHARED = ['src/ui/page', 'src/ui/data', 'src/core'];
const PAGES = {
  ui: { page: 'src/ui/page', out: 'dist/ui', from: SHARED },
  // beside its other files it lies when the package of the server is built
  server: {
    page: 'packages/server/page',
    out: 'node_modules/.cache/hookline-server-page',
    from: ['packages/server/page', ...SHARED],
  },
};

/** → what of other packages is in it. */
export async function buildPage(name = 'ui') {
  const { page, out } = PAGES[name];
  const from = sourcesHash(PAGES[name]);
  const stamp = stampOf(name);
  const isBuilt = existsSync(stamp) && existsSync(join(root, out, 'index.html'));
  const before = isBuilt ? JSON.parse(readFileSync(stamp, 'utf8')) : null;
  if (before?.from === from) return before.packages.map((id) => join(root, id));
  const { build } = await import('vite');
  const { output } = await build({
    configFile: false,
    root: join(root, page),
    base: './',
    logLevel: 'error',
    publicDir: false,
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: join(root, out),
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
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, JSON.stringify({ from, packages: modules.map((id) => relative(root, id)) }));
  return modules;
}

/** Where the page of the server lies that `buildPage('server')` has built. */
export const SERVER_PAGE = join(root, PAGES.server.out);

// What it was built from: where that is the same, so is what comes of it.
function stampOf(name) {
  return join(root, `node_modules/.cache/hookline-page-${name}.json`);
}

function sourcesHash({ from }) {
  const hash = createHash('sha256');
  for (const folder of from)
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
  const name = process.argv[2] ?? 'ui';
  rmSync(stampOf(name), { force: true });
  await buildPage(name);
}
