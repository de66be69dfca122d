import { readTestFile } from '../../src/hooktest/read-test-file.ts';
import { type CaseResult, type FileResult, runTests, type TestRun } from '../../src/hooktest/run-tests.ts';
import { type World, world } from '../world/world.ts';

export interface Tried {
  readonly hooks: string;
  readonly tests: string;
  /** Where the two files lie; the person's own folder, unless something else is said. */
  readonly folder?: string;
  readonly run?: Partial<TestRun>;
  readonly on?: World;
}

/** A file of hooks and one of tests beside it, played on a computer of its own. */
export async function played({
  hooks,
  tests,
  folder = '~/.config/hookline',
  run,
  on = world(),
}: Tried): Promise<FileResult> {
  on.write(`${folder}/hooks.yml`, hooks);
  const file = await readTestFile(on.write(`${folder}/hooks.hooktest.yml`, tests));
  const [result] = await runTests([file], { env: on.env, home: on.home, realHome: false, named: null, ...run });
  if (result === undefined) throw new Error('there is no result');
  return result;
}

/** What is not as it was expected, in a line each. */
export function differing({ cases }: Pick<FileResult, 'cases'>): readonly string[] {
  return cases.flatMap(({ testCase, differences }: CaseResult) =>
    differences.map(({ what, expected, seen }) => `${testCase.line} ${what}: ${expected} | ${seen}`),
  );
}

export function statuses({ cases }: Pick<FileResult, 'cases'>): readonly string[] {
  return cases.map(({ status }) => status);
}
