// Builds dist/: the server as one ES module with what it shares with hookline bundled in, the program that tries bundles as another,
// and what those need beside them. Its dependencies stay packages. And its page.
//   node build.mjs
import { chmod, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { licences } from '../../scripts/licences.mjs';
import { buildPage, SERVER_PAGE } from '../../scripts/page.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const dist = join(here, 'dist');
const { dependencies, peerDependencies } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'));

const made = join(here, `.dist-${process.pid}`);
await mkdir(made, { recursive: true });
const chunks = await Promise.all([bundle('main', 'src/main.ts'), bundle('back-test/child', 'src/back-test/child.ts')]);
await cp(join(here, 'src/db/migrations'), join(made, 'migrations'), { recursive: true });
// a bundle may extend what comes with hookline
await cp(join(here, '../../packs'), join(made, 'packs'), { recursive: true });
const packages = await buildPage('server');
await cp(SERVER_PAGE, join(made, 'page'), { recursive: true });
await writeFile(join(made, 'THIRD-PARTY-LICENSES.txt'), await licences(root, [{ moduleIds: packages }, ...chunks]));
await chmod(join(made, 'main.js'), 0o755);
await rm(dist, { recursive: true, force: true });
await rename(made, dist);

/** One file, whatever it loads later. → what it is made of */
async function bundle(name, file) {
  const build = await rolldown({
    cwd: here,
    input: { [name]: file },
    platform: 'node',
    external: Object.keys({ ...dependencies, ...peerDependencies }).map((one) => new RegExp(`^${one}(/|$)`)),
    onLog(level, log, report) {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
      report(level, log);
    },
  });
  const { output } = await build.write({
    dir: made,
    format: 'es',
    sourcemap: false,
    entryFileNames: '[name].js',
    banner: '#!/usr/bin/env node',
    codeSplitting: false,
  });
  await build.close();
  return output[0];
}
