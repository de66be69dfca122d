import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const BENCH = fileURLToPath(new URL('../../packages/server/bench/run.mjs', import.meta.url));

test.each([
  ['ingest', 'what a bare COPY stores'],
  ['queries', 'the same questions by hand'],
  ['beats', 'bare inserts'],
  ['machines', 'the same machines when nothing happens, and a bare server'],
  ['back-test', 'the same over the database'],
])('a part of the load keeps what is promised of the whole: %s, beside %s', async (part) => {
  const { stdout } = await promisify(execFile)(process.execPath, [BENCH, part, '--quick']).catch((error) => error);
  expect(stdout).toContain('✓');
  expect(stdout).not.toContain('✗');
});
