import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lineRuns } from '../../../src/matching/cel/shell-lines.ts';
import { compileRuns } from '../../../src/matching/command-pattern/compile-runs.ts';
import { compileShellSpec } from '../../../src/matching/shell-spec.ts';

const text = readFileSync(new URL('patterns.txt', import.meta.url), 'utf8');

interface Case {
  readonly sign: string;
  readonly line: string;
}

const cases = new Map<string, Case[]>();
let current: Case[] = [];
for (const row of text.split('\n')) {
  const [, sign = '', rest = ''] = /^([=+?-]) (.+)$/.exec(row) ?? [];
  if (sign === '=') {
    current = [];
    cases.set(rest, current);
  } else if (sign !== '') current.push({ sign, line: rest });
}

test('there are several hundred lines, on both sides of every pattern', () => {
  const all = [...cases.values()].flat();
  expect(all.filter(({ sign }) => sign === '+').length).toBeGreaterThan(350);
  expect(all.filter(({ sign }) => sign === '-').length).toBeGreaterThan(250);
});

test('everything that a permission rule sees in a line, runs() sees in it', () => {
  const lines = [...cases.values()].flat().map(({ line }) => line);
  const missed = [...cases].flatMap(([pattern, own], i) => {
    const { any } = compileShellSpec(pattern);
    const others = lines.filter((_, at) => at % 40 === i % 40);
    const asked = [...own.map(({ line }) => line), ...others];
    return asked.filter((line) => any(line) && !lineRuns(line, pattern).any).map((line) => [pattern, line]);
  });
  expect(missed).toEqual([]);
});

describe.each([...cases])('the pattern %s', (pattern, lines) => {
  const runs = compileRuns([pattern]);
  if ('problem' in runs) throw new Error(`${pattern}: ${runs.problem}`);

  test.each(lines.filter(({ sign }) => sign === '+'))('is about $line', ({ line }) => {
    expect({ does: runs.does(line), may: runs.may(line) }).toEqual({ does: true, may: true });
  });
  test.each(lines.filter(({ sign }) => sign === '?'))('may be about $line', ({ line }) => {
    expect({ does: runs.does(line), may: runs.may(line) }).toEqual({ does: false, may: true });
  });
  test.each(lines.filter(({ sign }) => sign === '-'))('is not about $line', ({ line }) => {
    expect({ does: runs.does(line), may: runs.may(line) }).toEqual({ does: false, may: false });
  });
});
