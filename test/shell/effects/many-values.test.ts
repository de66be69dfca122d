import { describe, expect, test } from 'vitest';
import { effectsOfLine } from '../../../src/shell/effects/effects-of-line.ts';
import { ANY } from '../../../src/shell/effects/wild-text.ts';

const place = { cwd: '/w', home: '/h', environment: () => undefined };

/** Each is a line in which the last of so many words is the one that matters. */
const LINES: Record<string, (words: readonly string[]) => string> = {
  'a loop': (words) => `for f in ${words.join(' ')}; do cat $f; done`,
  'positional words': (words) => `set -- ${words.join(' ')}; cat "$@"`,
  'an array': (words) => `a=(${words.join(' ')}); cat "\${a[@]}"`,
  'assignments one after the other': (words) => `${words.map((word) => `f=${word}`).join(';')};cat $f`,
  braces: (words) => `cat {${words.join(',')}}`,
  'braces in braces': (words) => `cat ${words.reduceRight((inner, word) => `{${word},${inner}}`)}`,
  'a substitution': (words) => `cat $(echo ${words.join(' ')})`,
  'a value that falls apart': (words) => `f="${words.join(' ')}"; cat $f`,
  'a function': (words) => `f() { cat "$@"; }; f ${words.join(' ')}`,
  'a script with words': (words) => `bash -c 'cat "$@"' _ ${words.join(' ')}`,
  'words that are shifted': (words) => `bash -c 'while [ $# -gt 0 ]; do cat "$1"; shift; done' _ ${words.join(' ')}`,
  'lines that are read': (words) => `while read f; do cat "$f"; done <<E\n${words.join('\n')}\nE`,
  'substitutions in a loop': (words) => `for f in ${words.join(' ')}; do cat $(basename $f); done`,
  'words for another program': (words) => `printf '%s\\n' ${words.join(' ')} | xargs cat`,
};

function numbered(count: number): readonly string[] {
  return [...Array.from({ length: count - 1 }, (_, i) => `a${i}`), 'last'];
}

/** What is read; null: anything may be. */
function readBy(line: string): readonly (string | null)[] {
  const effects = effectsOfLine(line, place);
  return effects === null ? [null] : effects.flatMap((one) => (one.does === 'reads' ? [one.path] : []));
}

describe.each(Object.entries(LINES))('of %s', (_, line) => {
  test.each([3, 17, 70, 101, 200])('the last of %i words is told, and nothing else is feared', (count) => {
    const read = readBy(line(numbered(count)));
    expect(read.some((path) => path === '/w/last')).toBe(true);
    expect(read.some((path) => path === null || path.startsWith(ANY))).toBe(false);
  });

  test.each([300, 1500])('what is more than can be told apart, as of %i words, may be anything', (count) => {
    const read = readBy(line(numbered(count)));
    expect(read.some((path) => path === null || path === '/w/last' || path.startsWith(ANY))).toBe(true);
  });
});

describe('a program in a variable', () => {
  const isUnknown = (line: string): boolean =>
    effectsOfLine(line, place)?.some(({ does }) => does === 'unknown') !== false;

  test.each([9, 17, 300])('that may be one of %i is unknown', (count) => {
    const cases = numbered(count).map((word, i) => `${i}) c=${word};;`);
    expect(isUnknown(`case $1 in ${cases.join(' ')} *) c=rm;; esac; $c -rf keep`)).toBe(true);
  });

  test('that was many others before is known', () => {
    const set = numbered(20).map((word) => `c=${word}`);
    expect(isUnknown(`${set.join(';')};c=rm;$c -rf keep`)).toBe(false);
  });

  test('that is one, with as many words as it likes, is known', () => {
    expect(isUnknown(`c="cat ${numbered(20).join(' ')}"; $c more`)).toBe(false);
  });
});
