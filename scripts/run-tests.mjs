// Runs tests; what fails beside others is tried once more by itself, at the end.
//   node scripts/run-tests.mjs usual|wide|browser|server|fleet|agents|oracle [arguments of it]
//
// Some tests are about terminals, signals and other people's programs: on a busy machine one of tens of thousands may fail for that.
// A mistake fails by itself too. No test has another way to be tried twice (test/suite/second-run.test.ts), so that whoever needed
// it is named, and counted: more than three are a failure. A flake that comes back is mended, or taken out with its reason.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AGENTS } from './agent-pins.mjs';
import { failuresIn, MOST_SECOND_RUNS, nameOf, noteSecondRuns, secondRunsLeft } from './second-run.mjs';

const VITEST = [join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs'), 'run'];
const alone = (failures) => ['--maxWorkers=1', ...new Set(failures.map(({ file }) => file))];
const configured = (name) => ({
  program: [...VITEST, '--config', `vitest.${name}.config.ts`],
  again: (failures, args) => [...args.filter(isFlag), ...alone(failures)],
});
const ofSuite = (breadth) => ({
  program: VITEST,
  // who names files means these
  env: (args) => ({ HOOKLINE_TESTS: args.every(isFlag) ? breadth : 'all' }),
  again: (failures, args) => [...args.filter(isFlag), ...alone(failures)],
});

/** What is started, and with which arguments the second time. */
const KINDS = {
  usual: ofSuite('usual'),
  wide: ofSuite('wide'),
  browser: configured('browser'),
  server: configured('server'),
  fleet: configured('fleet'),
  agents: { program: [join(import.meta.dirname, 'test-agents.mjs')], again: agentsAgain },
  oracle: { program: [join(import.meta.dirname, 'test-oracle.mjs')], again: (_, given) => given },
};

const [kind, ...args] = process.argv.slice(2);
const ledger = process.env.HOOKLINE_SECOND_RUNS;
const folder = mkdtempSync(join(tmpdir(), 'hookline-tests-'));
process.exitCode = Object.hasOwn(KINDS, kind) ? main(KINDS[kind]) : unknown();
rmSync(folder, { recursive: true, force: true });

function unknown() {
  console.error(`There are no tests "${kind}"; there are ${Object.keys(KINDS).join(', ')}.`);
  return 2;
}

function main(tests) {
  const first = run('first', tests, args);
  const failures = failuresIn(first.report);
  const names = failures.map(nameOf);
  if (first.status === 0 || names.length === 0) return first.status;
  const left = secondRunsLeft(ledger);
  if (names.length > left) {
    const before = left === MOST_SECOND_RUNS ? '' : `, and ${MOST_SECOND_RUNS - left} of this run had it before`;
    console.error(
      `\n${names.length} failed${before}: at most ${MOST_SECOND_RUNS} are tried once more.\n${listed(names)}`,
    );
    return first.status;
  }
  console.error(`\nOnce more, with nothing beside them:\n${listed(names)}`);
  const second = run('second', tests, tests.again(failures, args));
  if (second.status !== 0) {
    // named at the very end: of a long log, that is what is read
    console.error(`\nFailed by themselves too:\n${listed(failuresIn(second.report).map(nameOf))}`);
    return second.status;
  }
  noteSecondRuns(ledger, names);
  const all = first.report.flatMap(({ assertionResults }) => assertionResults);
  const count = (...states) => all.filter(({ status }) => states.includes(status)).length;
  console.log(
    `These failed beside others, and passed by themselves (at most ${MOST_SECOND_RUNS} may):\n${listed(names)}`,
  );
  console.log(`${count('passed', 'failed')} passed, 0 failed, ${count('pending', 'skipped', 'todo')} skipped`);
  return 0;
}

/** Only the agents that failed, where every failure says whose it is. */
function agentsAgain(failures, given) {
  const theirs = [...new Set(failures.map(({ under }) => under))];
  return theirs.every((name) => AGENTS.includes(name)) ? [...given.filter(isFlag), ...theirs] : given;
}

function run(name, { program, env = () => ({}) }, given) {
  const file = join(folder, `${name}.json`);
  const told = { ...process.env, ...env(given), HOOKLINE_TESTS_TOLD: file };
  const { status } = spawnSync(process.execPath, [...program, ...given], { stdio: 'inherit', env: told });
  return { status: status ?? 1, report: reportIn(file) };
}

/** None: the run ended before there was any. */
function reportIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults;
  } catch {
    return [];
  }
}

function isFlag(arg) {
  return arg.startsWith('-');
}

function listed(names) {
  return names.map((name) => `  ${name}`).join('\n');
}
