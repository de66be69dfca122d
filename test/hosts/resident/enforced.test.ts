// wide: starts resident engines

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CLI, finished } from '../../world/cli.ts';
import { household, NATIVE, RULE, sameWords, shell, until } from './household.ts';

/** A copy of /etc in memory, with a folder of the organization's in it; nothing outside sees it. Waits until it is told to end. */
const HOLDER = `set -e
mount -t tmpfs -o mode=755 none "$1"
cp -a /etc "$1/etc"
rm -rf "$1/etc/hookline"
mkdir -m 755 "$1/etc/hookline"
mount --bind "$1/etc" /etc
: > "$2"
exec cat`;
const UNSHARE = ['--mount', '--propagation', 'private'];

const canMount = spawnSync('unshare', [...UNSHARE, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
const why = canMount ? '' : ' (not here: "unshare --mount" does not work)';

/** A computer whose /etc an administrator can write. */
async function managed() {
  const it = household();
  const { top, project, env } = it;
  const ready = join(top, 'ready');
  mkdirSync(join(top, 'copy'));
  const holder = spawn('unshare', [...UNSHARE, 'sh', '-c', HOLDER, 'sh', join(top, 'copy'), ready], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  onTestFinished(() => void holder.stdin.end());
  await until(() => existsSync(ready));
  // everything in the one place: whoever sees other files is not served
  const through = ['nsenter', '--target', String(holder.pid), '--mount', `--wd=${project}`];
  const inside = (words: readonly string[], input = '') =>
    finished(through[0] ?? '', [...through.slice(1), ...words], { cwd: project, env, input });
  const residents = async () =>
    JSON.parse((await inside([process.execPath, CLI, 'resident', 'status', '--json'])).stdout).residents;
  onTestFinished(async () => void (await inside([process.execPath, CLI, 'resident', 'stop'])));
  return {
    ...it,
    residents,
    call: (given: Parameters<typeof it.call>[0] = {}) => it.call({ ...given, through }),
    cold: (given: Parameters<typeof it.call>[0] = {}) =>
      it.call({ ...given, through, env: { HOOKLINE_RESIDENT: '0' } }),
    enforce: async (text: string) => void (await inside(['tee', '/etc/hookline/enforced.json'], text)),
    async warm() {
      await it.call({ through });
      await until(async () => (await residents())[0]);
    },
  };
}

const refused = { payload: shell('git push --force') };
describe.skipIf(NATIVE === null || !canMount)(`an enforced file${why}`, () => {
  test('counts with the engine as with a process of its own: from the next call on, changed, and broken', async () => {
    const { warm, call, cold, enforce, residents } = await managed();
    await warm();
    expect(await call(refused)).toMatchObject({ status: 0 });
    const texts = {
      'a rule': [JSON.stringify(RULE), 2, 0],
      'nothing to say': ['{ "hooks": [] }', 0, 0],
      'what cannot be understood': ['{ broken', 2, 2],
    } as const;
    for (const [what, [text, onForce, onList]] of Object.entries(texts)) {
      await enforce(text);
      for (const [given, status] of [
        [refused, onForce],
        [{ payload: shell('ls') }, onList],
      ] as const) {
        const [served, own] = [await call(given), await cold(given)];
        expect([served.status, sameWords(served.stdout), sameWords(served.stderr)], what).toEqual([
          status,
          sameWords(own.stdout),
          sameWords(own.stderr),
        ]);
      }
    }
    expect(await residents()).toMatchObject([{ served: 7, cold: 0 }]);
  });

  test('with "resident: false" ends the engine and lets none be started', async () => {
    const { warm, call, enforce, residents } = await managed();
    await warm();
    await enforce(JSON.stringify({ ...RULE, resident: false }));
    for (let i = 0; i < 2; i++) expect(await call(refused)).toMatchObject({ status: 2 });
    await until(async () => (await residents()).length === 0);
    await call(refused);
    expect(await residents()).toEqual([]);
  });
});
