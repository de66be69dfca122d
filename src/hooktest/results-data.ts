import type { FileResult } from './run-tests.ts';
import { summaryOf } from './summary.ts';

/** The results as data, for `--json`: docs/testing-hooks.md has every field. */
export function resultsData(results: readonly FileResult[], ms: number) {
  const { unexercised, ...counts } = summaryOf(results);
  return {
    ...counts,
    durationMs: Math.round(ms),
    files: results.map(({ file, config, cases, problems }) => ({
      file: file.path,
      config: config.files.map(({ path }) => path),
      problems,
      cases: cases.map(({ testCase, status, differences, durationMs, outcome }) => ({
        name: testCase.name,
        line: testCase.line,
        column: testCase.column,
        rule: testCase.rule,
        status,
        differences,
        decision: outcome?.decision ?? null,
        reason: outcome?.reason ?? null,
        durationMs: Math.round(durationMs * 1000) / 1000,
      })),
    })),
    unexercised: unexercised.map(({ name, file, line }) => ({ name, file, line })),
  };
}
