import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { amongTexts } from '../../../src/shell/effects/among-texts.ts';
import { removed, replaced } from '../../../src/shell/effects/changed-text.ts';
import { lineEffects } from '../../../src/shell/effects/effects-of-line.ts';
import { ANY, STAR } from '../../../src/shell/effects/wild-text.ts';
import { cpuMs } from '../../cpu-ms.ts';
import { seededRandom } from '../../oracle/random.ts';

const CUTS = ['#', '##', '%', '%%'] as const;
const CHANGES = ['/', '//', '/#', '/%'] as const;
/** Prints what becomes of each value with each pattern, both given by turns. */
const SCRIPT = `while IFS= read -r -d '' x && IFS= read -r -d '' p; do
  printf '%s\\0' "\${x#$p}" "\${x##$p}" "\${x%$p}" "\${x%%$p}" "\${x/$p/_}" "\${x//$p/_}" "\${x/#$p/_}" "\${x/%$p/_}"
done`;

test('what is cut off or replaced is what bash cuts off or replaces, whatever the pattern', () => {
  const random = seededRandom(7);
  const word = (letters: readonly string[], most: number): string =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => letters[Math.floor(random() * letters.length)]).join(
      '',
    );
  const some = Array.from({ length: 2000 }, () => ({
    value: word(['a', 'b', '/', '.', 'ab'], 8),
    pattern: word(['a', 'b', '/', '.', '*', '*', '?', '[ab]', '[!a]', '\\*'], 5),
  }));
  const cases = [...some, { value: '', pattern: '*' }, { value: '', pattern: 'a' }];
  const input = cases.map(({ value, pattern }) => `${value}\0${pattern}\0`).join('');
  const { stdout } = spawnSync('bash', ['-c', SCRIPT], { input, encoding: 'utf8' });
  const made = cases.flatMap(({ value, pattern }) => [
    ...CUTS.map((operator) => removed(value, operator, pattern)),
    ...CHANGES.map((operator) => replaced(value, operator, pattern, '_')),
  ]);
  const shown = (i: number): string => {
    const { value, pattern } = cases[Math.floor(i / 8)] ?? { value: '', pattern: '' };
    return `\${x${[...CUTS, ...CHANGES][i % 8]}${pattern}} of ${value}`;
  };
  const printed = stdout.split('\0').slice(0, -1);
  expect(printed.length).toBe(made.length);
  expect(made.flatMap((text, i) => (text === printed[i] ? [] : [[shown(i), text, printed[i]]]))).toEqual([]);
});

/** How long it computes, and the same for something of that length without stars. */
function costs(stars: () => void, plain: () => void): { readonly stars: number; readonly plain: number } {
  const timed = (run: () => void): number => {
    const before = cpuMs();
    for (let i = 0; i < 20; i++) run();
    return cpuMs() - before;
  };
  timed(plain);
  return { plain: timed(plain), stars: timed(stars) };
}

const LONG = 'a'.repeat(900);
const many = (star: string): string => `${`${star}a`.repeat(20)}${star}b`;

describe('a pattern with many stars costs what a plain one of some length costs', () => {
  test.each([...CUTS])('in ${x%s…}', (operator) => {
    const { stars, plain } = costs(
      () => removed(LONG, operator, many('*')),
      () => removed(LONG, operator, '*b'),
    );
    expect(stars).toBeLessThan(100 * plain + 500);
  });

  test.each([...CHANGES])('in ${x%s…/}', (operator) => {
    const { stars, plain } = costs(
      () => replaced(LONG.slice(0, 300), operator, many('*'), '_'),
      () => replaced(LONG.slice(0, 300), operator, '*b', '_'),
    );
    expect(stars).toBeLessThan(100 * plain + 500);
  });

  test('among places', () => {
    const path = `/${LONG.slice(0, 200)}`;
    const { stars, plain } = costs(
      () => amongTexts([`/${many(STAR)}`])(path),
      () => amongTexts([`/${STAR}b`])(path),
    );
    expect(stars).toBeLessThan(100 * plain + 500);
  });

  const name = 'a'.repeat(60);
  const FILES: Readonly<Record<string, string>> = { [`/p/${name}`]: 'x\n' };
  const files = { textOf: (path: string) => FILES[path], realPath: (path: string) => path };
  const read = (line: string) => lineEffects(line, { cwd: '/p', home: '/h', environment: () => undefined, files });
  test.each([
    ['that may change a file of names', (stars: string) => `touch ${stars}; cat "$(cat ${name})"`],
    ['that may be a link of the line', (stars: string) => `ln -s x ${name}; cat ${stars}`],
  ])('in a line, %s', (_, line) => {
    const { stars, plain } = costs(
      () => read(line(many('*'))),
      () => read(line('*b')),
    );
    expect(stars).toBeLessThan(100 * plain + 500);
  });

  test('a substitution that repeats twice is made in short lines, and what it makes of long ones cannot be told', () => {
    const reads = (count: number): readonly (string | null)[] =>
      read(`echo ${'a'.repeat(count)} | sed 's/a*x*a/b/' | xargs cat`).effects.map(({ path }) => path);
    expect(reads(60)).toContain('/p/b');
    expect(reads(600)).not.toContain('/p/b');
    expect(reads(600)).toContain(ANY);
  });
});
