import { resolve } from 'node:path';
import { shownPath } from '../config/shown-path.ts';
import { HookError } from '../core/hook-error.ts';
import { nowMs } from '../core/now-ms.ts';
import { foundTestFiles, namedTestFiles } from '../hooktest/find-test-files.ts';
import { packTests } from '../hooktest/pack-tests.ts';
import { readTestFile } from '../hooktest/read-test-file.ts';
import { resultsData } from '../hooktest/results-data.ts';
import { resultsText } from '../hooktest/results-text.ts';
import { runTests, type TestRun } from '../hooktest/run-tests.ts';
import { isGood, summaryOf } from '../hooktest/summary.ts';
import { paint, print } from '../show/print.ts';
import { commandOf } from './command-of.ts';
import { COMMON_OPTIONS, homeFolder, startFolder } from './options.ts';

const OPTIONS = {
  config: { type: 'string', multiple: true },
  only: { type: 'string', short: 't' },
  packs: { type: 'boolean' },
  jobs: { type: 'string' },
  'real-home': { type: 'boolean' },
  cwd: { type: 'string' },
  ...COMMON_OPTIONS,
} as const;

/** `hookline test [files]`: cases of event → expected outcome, against the real engine. Records nothing. */
export const command = commandOf('test', OPTIONS, async ({ values, positionals }) => {
  const [cwd, home] = [startFolder(values.cwd), homeFolder()];
  const run: TestRun = {
    env: process.env,
    home,
    realHome: values['real-home'] === true,
    named: values.config?.map((path) => resolve(cwd, path)) ?? null,
    only: values.only ?? null,
    ...(values.jobs === undefined ? {} : { jobs: jobsOf(values.jobs) }),
  };
  const paths = await wantedFiles(positionals, { cwd, home, packs: values.packs === true });
  const begun = nowMs();
  const results = await runTests(await Promise.all(paths.map(readTestFile)), run);
  const ms = nowMs() - begun;
  if (values.json) print(`${JSON.stringify(resultsData(results, ms))}\n`);
  else print(resultsText(results, ms, paint(), (path) => shownPath(path, { cwd, home })));
  const summary = summaryOf(results);
  if (run.only !== null && run.only !== undefined && summary.passed + summary.failed + summary.untrusted === 0)
    throw new HookError('NO_TESTS', `No case has "${run.only}" in its name.`);
  return isGood(summary) ? 0 : 1;
});

interface Where {
  readonly cwd: string;
  readonly home: string;
  readonly packs: boolean;
}

/** Those that were named; else those of the person and of this folder; else those of the packs that are extended. */
async function wantedFiles(names: readonly string[], { cwd, home, packs }: Where): Promise<readonly string[]> {
  const own = names.length > 0 ? namedTestFiles(names, cwd) : foundTestFiles(cwd, home);
  const ofPacks = packs || own.length === 0 ? await packTests(cwd, home) : [];
  const all = [...new Set([...own, ...ofPacks])];
  if (all.length > 0) return all;
  throw new HookError('NO_TESTS', 'There are no hook tests here.', {
    hint: 'a file of tests is called NAME.hooktest.yml and lies beside the hooks, in .hookline/ or ~/.config/hookline/; "hookline new" makes a hook with its test: docs/testing-hooks.md',
  });
}

function jobsOf(text: string): number {
  const jobs = Number(text);
  if (Number.isInteger(jobs) && jobs > 0) return jobs;
  throw new HookError('BAD_OPTION', `--jobs needs a number of cases that run side by side, not "${text}".`);
}
