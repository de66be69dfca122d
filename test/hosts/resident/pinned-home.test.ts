// wide: starts resident engines

import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { household, NATIVE, REFUSAL, RULE, shell, until } from './household.ts';

describe.skipIf(NATIVE === null)('the engine of an installation', () => {
  const pinned = ({ home, state }: { readonly home: string; readonly state: string }) => [
    ...['bridge', 'claude-code', 'PreToolUse', '--sealed', '--deadline', '36'],
    ...['--home', home, '--state', join(state, 'hookline')],
  ];

  test('is found and started by what the shim says, whatever HOME the agent has, and refuses by its rules', async () => {
    const it = household();
    it.write('~/.config/hookline/hooks.json', RULE);
    const other = join(it.top, 'other');
    mkdirSync(other);
    const words = pinned(it);
    const env = { HOME: other, XDG_STATE_HOME: join(other, 'state') };
    await it.call({ words, env });
    await until(async () => (await it.residents())[0]);
    expect(await it.call({ words, env, payload: shell('git push --force') })).toMatchObject({
      status: 2,
      stdout: expect.stringContaining(REFUSAL),
    });
    expect(await it.call({ words, env })).toMatchObject({ status: 0 });
    // and once more with another environment: it is the same engine, and the same rules
    const refused = { words, env: { HOME: '/tmp/none' }, payload: shell('git push --force') };
    expect(await it.call(refused)).toMatchObject({ status: 2, stdout: expect.stringContaining(REFUSAL) });
    expect(await it.residents()).toMatchObject([{ served: 3 }]);
    expect(readdirSync(other)).toEqual([]);
  });

  test.runIf(process.geteuid?.() === 0)('is neither asked nor started in the home of somebody else', async () => {
    const it = household();
    const others = join(it.top, 'others');
    mkdirSync(join(others, 'hookline'), { recursive: true });
    chownSync(others, 4711, 4711);
    const words = pinned({ home: others, state: others });
    const { status, stdout } = await it.call({ words });
    expect([status, stdout]).toEqual([2, expect.stringContaining('belongs to user 4711')]);
    expect([readdirSync(join(others, 'hookline')), existsSync(it.folder)]).toEqual([[], false]);
  });
});
