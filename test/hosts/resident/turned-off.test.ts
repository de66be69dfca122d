// wide: waits for engines to end

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callCli } from '../../world/cli.ts';
import { world } from '../../world/world.ts';
import { household, isAlive, NATIVE, REFUSAL, RULE, shell, until } from './household.ts';

const refused = { payload: shell('git push --force') };
const OFF = { resident: false, ...RULE };
const USER = '~/.config/hookline/hooks.json';

describe.skipIf(NATIVE === null)('"resident: false" in a person\'s own file', () => {
  test('means that no engine is started, however often somebody calls, and that every refusal stays', async () => {
    const { call, write, folder, residents } = household();
    write(USER, OFF);
    for (let i = 0; i < 3; i++) {
      const { status, stdout, stderr } = await call(refused);
      expect([status, `${stdout}${stderr}`]).toEqual([2, expect.stringContaining(REFUSAL)]);
    }
    expect(await residents()).toEqual([]);
    // not even a place for one was made
    expect(readdirSync(folder)).toEqual(['configured-off']);
  });

  test('ends the engine that is running, at the next call, which is answered by a process of its own', async () => {
    const { warm, call, write, residents } = household();
    write(USER, RULE);
    const { pid, engine } = await warm(refused);
    write(USER, OFF);
    expect(await call(refused)).toMatchObject({ status: 2, stdout: expect.stringMatching(/hookline-reply 2\n$/) });
    await until(() => !isAlive(pid) && !isAlive(engine));
    expect(await call(refused)).toMatchObject({ status: 2 });
    expect(await residents()).toEqual([]);
  });

  test('taken out again, an engine is started with the next call and answers the one after', async () => {
    const { warm, call, write, residents, folder } = household();
    write(USER, OFF);
    await call(refused);
    expect(existsSync(join(folder, 'configured-off'))).toBe(true);
    write(USER, RULE);
    const { served } = await warm(refused);
    expect(served).toBe(0);
    expect(await call(refused)).toMatchObject({ status: 2 });
    expect(await residents()).toMatchObject([{ served: 1 }]);
  });

  test('is what "hookline resident status" and "hookline doctor" tell of', async () => {
    const { call, write, project, env } = household();
    const file = write(USER, OFF);
    await call();
    const status = await callCli({ args: ['resident', 'status'], cwd: project, env });
    expect(status.stdout).toContain(`"resident: false" in "${file}"`);
    const doctor = await callCli({ args: ['doctor'], cwd: project, env });
    expect(`${doctor.stdout}${doctor.stderr}`).toContain('resident engine turned off');
  });
});

describe.skipIf(NATIVE === null)('a file "off" beside the engines', () => {
  test('ends the one that is running and lets none be started; without it there is one again', async () => {
    const { warm, call, folder, residents } = household();
    const { pid } = await warm();
    writeFileSync(join(folder, 'off'), '');
    expect(await call()).toMatchObject({ status: 0 });
    // at its next look around
    await residents();
    await until(() => !isAlive(pid));
    await call();
    expect(await residents()).toEqual([]);
    rmSync(join(folder, 'off'));
    await warm();
    expect(await call()).toMatchObject({ status: 0 });
    expect(await residents()).toMatchObject([{ served: 1 }]);
  });
});

describe('the switch of the resident engine', () => {
  const inLayer = { user: USER, enforced: '/etc/hookline/enforced.json' };

  test.each(Object.entries(inLayer))('counts in a file of the layer %s', async (_layer, path) => {
    const { open, write } = world();
    expect((await open()).residentOffIn()).toBeNull();
    const file = write(path, { resident: false });
    expect((await open()).residentOffIn()).toBe(file);
    write(path, { resident: true });
    expect((await open()).residentOffIn()).toBeNull();
  });

  test('is off where either the organization or the person says so', async () => {
    const { open, write } = world();
    const enforced = write(inLayer.enforced, { resident: false });
    const own = write(inLayer.user, { resident: true });
    expect((await open()).residentOffIn()).toBe(enforced);
    write(inLayer.enforced, { resident: true });
    write(inLayer.user, { resident: false });
    expect((await open()).residentOffIn()).toBe(own);
  });

  test('does not count in a file of a project, which is told so', async () => {
    const { open, write } = world();
    const file = write('.hookline/hooks.json', { resident: false });
    const hooks = await open({ trust: 'all' });
    expect(hooks.residentOffIn()).toBeNull();
    expect(hooks.diagnostics).toMatchObject([{ code: 'NOT_FOR_PROJECTS', file }]);
    expect(hooks.diagnostics[0]?.message).toBe('"resident" does not count in a file of a project.');
  });

  test('turns nothing off by what is neither true nor false, which is told', async () => {
    const { open, write } = world();
    write(USER, { resident: 'no', hooks: [] });
    const hooks = await open();
    expect(hooks.residentOffIn()).toBeNull();
    expect(hooks.diagnostics).toMatchObject([{ code: 'WRONG_TYPE', severity: 'error' }]);
  });
});

test('client and engine look for the same files where somebody turned it off', () => {
  const native = readFileSync(new URL('../../../native/rendezvous.c', import.meta.url), 'utf8');
  const own = readFileSync(new URL('../../../src/hosts/resident/configured-off.ts', import.meta.url), 'utf8');
  const looked = [...native.matchAll(/faccessat\(residents, "([\w-]+)"/g)].map(([, name]) => name).sort();
  const noted = [...own.matchAll(/^const \w+ = '([\w-]+)';$/gm)].map(([, name]) => name).sort();
  expect(looked).toEqual(noted);
  expect(looked).toEqual(['configured-off', 'off']);
});
