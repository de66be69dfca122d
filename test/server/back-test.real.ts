import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { built, file } from '../bundle/made.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { decidedCalls } from './world/decided-calls.ts';
import { ask, enrolled } from './world/machine.ts';
import { batchOf } from './world/records.ts';
import { testServer } from './world/server.ts';

const MAIN = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
const NO_DUCKDB = `data:text/javascript,${encodeURIComponent(`export async function resolve(name, context, next) {
  if (name.startsWith('@duckdb/')) throw Object.assign(new Error('not here'), { code: 'ERR_MODULE_NOT_FOUND' });
  return next(name, context);
}`)}`;
const RULE = 'hooks:\n  - { on: PreToolUse, name: no-push, runs: git push, deny: "not here" }\n';

test('"hookline-server back-test" tries a bundle beside the database, and says by its exit code whether anything changes', async () => {
  const { app, context } = await testServer();
  const body = batchOf(await decidedCalls({ calls: ['ls', 'git push', 'git push --tags'] }));
  await ask(app, await enrolled(app), 'POST', '/v1/records', { body });
  const bundle = join(scratchFolder(), 'policy.tar.gz');
  writeFileSync(bundle, built([file('enforced.d/10.yml', RULE)]));
  const env = {
    PATH: process.env.PATH,
    ...{ DATABASE_URL: process.env.HOOKLINE_TEST_DATABASE_URL, HOOKLINE_FLEET: context.fleet },
  };
  const said = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [MAIN, 'back-test', '--bundle', bundle, ...args], { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout, stderr }) => ({ code, stdout: `${stdout}${stderr}` }),
    );
  const told = await said('--since', '2d');
  expect(told).toEqual({ code: 1, stdout: expect.stringContaining('2 would be stopped') });
  expect(told.stdout).toContain('no-push: 2 stopped');
  expect(await said('--since', '1h', '--person', 'nobody')).toMatchObject({ code: 0 });
  expect(await said('--since', 'soon')).toMatchObject({ code: 2 });
});

test('"hookline-server export" writes what "back-test --from" reads without a database; without DuckDB both say what to install', async () => {
  const { app, context } = await testServer();
  const body = batchOf(await decidedCalls({ calls: ['ls', 'git push', 'git push --tags'] }));
  await ask(app, await enrolled(app), 'POST', '/v1/records', { body });
  const folder = scratchFolder();
  const bundle = join(folder, 'policy.tar.gz');
  writeFileSync(bundle, built([file('enforced.d/10.yml', RULE)]));
  // nobody has it
  const without = join(folder, 'without.mjs');
  writeFileSync(without, `import { register } from 'node:module';\nregister(${JSON.stringify(NO_DUCKDB)});\n`);
  const said = (env: NodeJS.ProcessEnv, ...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [MAIN, ...args], { env: { PATH: process.env.PATH, ...env } }).then(
      ({ stdout }) => ({ code: 0, told: stdout }),
      ({ code, stdout, stderr }) => ({ code, told: `${stdout}${stderr}` }),
    );
  const database = { DATABASE_URL: process.env.HOOKLINE_TEST_DATABASE_URL, HOOKLINE_FLEET: context.fleet };
  const to = join(folder, 'decisions');
  expect(await said({ ...database, NODE_OPTIONS: `--import ${without}` }, 'export', '--to', to)).toEqual({
    ...{ code: 2, told: expect.stringContaining('npm install @duckdb/node-api') },
  });
  const exported = await said(database, 'export', '--to', to);
  expect(exported).toEqual({ code: 0, told: expect.stringContaining('3 decisions of 1 day') });
  const tried = await said({}, 'back-test', '--from', to, bundle);
  expect(tried).toEqual({ code: 1, told: expect.stringContaining('2 would be stopped') });
  expect(await said({}, 'export')).toMatchObject({ code: 2 });
  expect(await said(database, 'export', '--to', to, '--detail', 'all')).toMatchObject({ code: 2 });
});
