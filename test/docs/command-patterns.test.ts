import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileRuns } from '../../src/matching/command-pattern/compile-runs.ts';

const page = readFileSync(new URL('../../docs/command-patterns.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `([^`]+)` \| `([^`]+)` \| (yes|no)/gm)].map(([, pattern = '', line = '', is]) => ({
  pattern,
  line,
  is,
}));

test('the page shows both sides', () => {
  expect(rows.filter(({ is }) => is === 'yes').length).toBeGreaterThan(10);
  expect(rows.filter(({ is }) => is === 'no').length).toBeGreaterThan(4);
});

test.each(rows)('$pattern is about $line: $is', ({ pattern, line, is }) => {
  const runs = compileRuns([pattern]);
  if ('problem' in runs) throw new Error(runs.problem);
  expect(runs.may(line)).toBe(is === 'yes');
});
