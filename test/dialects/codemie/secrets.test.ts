import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BASH, machine } from '../../cli/machine.ts';

const FILE = '~/.codemie/codemie-cli.config.json';

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('the text of a configuration with an API key in it is kept nowhere, whatever runs', async () => {
  const { write, run, cli, top } = machine();
  const hooks = { PreToolUse: [{ hooks: [{ type: 'command', command: 'echo no >&2; exit 1' }] }] };
  const path = write(FILE, { profiles: { p: { apiKey: 'sk-the-secret', debug: true, hooks } } });
  for (let i = 0; i < 2; i++) expect((await run('PreToolUse', [...BASH, '--session', 's'])).status).toBe(0);
  await cli(['check']);
  const kept = filesBelow(top).filter((file) => file !== path);
  expect(kept.some((file) => file.includes('.codemie/logs'))).toBe(true);
  for (const file of kept) expect(readFileSync(file, 'utf8'), file).not.toContain('sk-the-secret');
});

test('processes that write the log at once write whole lines', async () => {
  const { write, run, home } = machine();
  const command = "head -c 400 /dev/zero | tr '\\0' z >&2; exit 2";
  write(FILE, { profiles: { p: { debug: true, hooks: { PreToolUse: [{ hooks: [{ type: 'command', command }] }] } } } });
  await Promise.all(Array.from({ length: 6 }, () => run('PreToolUse', BASH)));
  const [log = ''] = filesBelow(join(home, '.codemie', 'logs'));
  const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
  expect(lines).toHaveLength(6);
  for (const line of lines) expect(line).toMatch(/^\d{4}-.* decision block .* stderr "z{400}" {2}\([\w-]+\)$/);
});
