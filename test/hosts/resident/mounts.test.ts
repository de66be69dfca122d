// wide: starts resident engines

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CLI, finished, type Result } from '../../world/cli.ts';
import { household, NATIVE, RULE, sameWords, shell, until } from './household.ts';
import { anyMove, COMMAND, carryOut, furnish, type Move } from './moves.ts';

const UNSHARE = ['--mount', '--propagation', 'private'];
const canMount = spawnSync('unshare', [...UNSHARE, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
const why = canMount ? '' : ' (not here: "unshare --mount" does not work)';

/** What changed within this time is read anew anyway: the rest must be seen. */
const GRAIN_MS = 2100;
const FUZZ = Number(process.env.HOOKLINE_FUZZ ?? 0);
const MOVES = Math.max(6, Math.ceil(FUZZ / 10));

/** A computer on which mounts can be made that nobody else sees. */
async function mountable() {
  const it = household();
  const { top, project, env } = it;
  const ready = join(top, 'ready');
  const holder = spawn('unshare', [...UNSHARE, 'sh', '-c', ': > "$1"; exec cat', 'sh', ready], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  onTestFinished(() => void holder.stdin.end());
  await until(() => existsSync(ready));
  const through = ['nsenter', '--target', String(holder.pid), '--mount', `--wd=${project}`];
  const inside = (...words: readonly string[]) =>
    finished(through[0] ?? '', [...through.slice(1), ...words], { cwd: project, env, input: '' });
  onTestFinished(async () => void (await inside(process.execPath, CLI, 'resident', 'stop')));
  const residents = async () =>
    JSON.parse((await inside(process.execPath, CLI, 'resident', 'status', '--json')).stdout).residents;
  const call = (payload: unknown) => it.call({ payload, through });
  return {
    ...it,
    residents,
    call,
    cold: (payload: unknown) => it.call({ payload, through, env: { HOOKLINE_RESIDENT: '0' } }),
    mount: (from: string, over: string) => inside('mount', '--bind', from, over),
    unmount: (over: string) => inside('umount', over),
    async warm(payload: unknown): Promise<void> {
      await call(payload);
      await until(async () => (await residents())[0]);
    },
  };
}

/** Every decision has a number of its own. */
function plain({ status, stdout, stderr }: Result): readonly unknown[] {
  return [status, sameWords(stdout), sameWords(stderr)];
}

describe.skipIf(NATIVE === null || !canMount)(`the engine answers like a process of its own${why}`, () => {
  test('where a folder or a file of hooks is hidden by a mount, and where the mount is taken away', async () => {
    const { write, at, warm, call, cold, mount, unmount, residents } = await mountable();
    const refused = shell('git push --force');
    const file = write('~/.config/hookline/hooks.json', { hooks: [] });
    write('~/strict/hooks.json', RULE);
    await warm(refused);
    for (const [from, over] of [
      [at('~/strict'), at('~/.config/hookline')],
      [at('~/strict/hooks.json'), file],
    ] as const) {
      for (const [change, status] of [
        [() => mount(from, over), 2],
        [() => unmount(over), 0],
      ] as const) {
        await pause(GRAIN_MS);
        expect((await call(refused)).status).toBe(2 - status);
        expect(await change()).toMatchObject({ status: 0 });
        expect((await cold(refused)).status).toBe(status);
        expect((await call(refused)).status).toBe(status);
      }
    }
    expect(await residents()).toMatchObject([{ served: 8, cold: 0 }]);
  });

  test(
    'after any series of writes, renames, links, moves, mounts and approvals',
    async () => {
      const { top, open, warm, call, cold, mount, unmount, residents } = await mountable();
      furnish(top);
      const here = join(top, 'here');
      const payload = { ...shell(COMMAND), cwd: here };
      const mounted: string[] = [];
      const mounts = fc
        .constantFrom(
          ['home/conf-one', 'home/.config/hookline'],
          ['projects/b', 'projects/a'],
          ['projects/a', 'projects/c'],
        )
        .map(([from = '', over = '']) => ({ kind: 'mount' as const, from, over }));
      const carried = async (move: Move | { kind: 'mount'; from: string; over: string }): Promise<unknown> => {
        if (move.kind === 'mount') {
          const over = mounted.pop();
          if (over !== undefined) return unmount(join(top, over));
          mounted.push(move.over);
          return mount(join(top, move.from), join(top, move.over));
        }
        if (move.kind !== 'approve') return carryOut(top, move);
        const hooks = await open({ cwd: here });
        return hooks.approve(hooks.pending().map(({ key }) => key));
      };
      await warm(payload);
      let differed = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 5, arbitrary: anyMove }, { weight: 1, arbitrary: mounts }),
          async (move) => {
            await pause(GRAIN_MS);
            const before = plain(await call(payload));
            await carried(move);
            const now = plain(await cold(payload));
            expect(plain(await call(payload)), JSON.stringify(move)).toEqual(now);
            if (JSON.stringify(now) !== JSON.stringify(before)) differed += 1;
          },
        ),
        // each begins where the one before ended
        { numRuns: MOVES, endOnFailure: true },
      );
      const [{ served, cold: left }] = await residents();
      // over a long series an engine may have had enough, and another one goes on
      if (FUZZ === 0) expect([served, left]).toEqual([2 * MOVES, 0]);
      else expect(differed).toBeGreaterThan(MOVES / 10);
    },
    60_000 + MOVES * 15_000,
  );
});
