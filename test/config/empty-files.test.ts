import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createHooks } from '../../src/hooks.ts';
import { scratchFolder } from '../scratch-folder.ts';

function place() {
  const folder = scratchFolder();
  const write = (name: string, text: string): string => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const options = { home: folder, cwd: folder, env: {}, watch: false } as const;
  return { write, options };
}

test.each(['hooks: []', '{}', 'hooks:', 'hooks: {}', '# nothing', ''])(
  'an enforced file that holds no hooks (%j) refuses nothing',
  async (text) => {
    const { write, options } = place();
    const hooks = await createHooks({ ...options, enforced: [write('e.yml', text)] }, { machine: '/nonexistent' });
    expect((await hooks.trigger('PreToolUse', { tool_name: 'Bash' })).decision).toBe('none');
    await hooks.close();
  },
);

test('an enforced file that cannot be read holds an agent that wants to end', async () => {
  const { options } = place();
  const hooks = await createHooks({ ...options, enforced: ['/no/such.yml'] }, { machine: '/nonexistent' });
  expect(await hooks.trigger('Stop', {})).toMatchObject({ decision: 'block', hold: true });
  await hooks.close();
});

test.each([
  ['c/hooks.yml', 'hooks: []', 'hookline'],
  ['c/settings.json', '{}', 'claude-code'],
  ['c/settings.local.json', '{"model":"x"}', 'claude-code'],
])('%s is known by its name where nothing inside tells', async (name, text) => {
  const { write, options } = place();
  const hooks = await createHooks({ ...options, files: [{ path: write(name, text) }] }, { machine: '/nonexistent' });
  expect(hooks.diagnostics).toEqual([]);
  await hooks.close();
});

test('patterns on an event without files are an error, and an empty "on" is refused', async () => {
  const { write, options } = place();
  const text = 'hooks:\n  - {on: SessionStart, files: ["**/*.ts"], run: "true"}\n  - {on: [], run: "true"}\n';
  const hooks = await createHooks({ ...options, files: [{ path: write('hooks.yml', text), dialect: 'hookline' }] });
  expect(hooks.diagnostics.map(({ code, line }) => [code, line])).toEqual([
    ['MATCHER_IGNORED', 2],
    ['MISSING_KEY', 3],
  ]);
  await hooks.close();
});

test('a misspelt key of a group is a warning that says what was meant', async () => {
  const { write, options } = place();
  const group = { macher: 'Write', hooks: [{ type: 'command', command: 'true' }] };
  const path = write('settings.json', JSON.stringify({ hooks: { PreToolUse: [group] } }));
  const hooks = await createHooks({ ...options, files: [{ path, dialect: 'claude-code' }] });
  expect(hooks.diagnostics).toMatchObject([{ code: 'UNKNOWN_KEY', hint: 'did you mean "matcher"?' }]);
  await hooks.close();
});
