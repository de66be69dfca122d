// wide: starts resident engines

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ownCall } from '../../../src/shell/own-call.ts';
import type { Result } from '../../world/cli.ts';
import { type Call, household, NATIVE, REFUSAL, RULE, shell } from './household.ts';

const COLD = { HOOKLINE_RESIDENT: '0' };
const GATE = ['run', 'PreToolUse', '--gate'];
const refused = { words: GATE, payload: shell('git push --force') };

const comparable = ({ status, stdout, stderr }: Result) => {
  const plain = (text: string): string =>
    text
      .replace(/hookline why \S+/g, 'hookline why ID')
      .replace(/decision [\w-]+/g, 'decision ID')
      .replace(/"(?:id|durationMs|startedAt|session_id)":(?:"[^"]*"|[\d.]+)/g, '');
  return { status, stdout: plain(stdout), stderr: plain(stderr) };
};

describe.skipIf(NATIVE === null)('a gate through the client', () => {
  test('is answered by the engine as by a process of its own, whatever it is told', async () => {
    const { warm, call, write, residents } = household();
    write('~/.config/hookline/hooks.json', {
      hooks: [...RULE.hooks, { on: 'PreToolUse', tools: 'Write', run: 'echo said; echo told >&2' }],
    });
    await warm();
    const calls: readonly Call[] = [
      refused,
      { words: GATE, payload: shell('ls') },
      { words: [...GATE, '--json'], payload: shell('git push --force') },
      { words: [...GATE, '--deadline', '20', '--session', 's', '--payload', '-'], payload: shell('ls') },
      { words: GATE, payload: { session_id: 's', tool_name: 'Write', tool_input: { file_path: 'a', content: 'b' } } },
      { words: GATE, payload: { session_id: 's' } },
      { words: GATE, payload: [{ session_id: 's' }] },
      { words: ['run', 'NoSuchEvent', '--gate'], payload: shell('ls') },
      { words: ['run', 'SessionStart', '--gate'], payload: shell('ls') },
    ];
    for (const one of calls) {
      const [cold, served] = [await call({ ...one, env: COLD }), await call(one)];
      expect(comparable(served)).toEqual(comparable(cold));
    }
    expect(await residents()).toMatchObject([{ served: calls.length, cold: 0 }]);
  });

  test('refuses what a rule refuses, and lets ordinary work go on', async () => {
    const { warm, call, write } = household();
    write('~/.config/hookline/hooks.json', RULE);
    await warm(refused);
    expect(await call(refused)).toMatchObject({ status: 2, stderr: expect.stringContaining(REFUSAL) });
    expect(await call({ words: GATE })).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  test.each([
    ['names a file', [...GATE, '--config', 'other.json']],
    ['names an enforced file', [...GATE, '--enforced', 'other.json']],
    ['names a folder', [...GATE, '--cwd', '.']],
    ['gives the event by parts', [...GATE, '--tool', 'Bash', '--input', '{"command":"ls"}']],
    ['waits for somebody', [...GATE, '--wait', '0']],
    ['is no gate', ['run', 'PreToolUse', '--payload', '-']],
    ['is misspelt', ['run', 'PreToolUse', '--gat']],
    ['is another command', ['list', '--json']],
  ])('that %s is left to a process of its own', async (_what, words) => {
    const { warm, call, write, residents } = household();
    write('other.json', RULE);
    await warm();
    const [cold, served] = [await call({ words, env: COLD }), await call({ words })];
    expect(comparable(served)).toEqual(comparable(cold));
    expect(await residents()).toMatchObject([{ served: 0, cold: 1 }]);
  });

  test('that names no session is left to a process of its own, which knows whose it is', async () => {
    const { warm, call, residents } = household();
    await warm();
    const { session_id: _, ...payload } = shell('ls');
    expect(await call({ words: GATE, payload })).toMatchObject({ status: 0 });
    expect(await residents()).toMatchObject([{ served: 0, cold: 1 }]);
  });

  test.each([
    ['no Node', { node: '/nowhere/node' }, /no answer \(126\)/],
    ['no time', { limitSeconds: 0.01 }, /no answer in time/],
    ['a number of seconds that is none', { limitSeconds: Number.NaN }, /no answer \(64\)/],
  ])('with %s refuses, and says so', async (_what, given, says) => {
    const { call } = household();
    expect(await call({ words: GATE, ...given })).toMatchObject({ status: 2, stderr: expect.stringMatching(says) });
  });

  test('in a file that hookline reads too is known as a call of its own, and nothing else is', () => {
    const isOwnFile = (path: string): boolean => path.endsWith('/dist/cli.cjs');
    const client = '/p/dist/native/linux-x64/hookline-native';
    const line = `${client} client 60 -- /usr/bin/node /p/dist/cli.cjs run PreToolUse --gate`;
    expect(ownCall(line, null, isOwnFile)).toEqual({ event: 'PreToolUse', dialects: [] });
    for (const other of [
      line.replace('dist/cli.cjs', 'guard.cjs'),
      line.replace('client', 'spawner'),
      `${line} && ./guard.sh`,
    ])
      expect(ownCall(other, null, isOwnFile)).toBeNull();
  });
});

test('the line in the documents is one that the client understands', () => {
  const page = readFileSync(new URL('../../../docs/resident.md', import.meta.url), 'utf8');
  const [line = ''] = /^\S*hookline-native client .*$/m.exec(page) ?? [];
  expect(ownCall(line, null, (path) => path.endsWith('/dist/cli.cjs'))).toEqual({ event: 'PreToolUse', dialects: [] });
});
