import { expect, test } from 'vitest';
import { programNamed } from '../../../src/shell/programs/program-named.ts';
import { TOLD } from '../../../src/shell/programs/told-programs.ts';

test.each([...TOLD])(
  'what is a flag of %s here is no option with a value to whoever reads its operands',
  (name, told) => {
    const { valued = '', words = '' } = programNamed(name).options ?? {};
    const { flags = '', flagWords = '' } = told;
    expect([...flags].filter((letter) => valued.includes(letter))).toEqual([]);
    expect(flagWords.split(' ').filter((word) => word !== '' && words.split(' ').includes(word))).toEqual([]);
  },
);
