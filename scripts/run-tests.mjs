// Runs tests; what fails beside others is tried once more by itself.
//   node scripts/run-tests.mjs usual|wide [arguments of vitest]
//
// Four files run beside each other on two cores, and some of them are about terminals, signals and time-outs: on a busy machine
// one of tens of thousands may fail for that. A mistake fails by itself too. What was tried twice is told.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** Where more fails it is no accident. */
const MOST_AGAIN = 6;
const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

const [breadth, ...args] = process.argv.slice(2);
// who names files means these
const named = args.some((arg) => !arg.startsWith('-'));
const folder = mkdtempSync(join(tmpdir(), 'hookline-tests-'));
process.exitCode = main();
rmSync(folder, { recursive: true, force: true });

function main() {
  const first = run('first', args, named ? 'all' : breadth);
  const failed = first.files.filter(({ status }) => status === 'failed').map(({ name }) => relative('.', name));
  const again = [...new Set(failed)];
  if (first.status === 0 || again.length === 0 || again.length > MOST_AGAIN) return first.status;
  console.error(`\nOnce more, with nothing beside them: ${again.join(', ')}`);
  const second = run('second', ['--maxWorkers=1', ...again], 'all');
  if (second.status !== 0) return second.status;
  const count = (status) => first.tests.filter((test) => test.status === status).length;
  const mended = count('failed');
  console.log(`These failed beside others, and passed by themselves: ${again.join(', ')}`);
  console.log(`${count('passed') + mended} passed, 0 failed, ${count('pending') + count('skipped')} skipped`);
  return 0;
}

function run(name, given, which) {
  const file = join(folder, `${name}.json`);
  const env = { ...process.env, HOOKLINE_TESTS: which, HOOKLINE_TESTS_TOLD: file };
  const { status } = spawnSync(process.execPath, [VITEST, 'run', ...given], { stdio: 'inherit', env });
  const files = resultsIn(file);
  return { status: status ?? 1, files, tests: files.flatMap(({ assertionResults }) => assertionResults) };
}

/** None: the run ended before there were any. */
function resultsIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults;
  } catch {
    return [];
  }
}
