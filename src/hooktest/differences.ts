import { type Difference, differences } from './compare.ts';
import type { Played } from './play-case.ts';
import type { TestCase } from './test-file.ts';

/** Those of the case, and those of the calls before it. */
export async function allDifferences(testCase: TestCase, played: Played): Promise<readonly Difference[]> {
  const before = await Promise.all(
    played.earlier.map(async ({ call, ...seen }) => {
      const found = await differences(call.expect ?? { decision: 'pass' }, seen);
      return found.map((one) => ({ ...one, what: `before (line ${call.line}), ${one.what}` }));
    }),
  );
  return [...before.flat(), ...(await differences(testCase.expect, played))];
}
