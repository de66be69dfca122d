import { readFileSync } from 'node:fs';
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
