import { shownPath } from '../../config/shown-path.ts';
import { HookError } from '../../core/hook-error.ts';
import { nowMs } from '../../core/now-ms.ts';
import { readTestFile } from '../../hooktest/read-test-file.ts';
import { resultsData } from '../../hooktest/results-data.ts';
import { resultsText } from '../../hooktest/results-text.ts';
import { type FileResult, runTests } from '../../hooktest/run-tests.ts';
import { isGood, type Summary, summaryOf } from '../../hooktest/summary.ts';
import { paint, print, printError } from '../../show/print.ts';
import type { TestRequest } from './request.ts';

/** Plays every case and shows what came of it; the exit code. */
export async function playFiles(request: TestRequest): Promise<number> {
  const { run, json, junit } = request;
  const begun = nowMs();
  const files = await Promise.all((await request.paths()).map(readTestFile));
  const results = await runTests(files, run);
  const ms = nowMs() - begun;
  if (json) print(`${JSON.stringify(resultsData(results, ms))}\n`);
  else print(resultsText(results, ms, paint(), (path) => shownPath(path, request)));
  if (junit !== null) (await import('./write-junit.ts')).writeJunit(junit, results, ms);
  const summary = summaryOf(results);
  if (run.only && isEmpty(results)) throw new HookError('NO_TESTS', `No case has "${run.only}" in its name.`);
  return isGood(summary) && isCovered(summary, request) ? 0 : 1;
}

function isEmpty(results: readonly FileResult[]): boolean {
  return results.every(({ cases, problems }) => cases.length + problems.length === 0);
}

function isCovered({ rules, unexercised }: Summary, { minCoverage }: TestRequest): boolean {
  if (minCoverage === null || rules === 0) return true;
  const percent = (100 * (rules - unexercised.length)) / rules;
  if (percent >= minCoverage) return true;
  printError(`Cases exercise ${percent.toFixed(1)} % of the rules; --min-coverage wants ${minCoverage} %.\n`);
  return false;
}
