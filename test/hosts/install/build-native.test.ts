// wide: starts many processes

import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLI, finished } from '../../world/cli.ts';
import { world } from '../../world/world.ts';
import { until } from '../resident/household.ts';
import { computer } from './computer.ts';

const hasCompiler = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;
const ON = { HOOKLINE_RESIDENT: '1' };
const ENGINE = 'Calls are answered by an engine in the background';

/** hookline as it is shipped, on a kind of machine that it has no native part for; `cc`: what is found by that name. */
function machine(cc: 'real' | 'none' | string) {
  const { top } = world();
  const [from, to] = [dirname(dirname(CLI)), join(top, 'hookline')];
  for (const part of ['package.json', 'native', 'dist/cli', 'dist/outside', 'dist/cli.cjs'])
    cpSync(join(from, part), join(to, part), { recursive: true });
  const bin = join(top, 'bin');
  mkdirSync(bin);
  for (const name of ['sleep', 'sh', 'as', 'ld', 'collect2'])
    if (existsSync(`/usr/bin/${name}`)) symlinkSync(`/usr/bin/${name}`, join(bin, name));
  if (cc === 'real') symlinkSync('/usr/bin/cc', join(bin, 'cc'));
  else if (cc !== 'none') writeFileSync(join(bin, 'cc'), cc, { mode: 0o755 });
  const it = computer(['.claude'], { top: join(top, 'computer') }, join(to, 'dist/cli.cjs'));
  const arch = `linux-${process.arch}`;
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  const env = { PATH: bin, HOOKLINE_RESIDENT: '1' };
  return {
    ...it,
    built: join(it.state, 'native', `${version}-${arch}`, 'hookline-native'),
    shim: join(it.state, 'bridge/claude-code'),
    install: (...args: readonly string[]) => it.hookline(['install', 'claude-code', '--yes', ...args], env),
    async end() {
      await it.hookline(['resident', 'stop'], env);
    },
    status: () => it.hookline(['resident', 'status'], env),
  };
}

describe.skipIf(process.platform !== 'linux')('where no native part is shipped for the machine, install', () => {
  test.skipIf(!hasCompiler)('builds one with cc, which only its owner can write, and calls go through it', async () => {
    const { install, built, shim, end, status } = machine('real');
    const { status: code, stdout, stderr } = await install();
    await end();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('it is built with "');
    expect(stdout).toContain(ENGINE);
    expect(stdout).toMatch(/: installed, proven: /);
    expect(spawnSync(built, []).status).toBe(64);
    for (const path of [built, dirname(built)]) expect(statSync(path).mode & 0o022).toBe(0);
    expect(readFileSync(shim, 'utf8')).toContain(`native='${built}'`);
    // it is found where it is
    expect((await status()).stdout).not.toContain('The native part of hookline is not there');
    const again = await install();
    await end();
    expect(again.stdout).not.toContain('it is built with');
    expect(again.stdout).toContain(ENGINE);
  });

  test.skipIf(!hasCompiler)('builds what the engine starts hooks with, too', async () => {
    const { install, shim, write, project, env, hookline, built, end } = machine('real');
    write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: 'true' }] });
    await install();
    const residents = async () => JSON.parse((await hookline(['resident', 'status', '--json'], ON)).stdout).residents;
    const input = JSON.stringify({ session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } });
    const words = ['-c', '. "$0"', shim, 'PreToolUse'];
    const called = () => finished('/bin/sh', words, { cwd: project, env: { ...env, ...ON }, input });
    expect(await called()).toMatchObject({ status: 0 });
    await until(async () => (await residents()).length > 0);
    expect(await called()).toMatchObject({ status: 0 });
    const [{ engine, served }] = await residents();
    expect(served).toBeGreaterThan(0);
    const spawners = spawnSync('ps', ['-o', 'args=', '--ppid', String(engine)], { encoding: 'utf8' }).stdout;
    await end();
    expect(spawners).toContain(`${built} spawner`);
  });

  test.skipIf(!hasCompiler)('builds nothing that is only to be shown, and says that it would', async () => {
    const { install, built } = machine('real');
    const { status: code, stdout } = await install('--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain('it is built with "');
    expect(stdout).toContain(ENGINE);
    expect(existsSync(built)).toBe(false);
  });

  test('says in one line what the compiler complains of, and works as it would without it', async () => {
    const { install, built, status } = machine(
      '#!/bin/sh\necho "main.c:1: error: no such luck" >&2\necho more >&2\nexit 1\n',
    );
    const { status: code, stdout, stderr } = await install();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').filter((line) => line.includes('could not be built'))).toEqual([
      expect.stringMatching(/^ {2}! .*\(main\.c:1: error: no such luck\): each call has a process of its own/),
    ]);
    expect(stdout).toMatch(/: installed, proven: /);
    expect(existsSync(built)).toBe(false);
    expect((await status()).stdout).toContain('The native part of hookline is not there');
  });

  test('says nothing of it where there is no compiler', async () => {
    const { install, shim } = machine('none');
    const { status: code, stdout, stderr } = await install();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toMatch(/native|background/);
    expect(stdout).toMatch(/: installed, proven: /);
    expect(readFileSync(shim, 'utf8')).toContain("native=''");
  });

  test.skipIf(!hasCompiler)('and whoever calls use nothing that somebody else could have put there', async () => {
    const { install, built, status, end } = machine('real');
    await install();
    await end();
    chmodSync(dirname(built), 0o777);
    expect((await status()).stdout).toContain('The native part of hookline is not there');
    chmodSync(dirname(built), 0o700);
    expect((await status()).stdout).not.toContain('The native part of hookline is not there');
  });
});

describe.skipIf(!hasCompiler)('where the native part is there, install', () => {
  test.each([['--dry-run'], ['--yes']])(
    '%s says that an engine answers in the background, and how to turn it off',
    async (option) => {
      const { hookline } = computer(['.claude']);
      const env = { HOOKLINE_RESIDENT: '1' };
      const { stdout } = await hookline(['install', 'claude-code', option], env);
      await hookline(['resident', 'stop'], env);
      expect(stdout).toContain(ENGINE);
      expect(stdout).toContain('"resident: false" in ~/.config/hookline/hooks.yml, or HOOKLINE_RESIDENT=0');
    },
  );

  test('says nothing of one that is turned off where it is installed', async () => {
    const { hookline, json } = computer(['.claude']);
    expect((await hookline(['install', 'claude-code', '--dry-run'])).stdout).not.toContain('background');
    const env = { HOOKLINE_RESIDENT: '1' };
    const { notes } = await json(['install', 'claude-code', '--dry-run'], env);
    expect(notes).toEqual([expect.stringContaining(ENGINE), expect.stringContaining('from a checkout')]);
  });
});
