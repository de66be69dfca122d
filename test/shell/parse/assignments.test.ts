import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAssignments } from '../../../src/shell/parse/assignments.ts';

const read = (text: string, env: Record<string, string | undefined> = {}) => {
  const { values, unreadable } = readAssignments(text, env);
  return { values: { ...values }, unreadable };
};

describe('readAssignments', () => {
  test.each<[string, Record<string, string>]>([
    ['export A=1', { A: '1' }],
    ['A=1', { A: '1' }],
    ['export A=1 B=2; C=3 && D=4', { A: '1', B: '2', C: '3', D: '4' }],
    [`A='$X "y"'`, { A: '$X "y"' }],
    ['A="a b\\"c\\$d"', { A: 'a b"c$d' }],
    ["A=$'a\\tb\\n'", { A: 'a\tb\n' }],
    ['A=1\nB="$A:$A"', { A: '1', B: '1:1' }],
    [`PATH="\${PATH}:/opt/bin"`, { PATH: '/bin:/opt/bin' }],
    ['A=$MISSING', { A: '' }],
    ['A=~/x', { A: '/home/me/x' }],
    ['A=*.ts', { A: '*.ts' }],
    ['A=1\nA+=2', { A: '12' }],
    ['# comment\n\nA=1 # more', { A: '1' }],
    ['\uFEFFA=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ["A='two\nlines'", { A: 'two\nlines' }],
    ['A=1\nexport A', { A: '1' }],
    ['', {}],
  ])('%j', (text, values) => {
    expect(read(text, { PATH: '/bin', HOME: '/home/me' })).toEqual({ values, unreadable: [] });
  });

  test.each([
    'A=$(id)',
    'A=`id`',
    'rm -rf x',
    'A=1 cmd',
    'export -p',
    'A=(1 2)',
    'A[1]=2',
    'A=$1',
    `A=\${B%x}`,
    'A=1 &',
    'A=1 | b',
    'A=1 > f',
    'A=1 || B=2',
    'if a; then B=1; fi',
    'A="open',
  ])('%s is not read', (statement) => {
    expect(read(`X=1\n${statement}`)).toEqual({ values: { X: '1' }, unreadable: [statement] });
  });

  test('a statement is read whole or not at all', () => {
    expect(read('export A=1 B=$(id)').values).toEqual({});
  });

  test('names of the prototype are names like others', () => {
    const { values } = readAssignments('__proto__=evil\nconstructor=$toString', {});
    expect(Object.entries(values)).toEqual([
      ['__proto__', 'evil'],
      ['constructor', ''],
    ]);
    expect(({} as Record<string, unknown>).evil).toBeUndefined();
  });

  test('a single-quoted value comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const plain = value.replaceAll('\r', '').replaceAll('\0', '');
        expect(read(`export V='${plain.replaceAll("'", `'\\''`)}'`).values).toEqual({ V: plain });
      }),
    );
  });

  test('text that cannot be read at all is not read', () => {
    expect(read('{'.repeat(200_000)).unreadable).toHaveLength(1);
    expect(read(`A=${'x'.repeat(300_000)}`).unreadable).toHaveLength(1);
  });
});
