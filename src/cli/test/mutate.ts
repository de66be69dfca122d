import { shownPath } from '../../config/shown-path.ts';
import { grouped } from '../../core/grouped.ts';
import { nowMs } from '../../core/now-ms.ts';
import { type Mutations, mutate } from '../../hooktest/mutate/mutate-file.ts';
import { mutationsText } from '../../hooktest/mutate/mutations-text.ts';
import { readTestFile } from '../../hooktest/read-test-file.ts';
import { resultsText } from '../../hooktest/results-text.ts';
import { runTests } from '../../hooktest/run-tests.ts';
import { isGood, summaryOf } from '../../hooktest/summary.ts';
import { testedConfig } from '../../hooktest/tested-config.ts';
import { paint, print, printError } from '../../show/print.ts';
import { progressLine } from '../../show/progress-line.ts';
import type { TestRequest } from './request.ts';

/** `hookline test --mutate`: flips each rule in turn and says which flips no case noticed. */
export async function mutateFiles(request: TestRequest): Promise<number> {
  const { run, json } = request;
  const place = (path: string): string => shownPath(path, request);
  const begun = nowMs();
  const files = await Promise.all((await request.paths()).map(readTestFile));
  const progress = progressLine();
  progress.tell('playing the cases as things are');
  const results = await runTests(files, run);
  progress.clear();
  if (!isGood(summaryOf(results))) {
    print(resultsText(results, nowMs() - begun, paint(), place));
    printError('Nothing was flipped: cases that fail as things are notice nothing. Fix them first.\n');
    return 1;
  }
  const byConfig = grouped(files, (file) => JSON.stringify(testedConfig(file, run)));
  const all: Mutations[] = [];
  for (const together of byConfig.values()) {
    const name = together.map(({ path }) => place(path)).join(', ');
    all.push(await mutate(together, run, (done, of) => progress.tell(`${done} of ${of} flips, ${name}`)));
  }
  progress.clear();
  const ms = nowMs() - begun;
  const sum: Mutations = {
    flips: all.reduce((count, one) => count + one.flips, 0),
    noticed: all.reduce((count, one) => count + one.noticed, 0),
    broken: all.reduce((count, one) => count + one.broken, 0),
    unnoticed: all.flatMap(({ unnoticed }) => unnoticed),
  };
  if (json) print(`${JSON.stringify({ ...sum, durationMs: Math.round(ms) })}\n`);
  else print(mutationsText(sum, ms, paint(), place));
  return sum.unnoticed.length === 0 ? 0 : 1;
}
