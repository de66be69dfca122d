import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const BENCH = fileURLToPath(new URL('../../packages/server/bench/run.mjs', import.meta.url));

test('a fiftieth of the load keeps what is promised of the whole: ingest beside COPY, questions beside the same by hand', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [BENCH, '--quick']).catch((error) => error);
  expect(stdout).toContain('✓');
  expect(stdout).not.toContain('✗');
});
