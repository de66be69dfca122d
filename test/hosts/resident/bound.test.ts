// wide: waits for engines to end

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Resident } from '../../../src/hosts/resident/residents.ts';
import { CLI } from '../../world/cli.ts';
import { household, isAlive, NATIVE, until } from './household.ts';

/** Engines of several kinds: for Node, another time zone is another process. */
function kinds() {
  const it = household();
  const of = (zone: string) => ({ env: { TZ: zone } });
  const inFolder = async (folder: string): Promise<Resident | undefined> =>
    (await it.residents()).find((one) => one.folder === folder);
  return {
    ...it,
    of,
    inFolder,
    /** Starts the engine of a kind, as a call of that kind does. */
    async engine(zone: string): Promise<Resident> {
      const before = new Set((await it.residents()).map(({ folder }) => folder));
      await it.call(of(zone));
      return until(async () => (await it.residents()).find(({ folder }) => !before.has(folder)));
    },
    /** The same, where there may be only so many of all kinds. */
    door(zone: string, { folder }: Resident, most: number): ChildProcess {
      const args = ['door', folder, '60', process.execPath, CLI, String(most)];
      return spawn(NATIVE ?? '', args, { cwd: '/', env: { TMPDIR: it.env.TMPDIR, TZ: zone }, stdio: 'ignore' });
    },
    async ended({ pid, engine }: Resident): Promise<void> {
      await until(() => !isAlive(pid) && !isAlive(engine));
    },
  };
}

describe.skipIf(NATIVE === null)('of more engines than there may be', () => {
  test('the one makes way that nobody has asked for the longest time, and comes back when it is asked', async () => {
    const { engine, door, call, of, stop, ended, inFolder, residents } = kinds();
    const third = await engine('Asia/Tokyo');
    await stop();
    await ended(third);
    const [first, second] = [await engine('Europe/Paris'), await engine('America/Lima')];
    // the times of its use are told apart by a second
    await pause(1100);
    expect(await call(of('Europe/Paris'))).toMatchObject({ status: 0 });
    door('Asia/Tokyo', third, 2);
    await until(() => inFolder(third.folder));
    await ended(second);
    expect((await residents()).map(({ folder }) => folder).sort()).toEqual([first.folder, third.folder].sort());
    expect(await inFolder(first.folder)).toMatchObject({ pid: first.pid, served: 1 });
    expect(await call(of('America/Lima'))).toMatchObject({ status: 0 });
    const again = await until(() => inFolder(second.folder));
    expect(again.pid).not.toBe(second.pid);
    expect(await call(of('America/Lima'))).toMatchObject({ status: 0 });
    expect(await inFolder(second.folder)).toMatchObject({ served: 1 });
  });

  test('the one that makes way answers what it has under way first', async () => {
    const { engine, door, start, of, stop, ended, inFolder, write, top, log } = kinds();
    const other = await engine('Asia/Tokyo');
    await stop();
    await ended(other);
    const one = await engine('Europe/Paris');
    const goOn = join(top, 'go-on');
    const run = `echo x >> '${log}'; until [ -e '${goOn}' ]; do sleep 0.05; done; echo no >&2; exit 2`;
    write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run, timeout: 30 }] });
    const client = start(of('Europe/Paris'));
    const exit = once(client, 'exit');
    await until(() => existsSync(log));
    door('Asia/Tokyo', other, 1);
    await until(() => inFolder(other.folder));
    // it lets nobody in any more, but is still at work
    expect(await inFolder(one.folder)).toBeUndefined();
    expect(isAlive(one.engine)).toBe(true);
    writeFileSync(goOn, '');
    expect(await exit).toEqual([2, null]);
    expect(readFileSync(log, 'utf8')).toBe('x\n');
    await ended(one);
  });

  test('that start at the same time, no more are left than there may be', async () => {
    const { engine, door, stop, ended, residents } = kinds();
    const zones = ['Asia/Tokyo', 'America/Lima', 'Europe/Paris'];
    const all: Resident[] = [];
    for (const zone of zones) all.push(await engine(zone));
    await stop();
    for (const one of all) await ended(one);
    const doors = all.map((one, i) => door(zones[i] ?? '', one, 1));
    // two of them have been there, and made way; the third one may still be at its start then
    await Promise.race(pairs(doors.map((one) => once(one, 'exit'))));
    await until(async () => (await residents()).length === 1);
    expect(doors.filter(({ exitCode }) => exitCode === 0)).toHaveLength(2);
  });

  test('there are as many as the documentation says', () => {
    const bound = /MOST_ENGINES = (\d+)/.exec(readFileSync('native/door.h', 'utf8'))?.[1];
    expect(readFileSync('docs/resident.md', 'utf8')).toContain(`at most ${bound} engines`);
  });
});

function pairs(all: readonly Promise<unknown>[]): readonly Promise<unknown>[] {
  return all.flatMap((one, i) => all.slice(i + 1).map((other) => Promise.all([one, other])));
}
