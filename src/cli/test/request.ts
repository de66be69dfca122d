import type { TestRun } from '../../hooktest/run-tests.ts';

/** What is asked of `hookline test`. */
export interface TestRequest {
  readonly cwd: string;
  readonly home: string;
  readonly json: boolean;
  /** Where a report for CI is written; null: nowhere. */
  readonly junit: string | null;
  /** Of a hundred rules, so many must be exercised; null: none. */
  readonly minCoverage: number | null;
  /** The files of tests that are meant, looked for when it is asked. */
  readonly paths: () => Promise<readonly string[]>;
  readonly run: TestRun;
}
