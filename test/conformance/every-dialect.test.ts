import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dialectsWithCases } from './runner/cases-of.ts';

const here = import.meta.dirname;

test('the cases of every dialect are run, by the file that is named after it', () => {
  const files = readdirSync(here).filter((name) => name.startsWith('cases-of-'));
  const run = files.map((name) => /casesOf\('(.+)'\)/.exec(readFileSync(join(here, name), 'utf8'))?.[1]);
  expect(files).toEqual(run.map((dialect) => `cases-of-${dialect}.test.ts`));
  expect([...run].sort()).toEqual([...dialectsWithCases()].sort());
  expect(run).toContain('hookline');
});
