import { expect, test } from 'vitest';
import { PROGRAMS } from '../../../src/shell/programs/program-named.ts';

const TOLD = [...PROGRAMS].flatMap(([name, { told, options }]) =>
  told === undefined ? [] : [{ name, told, options }],
);

test.each(TOLD)('what is a flag of $name here is no option with a value to whoever reads its operands', (row) => {
  const { valued = '', words = '' } = row.options ?? {};
  const { flags = '', flagWords = '' } = row.told;
  expect([...flags].filter((letter) => valued.includes(letter))).toEqual([]);
  expect(flagWords.split(' ').filter((word) => word !== '' && words.split(' ').includes(word))).toEqual([]);
});
