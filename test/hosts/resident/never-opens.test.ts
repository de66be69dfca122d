// wide: starts resident engines

import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { FRAME, frameOf, u32 } from '../../../src/hosts/resident/frames.ts';
import { household, isAlive, NATIVE, REFUSAL, RULE, shell, until } from './household.ts';

const refused = { payload: shell('git push --force') };
const AT_ONCE = 50;
const FAKE = join(import.meta.dirname, '../../fixtures/fake-engine.mjs');

const isRefusal = ({ status, stdout, stderr }: { status: number | null; stdout: string; stderr: string }): boolean =>
  status === 2 && /hookline-reply 2\n$/.test(stdout) && `${stdout}${stderr}`.includes(REFUSAL);

describe.skipIf(NATIVE === null)('a refusal is not lost', () => {
  test('when fifty call at once, before there is an engine and with it; one engine is started', async () => {
    const { call, write, residents, records } = household();
    write('~/.config/hookline/hooks.json', RULE);
    const some = await Promise.all(Array.from({ length: 8 }, () => call(refused)));
    expect(some.filter(isRefusal)).toHaveLength(8);
    const [one] = await until(async () => {
      const found = await residents();
      return found.length === 0 ? null : found;
    });
    const all = await Promise.all(Array.from({ length: AT_ONCE }, () => call(refused)));
    expect(all.filter(isRefusal)).toHaveLength(AT_ONCE);
    const after = await residents();
    expect(after.map(({ pid }) => pid)).toEqual([one?.pid]);
    // on a busy machine one that waited too long goes the cold way, and is then recorded twice
    expect(after[0]?.served).toBeGreaterThan(AT_ONCE / 2);
    expect(records()).toBeGreaterThanOrEqual(8 + AT_ONCE);
  });

  test.each(['engine', 'pid'] as const)('when the %s is killed under load; and no record is', async (which) => {
    const { warm, call, write, records } = household();
    const slow = { on: 'PreToolUse', run: 'sleep 0.4' };
    write('~/.config/hookline/hooks.json', { hooks: [slow, ...RULE.hooks] });
    const one = await warm(refused);
    const before = records();
    const all = Promise.all(Array.from({ length: 12 }, () => call(refused)));
    await pause(500);
    process.kill(one[which], 'SIGKILL');
    expect((await all).filter(isRefusal)).toHaveLength(12);
    // a call that was answered twice was also recorded twice
    expect(records() - before).toBeGreaterThanOrEqual(12);
    await until(() => !isAlive(one.engine) && !isAlive(one.pid));
    expect(isRefusal(await call(refused))).toBe(true);
  });

  test('where the engine can open hardly anything, nor is ordinary work refused for that', async () => {
    const { call, write } = household();
    write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: 'true' }, ...RULE.hooks] });
    const through = ['/bin/sh', '-c', 'ulimit -n 60; exec "$@"', 'sh'];
    for (let i = 0; i < 4; i++) {
      expect(isRefusal(await call({ ...refused, through }))).toBe(true);
      expect(await call({ payload: shell('ls'), through })).toMatchObject({ status: 0, stderr: '' });
    }
  });

  test.each(['engine', 'pid'] as const)('when the %s hangs', async (which) => {
    const { warm, call, write } = household();
    write('~/.config/hookline/hooks.json', RULE);
    const one = await warm(refused);
    process.kill(one[which], 'SIGSTOP');
    try {
      expect(isRefusal(await call(refused))).toBe(true);
    } finally {
      process.kill(one[which], 'SIGCONT');
    }
    expect(isRefusal(await call(refused))).toBe(true);
  });

  test('when hookline is another than the engine was started from: that one ends, and a new one is started', async () => {
    const { warm, call, write, top, residents } = household();
    write('~/.config/hookline/hooks.json', RULE);
    const node = join(top, 'node');
    writeFileSync(node, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
    const one = await warm({ ...refused, node });
    expect(isRefusal(await call({ ...refused, node }))).toBe(true);
    utimesSync(node, 1, 1);
    expect(isRefusal(await call({ ...refused, node }))).toBe(true);
    await until(() => !isAlive(one.pid) && !isAlive(one.engine));
    await call({ ...refused, node });
    const [next] = await until(async () => {
      const found = await residents();
      return found.length === 0 ? null : found;
    });
    expect(next?.pid).not.toBe(one.pid);
    const { served } = next ?? { served: 0 };
    expect(isRefusal(await call({ ...refused, node }))).toBe(true);
    expect((await residents())[0]?.served).toBe(served + 1);
  });
});

/** An engine that is none: what it sends when it is asked, as a program of the shell. */
const ENGINES: Readonly<Record<string, Buffer | null>> = {
  'random bytes': Buffer.from('this is no frame of anybody'),
  'an exit code that is none': frameOf(FRAME.answer, u32(1), u32(256), u32(0)),
  'an output that is longer than its frame': frameOf(FRAME.answer, u32(1), u32(0), u32(99), Buffer.from('x')),
  'half an answer, and its end': frameOf(
    FRAME.answer,
    u32(1),
    u32(0),
    u32(17),
    Buffer.from('hookline-reply 0\n'),
  ).subarray(0, 20),
  'an answer to somebody else': frameOf(FRAME.answer, u32(2), u32(0), u32(17), Buffer.from('hookline-reply 0\n')),
  'an answer without a number': frameOf(FRAME.answer),
  'a frame of a kind that is none': frameOf('?', u32(1)),
  'a frame of four gigabytes': Buffer.from([0xff, 0xff, 0xff, 0xff, 0x77]),
  nothing: null,
  'that it is worked on, once, and nothing more': frameOf(FRAME.alive, u32(1)),
  'the wish to be left alone': frameOf(FRAME.cold, u32(1)),
};

describe.skipIf(NATIVE === null)('an engine that says', () => {
  test.each(Object.keys(ENGINES))('%s is not believed: the call is answered the cold way', async (name) => {
    const { call, write, top, folder } = household();
    write('~/.config/hookline/hooks.json', RULE);
    const [node, says, ready] = [join(top, 'node'), join(top, 'says'), join(top, 'ready')];
    writeFileSync(says, ENGINES[name] ?? '');
    writeFileSync(ready, frameOf(FRAME.ready));
    const then = /end/.test(name) ? 'ends' : 'waits';
    const engine = `exec '${process.execPath}' '${FAKE}' '${ready}' '${says}' '${top}/said' ${then}`;
    const cold = `exec '${process.execPath}' "$@"`;
    writeFileSync(node, `#!/bin/sh\ncase "$*" in *'resident serve') ${engine} ;; *) ${cold} ;; esac\n`, {
      mode: 0o755,
    });
    expect(isRefusal(await call({ ...refused, node }))).toBe(true);
    const { existsSync, readdirSync } = process.getBuiltinModule('node:fs');
    await until(() => readdirSync(folder).some((kind) => existsSync(join(folder, kind, 'socket'))));
    expect(isRefusal(await call({ ...refused, node }))).toBe(true);
    expect(existsSync(join(top, 'said'))).toBe(true);
  });
});

describe.skipIf(NATIVE === null)('a folder that is not ours alone', () => {
  const WAYS = {
    'can be read by others': (folder: string) => chmodSync(folder, 0o755),
    'is a link': (folder: string) => {
      renameSync(folder, `${folder}-elsewhere`);
      symlinkSync(`${folder}-elsewhere`, folder);
    },
  };
  test.each(Object.entries(WAYS))(
    'because it %s is not gone into: the call is answered the cold way',
    async (_name, spoil) => {
      const { warm, call, write, folder, residents } = household();
      write('~/.config/hookline/hooks.json', RULE);
      const { pid } = await warm(refused);
      const { readdirSync } = process.getBuiltinModule('node:fs');
      const [kind = ''] = readdirSync(folder);
      for (const one of [join(folder, kind), folder]) {
        spoil(one);
        expect(isRefusal(await call(refused))).toBe(true);
        if (spoil !== WAYS['is a link']) chmodSync(one, 0o700);
        else {
          rmSync(one);
          renameSync(`${one}-elsewhere`, one);
        }
        const found = await residents();
        // none was served while it was so
        expect(found.map(({ served }) => served)).toEqual(found.map(() => 0));
      }
      process.kill(pid, 'SIGTERM');
      await until(() => !isAlive(pid));
    },
  );

  test('is not used to start an engine either', async () => {
    const { call, write, folder, residents } = household();
    write('~/.config/hookline/hooks.json', RULE);
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    expect(isRefusal(await call(refused))).toBe(true);
    await pause(300);
    chmodSync(folder, 0o700);
    expect(await residents()).toEqual([]);
  });
});
