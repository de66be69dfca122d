import { expect, test } from 'vitest';
import { completed } from '../../../src/agent/display/complete.ts';

const commands = ['/help', '/hooks', '/hooks enable', '/hooks disable', '/exit'];
const suggest = async (query: string) => ['src/a.ts', 'src/b.ts'].filter((file) => file.includes(query));

test.each([
  ['/ho', [['/hooks', '/hooks enable', '/hooks disable'], '/ho']],
  ['/hooks d', [['/hooks disable'], '/hooks d']],
  ['read @a', [['@src/a.ts'], '@a']],
  ['@', [['@src/a.ts', '@src/b.ts'], '@']],
  ['me@example', [[], 'me@example']],
  ['see /ho', [[], 'see /ho']],
])('%s', async (line, expected) => {
  expect(await completed({ suggest, commands }, line)).toEqual(expected);
});

test('suggestions that fail, or never come, keep nobody from typing', async () => {
  const failing = completed({ suggest: () => Promise.reject(new Error('no')), commands }, '@a');
  expect(await failing).toEqual([[], '@a']);
  const hanging = completed({ suggest: () => new Promise(() => {}), commands }, '@a');
  expect(await hanging).toEqual([[], '@a']);
});
