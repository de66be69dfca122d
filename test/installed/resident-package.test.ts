// wide: packs and installs the package

import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NATIVE, until } from '../hosts/resident/household.ts';
import { installed } from './packed.ts';

const ON = { HOOKLINE_RESIDENT: '1' };

/** With an engine in the background that has answered a call. */
async function warm() {
  const it = await installed({}, ON);
  const status = async () => JSON.parse((await it.hookline('resident', 'status', '--json')).stdout).residents;
  onTestFinished(async () => {
    await it.hookline('resident', 'stop');
    await until(async () => (await status()).length === 0);
  });
  const answered = () =>
    until(async () => {
      expect((await it.call('ls')).status).toBe(0);
      return (await status()).some(({ served }: { readonly served: number }) => served > 0);
    });
  await answered();
  return { ...it, status, answered };
}

test.skipIf(NATIVE === null)(
  'an engine in the background is asked through a client outside of the package, and known to status and stop',
  async () => {
    const it = await warm();
    const shim = readFileSync(join(it.state, 'bridge/claude-code'), 'utf8');
    // of the package it is only asked whether it is still there
    expect(shim.split('\n').filter((line) => line.includes(it.root))).toEqual([
      expect.stringMatching(/^shipped='[^']*'$/),
    ]);
    expect(shim).toMatch(/native='.*\/bridge\/package-\w+\/hookline-native'/);
    expect((await it.call('x')).stderr).toContain('Not x.');
    await it.hookline('resident', 'stop');
    await until(async () => (await it.status()).length === 0);
  },
);

test.skipIf(NATIVE === null)(
  'an engine that runs notices that what it has loaded was overwritten: the next call is refused, and no engine starts again',
  async () => {
    const it = await warm();
    for (const name of [/^engine-.*\.cjs$/, /^bridge-.*\.cjs$/]) {
      const chunk = readdirSync(it.at('dist/cli')).find((one) => name.test(one)) ?? '';
      appendFileSync(it.at(`dist/cli/${chunk}`), '\n');
      expect(await it.call('ls')).toMatchObject({ status: 2, stderr: expect.stringContaining(`${chunk} changed`) });
      await until(async () => (await it.status()).length === 0);
      expect((await it.call('ls')).status).toBe(2);
      expect(await it.status()).toEqual([]);
      // the same version again: what ran before is not needed any more
      it.again();
      await it.answered();
    }
  },
);

test.skipIf(NATIVE === null)('an engine that runs hashes everything when a session begins', async () => {
  const it = await warm();
  const [name = ''] = readdirSync(it.at('starters'));
  appendFileSync(it.at(`starters/${name}`), '\n');
  expect((await it.call('ls')).status).toBe(0);
  expect(await it.call('', 'SessionStart')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(`${name} changed`),
  });
  expect((await it.call('ls')).status).toBe(2);
});
