// Load figures, each beside the bare thing in the same run, with a real PostgreSQL.
//   node packages/server/bench/run.mjs [ingest] [queries] [beats] [machines] [back-test] [--quick] [--rows 10000000] [--json FILE]
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleInto } from '../../../bench/bundled.mjs';
import { scratchPostgres } from '../../../scripts/scratch-postgres.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
execFileSync(process.execPath, [join(root, 'packages/server/build.mjs')]);
// below the packages that it needs
const folder = join(root, `node_modules/.cache/hookline-server/bench-${process.pid}`);
mkdirSync(folder, { recursive: true });
const postgres = await scratchPostgres({ shared_buffers: '1GB', max_wal_size: '4GB', max_connections: '50' });
try {
  cpSync(join(root, 'packages/server/src/db/migrations'), join(folder, 'migrations'), { recursive: true });
  const bundled = (file) => bundleInto(folder, new URL(file, import.meta.url), [/^[a-z@]/]);
  const bundle = await bundled('main.ts');
  const files = {
    fleetChild: await bundled('machines/fleet-child.ts'),
    bareServer: await bundled('machines/bare-server.ts'),
  };
  const { main } = await import(pathToFileURL(bundle));
  process.exitCode = await main(process.argv.slice(2), {
    ...{ url: postgres.url, folder: postgres.folder, main: join(root, 'packages/server/dist/main.js') },
    files,
    told: (line) => process.stdout.write(`${line}\n`),
  });
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
