import { expect, test } from 'vitest';
import { typedText } from '../../../src/dialects/wire-form/typed-text.ts';

test.each([
  ['ls{enter}', 'ls\n'],
  ['ls\r\npwd\r', 'ls\npwd\n'],
  ['lx{backspace}s\u007fs', 'ls'],
  ['s{left}l{right} -a', 'ls -a'],
  ['s\u001b[Dl', 'ls'],
  ['{backspace}{left}ls', 'ls'],
  ['echo {up} ${a}', 'echo {up} ${a}'],
  ['', ''],
])('%j is typed as %j', (keys, line) => {
  expect(typedText(keys)).toBe(line);
});
