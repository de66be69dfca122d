// wide: starts resident engines

import { chmodSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { writeSwitches } from '../../../src/state/switch-file.ts';
import { switchedOff } from '../../../src/state/switches.ts';
import { household, NATIVE, RULE, shell } from './household.ts';

const refused = { payload: shell('git push --force') };

/** Changes that are younger than the grain of a file's times are met with a new reading anyway: the others must be seen. */
const GRAIN_MS = 2100;

describe.skipIf(NATIVE === null)('an edit counts at the next call', () => {
  test('of the file with the rules: added, changed, taken away', async () => {
    const { warm, call, write, at } = household();
    await warm();
    expect(await call(refused)).toMatchObject({ status: 0 });
    await pause(GRAIN_MS);
    expect(await call(refused)).toMatchObject({ status: 0 });
    const file = write('~/.config/hookline/hooks.json', RULE);
    expect(await call(refused)).toMatchObject({ status: 2 });
    await pause(GRAIN_MS);
    expect(await call(refused)).toMatchObject({ status: 2 });
    write('~/.config/hookline/hooks.json', { hooks: [] });
    expect(await call(refused)).toMatchObject({ status: 0 });
    rmSync(file);
    write('~/.config/hookline/hooks.yml', JSON.stringify(RULE));
    expect(await call(refused)).toMatchObject({ status: 2 });
    rmSync(at('~/.config'), { recursive: true });
    expect(await call(refused)).toMatchObject({ status: 0 });
  });

  test('also where the file is as long as before and says that it is as old', async () => {
    const { warm, call, write } = household();
    const text = JSON.stringify(RULE);
    const file = write('~/.config/hookline/hooks.json', text);
    const { atime, mtime } = statSync(file);
    await warm();
    await pause(GRAIN_MS);
    expect(await call(refused)).toMatchObject({ status: 2 });
    writeFileSync(file, text.replace('--force', '--farce'));
    utimesSync(file, atime, mtime);
    expect(await call(refused)).toMatchObject({ status: 0 });
  });

  test('of a tight series of edits every single one', async () => {
    const { warm, call, write } = household();
    write('~/.config/hookline/hooks.json', RULE);
    await warm();
    for (let i = 0; i < 12; i++) {
      const isOn = i % 2 === 0;
      write('~/.config/hookline/hooks.json', JSON.stringify(isOn ? RULE : { hooks: [] }));
      expect(await call(refused), `edit ${i}`).toMatchObject({ status: isOn ? 2 : 0 });
    }
  });

  test('of what a link leads to, of where it leads, and of the rights of a file', async () => {
    const { warm, call, write, at } = household();
    write('~/one.json', RULE);
    write('~/other.json', { hooks: [] });
    mkdirSync(at('~/.config/hookline'), { recursive: true });
    const link = at('~/.config/hookline/hooks.json');
    symlinkSync(at('~/other.json'), link);
    await warm();
    await pause(GRAIN_MS);
    expect(await call(refused)).toMatchObject({ status: 0 });
    write('~/other.json', RULE);
    expect(await call(refused)).toMatchObject({ status: 2 });
    write('~/other.json', { hooks: [] });
    await pause(GRAIN_MS);
    expect(await call(refused)).toMatchObject({ status: 0 });
    rmSync(link);
    symlinkSync(at('~/one.json'), link);
    expect(await call(refused)).toMatchObject({ status: 2 });
    await pause(GRAIN_MS);
    // root reads it all the same, others refuse because they cannot
    chmodSync(at('~/one.json'), 0o000);
    const cold = await call({ ...refused, env: { HOOKLINE_RESIDENT: '0' } });
    expect(await call(refused)).toMatchObject({ status: cold.status });
  });

  test.each(['audit', 'sessions', 'parsed', 'approvals', 'last-good', 'fetches', 'resident'])(
    'of a file that another extends, also below a folder called %s',
    async (name) => {
      const { warm, call, write } = household();
      write('~/.config/hookline/hooks.json', { extends: [`./${name}/more.json`] });
      write(`~/.config/hookline/${name}/more.json`, { hooks: [] });
      await warm();
      await pause(GRAIN_MS);
      expect(await call(refused)).toMatchObject({ status: 0 });
      write(`~/.config/hookline/${name}/more.json`, RULE);
      expect(await call(refused)).toMatchObject({ status: 2 });
    },
  );

  test('of where a link leads that is the folder of the event, also where the project was only moved', async () => {
    const { warm, call, write, open, top, residents } = household();
    const [here, free, strict] = ['here', 'home/free', 'home/strict'].map((name) => join(top, name)) as [
      string,
      string,
      string,
    ];
    for (const project of [free, strict]) mkdirSync(join(project, '.git'), { recursive: true });
    write(join(strict, '.hookline/hooks.json'), RULE);
    const hooks = await open({ cwd: strict });
    await hooks.approve(hooks.pending().map(({ key }) => key));
    symlinkSync(free, here);
    const inLink = { payload: { ...shell('git push --force'), cwd: here } };
    const point = (to: string): void => {
      rmSync(here);
      symlinkSync(to, here);
    };
    await warm(inLink);
    await pause(GRAIN_MS);
    expect(await call(inLink)).toMatchObject({ status: 0 });
    point(strict);
    expect(await call(inLink)).toMatchObject({ status: 2 });
    await pause(GRAIN_MS);
    expect(await call(inLink)).toMatchObject({ status: 2 });
    // the same folder, where nobody approved anything
    renameSync(strict, join(top, 'home/elsewhere'));
    point(join(top, 'home/elsewhere'));
    const cold = await call({ ...inLink, env: { HOOKLINE_RESIDENT: '0' } });
    expect(cold.status).toBe(0);
    expect(await call(inLink)).toMatchObject({ status: 0 });
    expect(await residents()).toMatchObject([{ served: 4, cold: 0 }]);
  });

  test('of where the guard’s files lie: a folder of hooks that becomes a link is protected where it leads', async () => {
    const { warm, call, write, at } = household();
    write('~/.claude/settings.json', {});
    mkdirSync(at('~/dotfiles/hooks'), { recursive: true });
    const touch = { payload: { ...shell(`touch ${at('~/dotfiles/hooks/guard.sh')}`) } };
    await warm(touch);
    await pause(GRAIN_MS);
    expect(await call(touch)).toMatchObject({ status: 0 });
    symlinkSync(at('~/dotfiles/hooks'), at('~/.claude/hooks'));
    const cold = await call({ ...touch, env: { HOOKLINE_RESIDENT: '0' } });
    expect(cold.status === 0 && !/deny|ask/.test(cold.stdout)).toBe(false);
    const served = await call(touch);
    expect([served.status, /"permissionDecision":"(\w+)"/.exec(served.stdout)?.[1]]).toEqual([
      cold.status,
      /"permissionDecision":"(\w+)"/.exec(cold.stdout)?.[1],
    ]);
  });

  test('of what was kept of a file that cannot be understood any more', async () => {
    const { warm, call, write, state } = household();
    write('~/.config/hookline/hooks.json', RULE);
    await warm(refused);
    write('~/.config/hookline/hooks.json', '{ broken');
    // the rule is still known, and nothing else is refused
    expect(await call(refused)).toMatchObject({ status: 2 });
    expect(await call()).toMatchObject({ status: 0 });
    await pause(GRAIN_MS);
    expect(await call()).toMatchObject({ status: 0 });
    rmSync(join(state, 'hookline/last-good'), { recursive: true });
    const cold = await call({ env: { HOOKLINE_RESIDENT: '0' } });
    expect(cold.status).toBe(2);
    expect(await call()).toMatchObject({ status: 2 });
  });

  test('of the trust in the hooks of a project', async () => {
    const { warm, call, write, open } = household();
    write('.hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: 'echo no >&2; exit 2' }] });
    await warm();
    await pause(GRAIN_MS);
    expect(await call()).toMatchObject({ status: 0 });
    const hooks = await open();
    await hooks.approve(hooks.pending().map(({ key }) => key));
    expect(await call()).toMatchObject({ status: 2 });
    await pause(GRAIN_MS);
    write('.hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: 'echo yes' }] });
    const cold = await call({ env: { HOOKLINE_RESIDENT: '0' } });
    expect(await call()).toMatchObject({ status: cold.status });
  });

  test('of what a person has switched off', async () => {
    const { warm, call, write, open, state } = household();
    write('~/.config/hookline/hooks.json', { hooks: [{ name: 'no-force', ...RULE.hooks[0] }] });
    await warm();
    await pause(GRAIN_MS);
    expect(await call(refused)).toMatchObject({ status: 2 });
    const hooks = await open();
    const all = hooks.inForce();
    const off = all.filter(({ name }) => name === 'no-force').map((hook) => switchedOff(hook, all, null));
    for (const [switches, status] of [
      [off, 0],
      [[], 2],
    ] as const) {
      writeSwitches(join(state, 'hookline'), switches);
      expect(await call(refused)).toMatchObject({ status });
      await pause(GRAIN_MS);
      expect(await call(refused)).toMatchObject({ status });
    }
  });
});
