// wide: waits for engines to end

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { CLI, callProcess } from '../../world/cli.ts';
import { household, isAlive, NATIVE, shell, until } from './household.ts';

const pidIn = (file: string): number | null => (existsSync(file) ? Number(readFileSync(file, 'utf8')) || null : null);

describe.skipIf(NATIVE === null)('a resident engine', () => {
  test('runs in a session of its own, below no agent, with no descriptor of anybody, and nothing of their environment', async () => {
    const { warm, folder } = household();
    const { pid, engine } = await warm({ env: { SECRET_OF_MINE: 'x', TZ: 'UTC' } });
    const [state] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').slice(-1);
    const [, parent, , session] = (state ?? '').split(' ').map(Number);
    expect(session).not.toBe(Number(readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ')[3]));
    expect(parent).not.toBe(process.pid);
    expect(readlinkSync(`/proc/${pid}/cwd`)).toBe('/');
    const open = (of: number) => readdirSync(`/proc/${of}/fd`).map((fd) => readlinkSync(`/proc/${of}/fd/${fd}`));
    const own = /^(?:\/dev\/null|socket:\[\d+\]|anon_inode:.*)$/;
    expect(open(pid).filter((one) => !own.test(one) && !one.startsWith(folder))).toEqual([]);
    expect(open(engine).filter((one) => one.startsWith('/') && !/^\/dev\/(?:null|u?random)$/.test(one))).toEqual([]);
    for (const of of [pid, engine]) {
      expect(
        readFileSync(`/proc/${of}/environ`, 'utf8')
          .split('\0')
          .filter((line) => !line.startsWith('TMPDIR=')),
      ).toEqual(['TZ=UTC', '']);
    }
  });

  test('ends when nobody asks for as long as it was told', async () => {
    const { warm, folder, stop, env } = household();
    const { pid } = await warm();
    await stop();
    await until(() => !isAlive(pid));
    const [kind = ''] = readdirSync(folder);
    const own = { TMPDIR: env.TMPDIR };
    const args = ['door', join(folder, kind), '1', process.execPath, CLI];
    const door = spawn(NATIVE ?? '', args, { cwd: '/', env: own, stdio: 'ignore' });
    await until(() => existsSync(join(folder, kind, 'socket')));
    const [code] = await once(door, 'exit');
    expect(code).toBe(0);
    expect(existsSync(join(folder, kind, 'socket'))).toBe(false);
  });

  test('ends when its folder is gone', async () => {
    const { warm, folder } = household();
    const { pid, engine } = await warm();
    rmSync(folder, { recursive: true });
    await until(() => !isAlive(pid) && !isAlive(engine));
  });

  test('stops when it is told to, and the next call starts another', async () => {
    const { warm, stop } = household();
    const { pid, engine } = await warm();
    expect(await stop()).toMatchObject([{ pid }]);
    await until(() => !isAlive(pid) && !isAlive(engine));
    expect((await warm()).pid).not.toBe(pid);
  });

  test('ends when hookline is taken out of an agent, and not when that is only tried', async () => {
    const { warm, write, residents, env, project } = household();
    const hookline = (...args: string[]) => callProcess({ args: [...args, '--yes'], cwd: project, env });
    write('~/.claude/settings.json', {});
    expect(await hookline('install', 'claude-code')).toMatchObject({ status: 0 });
    const { pid, engine } = await warm();
    expect(await hookline('uninstall', 'claude-code', '--dry-run')).toMatchObject({ status: 0 });
    expect(await residents()).toMatchObject([{ pid }]);
    expect(await hookline('uninstall', 'claude-code')).toMatchObject({ status: 0 });
    await until(() => !isAlive(pid) && !isAlive(engine));
  });

  test('is one: a second door for the same folder goes away again', async () => {
    const { warm, folder, env, residents } = household();
    const { pid } = await warm();
    const [kind = ''] = readdirSync(folder);
    const args = ['door', join(folder, kind), '60', process.execPath, CLI];
    const [code] = await once(
      spawn(NATIVE ?? '', args, { cwd: '/', env: { TMPDIR: env.TMPDIR }, stdio: 'ignore' }),
      'exit',
    );
    expect(code).toBe(1);
    expect(await residents()).toMatchObject([{ pid }]);
  });

  test('is not there for a folder of another kind', async () => {
    const { warm, folder, env } = household();
    await warm();
    const [kind = ''] = readdirSync(folder);
    const args = ['door', join(folder, kind), '60', process.execPath, CLI];
    const other = { TMPDIR: env.TMPDIR, TZ: 'Asia/Tokyo' };
    const [code] = await once(spawn(NATIVE ?? '', args, { cwd: '/', env: other, stdio: 'ignore' }), 'exit');
    expect(code).toBe(1);
  });
});

describe.skipIf(NATIVE === null)('a call', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'that ends by %s ends the hooks that run for it, and no others',
    async (signal) => {
      const { warm, start, call, write, top, residents } = household();
      const marks = [join(top, 'one'), join(top, 'other')];
      const one = await warm();
      write('~/.config/hookline/hooks.json', {
        hooks: [{ on: 'PreToolUse', run: 'echo $$ > "$MARK"; sleep 30; exit 0' }],
      });
      const clients = marks.map((mark) => start({ env: { MARK: mark } }));
      const [ended = 0, stays = 0] = await Promise.all(marks.map((mark) => until(() => pidIn(mark))));
      clients[0]?.kill(signal);
      await until(() => !isAlive(ended));
      expect(isAlive(stays)).toBe(true);
      clients[1]?.kill('SIGKILL');
      await until(() => !isAlive(stays));
      expect(await residents()).toMatchObject([{ pid: one.pid }]);
      write('~/.config/hookline/hooks.json', { hooks: [] });
      expect(await call()).toMatchObject({ status: 0 });
    },
  );

  test.each([
    ['SIGINT', 'the engine', 'engine'],
    ['SIGTERM', 'the engine', 'engine'],
    ['SIGHUP', 'the engine', 'engine'],
    ['SIGINT', 'its door', 'pid'],
    ['SIGTERM', 'its door', 'pid'],
    ['SIGHUP', 'its door', 'pid'],
  ] as const)(
    'is answered by the engine where %s comes to %s meanwhile, and then that ends',
    async (signal, _, whose) => {
      const { warm, start, call, write, top, log } = household();
      const one = await warm();
      const [mark, goOn] = [join(top, 'mark'), join(top, 'go-on')];
      const run = `echo x >> '${log}'; echo $$ > '${mark}'; until [ -e '${goOn}' ]; do sleep 0.05; done; echo no >&2; exit 2`;
      write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run, timeout: 30 }] });
      const client = start();
      const ended = once(client, 'exit');
      const hook = await until(() => pidIn(mark));
      process.kill(one[whose], signal);
      await pause(500);
      expect(isAlive(hook)).toBe(true);
      writeFileSync(goOn, '');
      expect(await ended).toEqual([2, null]);
      // one run: nobody went the cold way
      expect(readFileSync(log, 'utf8')).toBe('x\n');
      await until(() => !isAlive(one.pid) && !isAlive(one.engine));
      expect(await call()).toMatchObject({ status: 2 });
    },
  );

  test('does not hold an engine that gets a second signal', async () => {
    const { warm, start, write, top } = household();
    const one = await warm();
    const mark = join(top, 'mark');
    write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: `echo $$ > '${mark}'; sleep 30` }] });
    const client = start();
    const hook = await until(() => pidIn(mark));
    process.kill(one.engine, 'SIGINT');
    await pause(200);
    process.kill(one.engine, 'SIGINT');
    await until(() => !isAlive(one.pid) && !isAlive(one.engine) && !isAlive(hook));
    client.kill('SIGKILL');
  });

  test('that waits longer than an engine may be silent is answered by it: it says that it works', async () => {
    const { warm, call, write, residents } = household();
    await warm();
    write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: 'sleep 5; echo no >&2; exit 2' }] });
    expect(await call()).toMatchObject({ status: 2 });
    expect(await residents()).toMatchObject([{ served: 1, cold: 0 }]);
  });

  test('for which the time is over is refused in the same words as by a process of its own', async () => {
    const { warm, call, write } = household();
    await warm();
    write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: 'sleep 30', onFailure: 'block' }] });
    // it has time to say so, however busy the machine is
    const words = ['bridge', 'claude-code', 'PreToolUse', '--sealed', '--deadline', '3'];
    const [cold, served] = await Promise.all([call({ words, env: { HOOKLINE_RESIDENT: '0' } }), call({ words })]);
    expect(served.status).toBe(2);
    const plain = (text: string): string => text.replace(/hookline why \S+|decision [\w-]+|[\d.]+ m?s/g, '');
    expect(plain(served.stderr)).toBe(plain(cold.stderr));
  });

  test('from a hook that has forgotten where it comes from does not go round for ever', async () => {
    const { warm, call, write, command, log } = household();
    await warm();
    const again = command({})
      .map((word) => `'${word}'`)
      .join(' ');
    const run = `echo x >> '${log}'; env -i HOME="$HOME" XDG_STATE_HOME="$XDG_STATE_HOME" TMPDIR="$TMPDIR" ${again} # hookline`;
    write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run }] });
    await call({ payload: shell('ls') });
    await pause(200);
    expect(readFileSync(log, 'utf8').length).toBeLessThanOrEqual(4);
  });
});
