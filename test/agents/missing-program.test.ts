import { expect, test } from 'vitest';
import { passed, verdictsWith } from './stand-in.ts';

test.each([
  ['is missing', 'program'],
  ['ends at once and says nothing', 'everything'],
] as const)('where the program of an agent %s, no case of the matrix passes', async (_, lacks) => {
  const verdicts = await verdictsWith(lacks);
  expect(Object.keys(verdicts).length).toBeGreaterThan(40);
  expect(passed(verdicts)).toEqual([]);
});
