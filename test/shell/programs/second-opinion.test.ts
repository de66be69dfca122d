import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ROWS } from '../../../src/shell/programs/families/all.ts';
import type { Row } from '../../../src/shell/programs/program.ts';

interface Opinion {
  readonly valued: string;
  readonly flags: string;
}

/** What @withfig/autocomplete says, written by scripts/second-opinion.mjs. */
const { programs } = JSON.parse(readFileSync(new URL('second-opinion.json', import.meta.url), 'utf8')) as {
  readonly programs: Readonly<Record<string, Opinion>>;
};
/** Where it is otherwise here: the program, its options, and why. */
const SETTLED = new Map(
  readFileSync(new URL('second-opinion-settled.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [name = '', options = '', reason = ''] = line.split(' | ');
      return options.split(' ').map((option) => [`${name} ${option}`, reason] as const);
    }),
);

const BOTH = ROWS.flatMap(([names, row]) =>
  names.split(' ').flatMap((name) => {
    const opinion = programs[name];
    return opinion === undefined ? [] : [{ name, row, opinion }];
  }),
);

describe('which options take a value is what others say, too', () => {
  test('of many programs', () => {
    expect(BOTH.length).toBeGreaterThan(200);
  });

  test.each(BOTH)('$name: what takes no value there swallows no word here', ({ name, row, opinion }) => {
    expect(unsettled(name, opinion.flags, (option) => takesValue(row, option))).toEqual([]);
  });

  // where every word is taken for a file, a value is one too
  const apart = BOTH.filter(({ row }) => typeof row.given === 'object');

  test.each(apart)('$name: what takes a value there is no file here', ({ name, row, opinion }) => {
    expect(unsettled(name, opinion.valued, (option) => !takesValue(row, option))).toEqual([]);
  });

  test('every difference that is settled has a reason, and is one', () => {
    const isOne = (key: string): boolean => {
      const [name = '', option = ''] = key.split(' ');
      const one = BOTH.find((both) => both.name === name);
      if (one === undefined) return false;
      const isFlag = one.opinion.flags.split(' ').includes(option);
      return takesValue(one.row, option) === isFlag;
    };
    expect([...SETTLED].filter(([key, reason]) => reason === '' || !isOne(key)).map(([key]) => key)).toEqual([]);
  });
});

function unsettled(name: string, options: string, differs: (option: string) => boolean): readonly string[] {
  return options.split(' ').filter((option) => option !== '' && differs(option) && !SETTLED.has(`${name} ${option}`));
}

function takesValue({ options = {}, wraps = {}, reads = {}, writes = {} }: Row, option: string): boolean {
  const { files = '', folders = '', prefixed = '', settings = '' } = writes;
  const words = [
    options.words,
    options.pairs,
    wraps.words,
    ...Object.values(reads).filter((list) => typeof list === 'string'),
    files,
    folders,
    prefixed,
    settings,
  ];
  const letters = `${options.valued ?? ''}${options.attached ?? ''}${wraps.valued ?? ''}${wraps.attached ?? ''}`;
  const isNamed = words.some((list) => list?.split(' ').includes(option) === true);
  return isNamed || (/^-[^-]$/.test(option) && letters.includes(option.slice(1)));
}
