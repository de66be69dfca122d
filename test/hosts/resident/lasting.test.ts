// wide: starts resident engines

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { household, isAlive, NATIVE, REFUSAL, RULE, shell, until } from './household.ts';

const refused = { payload: shell('git push --force') };

/** Which processes have answered, one for each event. */
const pidsIn = (log: string): readonly number[] => readFileSync(log, 'utf8').trim().split('\n').map(Number);

const PERSISTENT = `
import os, sys
for line in sys.stdin:
    open(os.environ['LOG'], 'a').write(f'{os.getpid()}\\n')
    print('', flush=True)
`;
const MODULE = `
import { appendFileSync } from 'node:fs';
let count = 0;
export default () => {
  appendFileSync(process.env.LOG, process.pid + '\\n');
  count += 1;
  return count < 2 ? undefined : { decision: 'deny', reason: 'It is call ' + count + '.' };
};
`;

describe.skipIf(NATIVE === null)('from one call to the next', () => {
  test('a persistent hook is the same process, and ends with the engine', async () => {
    const { warm, call, write, log, stop, residents } = household();
    await warm();
    const script = write('~/guard.py', PERSISTENT);
    write('~/.config/hookline/hooks.json', {
      hooks: [{ on: 'PreToolUse', run: `python3 ${script}`, persistent: true, timeout: 20 }],
    });
    // what changed within the grain of a file's times is read anew
    await new Promise((resolve) => setTimeout(resolve, 2100));
    for (let i = 0; i < 3; i++) expect(await call()).toMatchObject({ status: 0 });
    const pids = pidsIn(log);
    expect(pids).toHaveLength(3);
    expect(await residents()).toMatchObject([{ served: 3 }]);
    expect(new Set(pids).size).toBe(1);
    await stop();
    await until(() => !isAlive(pids[0] ?? 0));
  });

  test('a module is the same process, and keeps what it has in memory', async () => {
    const { warm, call, write, log } = household();
    await warm();
    write('~/.config/hookline/guard.mjs', MODULE);
    write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', module: './guard.mjs', timeout: 20 }] });
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(await call()).toMatchObject({ status: 0 });
    const second = await call();
    expect(`${second.stdout}${second.stderr}`).toContain('It is call 2.');
    expect(new Set(pidsIn(log)).size).toBe(1);
  });

  test('a module is another process as soon as a file changed that it imports', async () => {
    const { warm, call, write, log } = household();
    await warm();
    const word = (text: string) => write('~/.config/hookline/word.mjs', `export const word = '${text}';\n`);
    word('Not so.');
    write(
      '~/.config/hookline/guard.mjs',
      `import { word } from './word.mjs';\n${MODULE.replace('undefined', "{ decision: 'deny', reason: word }")}`,
    );
    write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', module: './guard.mjs', timeout: 20 }] });
    await new Promise((resolve) => setTimeout(resolve, 2100));
    const said = async (): Promise<string> => {
      const { stdout, stderr } = await call();
      return `${stdout}${stderr}`;
    };
    expect(await said()).toContain('Not so.');
    expect(await said()).toContain('It is call 2.');
    word('Or so?.');
    expect(await said()).toContain('Or so?.');
    expect(new Set(pidsIn(log)).size).toBe(2);
  });

  test('a module of another environment is another one', async () => {
    const { warm, call, write, log } = household();
    await warm();
    write('~/.config/hookline/guard.mjs', MODULE);
    write('~/.config/hookline/hooks.json', { hooks: [{ on: 'PreToolUse', module: './guard.mjs', timeout: 20 }] });
    await new Promise((resolve) => setTimeout(resolve, 2100));
    for (const mark of ['one', 'other']) expect(await call({ env: { MARK: mark } })).toMatchObject({ status: 0 });
    expect(new Set(pidsIn(log)).size).toBe(2);
  });
});

test.skipIf(NATIVE === null)(
  'an engine that holds more than 100 MB answers, ends, and the next call is answered as rightly',
  async () => {
    const { warm, call, write } = household();
    write('~/.config/hookline/hooks.json', RULE);
    const one = await warm(refused);
    const large = { ...shell(`git push --force # ${'x'.repeat(24 * 1024 * 1024)}`) };
    expect(await call({ payload: large })).toMatchObject({ status: 2 });
    await until(() => !isAlive(one.pid) && !isAlive(one.engine));
    const next = await call(refused);
    expect(next).toMatchObject({ status: 2, stdout: expect.stringMatching(/hookline-reply 2\n$/) });
    expect(`${next.stdout}${next.stderr}`).toContain(REFUSAL);
    const other = await warm(refused);
    expect(other.pid).not.toBe(one.pid);
  },
);
