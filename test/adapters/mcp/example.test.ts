import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { finished, machine } from '../../cli/machine.ts';

const folder = fileURLToPath(new URL('../../../examples/mcp', import.meta.url));

test('the example does what its page shows', async () => {
  const { project, env } = machine();
  const { status, stdout } = await finished(process.execPath, ['session.mjs', project], { cwd: folder, env });
  const shown = /```text\n([\s\S]*?)```/.exec(readFileSync(`${folder}/README.md`, 'utf8'))?.[1];
  expect({ status, stdout: stdout.replace(/approve \w+\./, 'approve ….') }).toEqual({ status: 0, stdout: shown });
});

test('its page shows the configuration that it has', () => {
  const shown = /```json\n([\s\S]*?)```/.exec(readFileSync(`${folder}/README.md`, 'utf8'))?.[1];
  expect(shown).toBe(readFileSync(`${folder}/mcp.json`, 'utf8'));
});

test('the folder that it makes for itself is gone afterwards', async () => {
  const { top, env } = machine();
  const TMPDIR = join(top, 'tmp');
  mkdirSync(TMPDIR);
  const { status } = await finished(process.execPath, ['session.mjs'], { cwd: folder, env: { ...env, TMPDIR } });
  expect({ status, left: readdirSync(TMPDIR).filter((name) => name.startsWith('hookline-example-')) }).toEqual({
    status: 0,
    left: [],
  });
});
