// wide: runs tests in runs of their own

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const RUN_TESTS = join(root, 'scripts/run-tests.mjs');
const CONFIG = `const outputFile = process.env.HOOKLINE_TESTS_TOLD;
export default { test: { globals: true, include: ['*.case.mjs'], reporters: ['default', ['json', { outputFile }]] } };`;
/** Fails the first time that it runs in this folder. */
const flake = (name: string): string => `
  test('${name}', () => { if (!existsSync('${name}')) { writeFileSync('${name}', ''); throw new Error('too busy'); } });`;
const IMPORT = "import { existsSync, readFileSync, writeFileSync } from 'node:fs';";

/** A run of tests (file → text) as every one of ours is run. */
function runOf(files: Readonly<Record<string, string>>, before: readonly string[] = []) {
  const folder = scratchFolder();
  const ledger = join(folder, 'ledger');
  writeFileSync(join(folder, 'vitest.config.mjs'), CONFIG);
  writeFileSync(ledger, before.map((name) => `${name}\n`).join(''));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), `${IMPORT}${text}`);
  const env = { ...process.env, HOOKLINE_SECOND_RUNS: ledger, NO_COLOR: '1' };
  const args = [RUN_TESTS, 'usual'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  return { status, stdout, stderr, ledger: readFileSync(ledger, 'utf8') };
}

describe('what fails beside others', () => {
  test('is tried once more by itself, named and counted, and the last line says what it came to', () => {
    const { status, stdout, stderr, ledger } = runOf({
      'a.case.mjs': flake('wavers'),
      'b.case.mjs': "test('holds', () => {}); test.skip('not here', () => {});",
    });
    expect(stderr).toContain('Once more, with nothing beside them:\n  a.case.mjs > wavers\n');
    expect(stdout).toContain('passed by themselves (at most 3 may):\n  a.case.mjs > wavers\n');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('2 passed, 0 failed, 1 skipped');
    expect([status, ledger]).toEqual([0, 'a.case.mjs > wavers\n']);
  });

  test('and by itself too is a failure, after two attempts and no more', () => {
    const attempts =
      "test('never', () => { writeFileSync('tries', 'x', { flag: 'a' }); throw new Error(`try ${readFileSync('tries')}`); });";
    const { status, stdout, stderr, ledger } = runOf({ 'a.case.mjs': attempts });
    expect([status, ledger]).toEqual([1, '']);
    expect(`${stdout}${stderr}`).toContain('try xx');
    expect(`${stdout}${stderr}`).not.toContain('try xxx');
    expect(stderr.trimEnd()).toMatch(/Failed by themselves too:\n {2}a\.case\.mjs > never$/);
  });

  test('three times is three second runs, and four are a failure without one', () => {
    const flakes = (...names: readonly string[]) => ({ 'a.case.mjs': names.map(flake).join('') });
    expect(runOf(flakes('w1', 'w2', 'w3')).status).toBe(0);
    const four = runOf(flakes('w1', 'w2', 'w3', 'w4'));
    expect([four.status, four.ledger]).toEqual([1, '']);
    expect(four.stderr).toContain('4 failed: at most 3 are tried once more.');
    expect(four.stderr).not.toContain('Once more, with nothing');
  });

  test('counts together with what needed it before in the same CI run', () => {
    const { status, stderr } = runOf({ 'a.case.mjs': flake('wavers') }, ['x > 1', 'x > 2', 'y > 3']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('1 failed, and 3 of this run had it before')]);
  });

  test('as a file that cannot be loaded is named by the file', () => {
    const broken =
      "if (!existsSync('seen')) { writeFileSync('seen', ''); throw new Error('no'); } test('a', () => {});";
    expect(runOf({ 'a.case.mjs': broken }).ledger).toBe('a.case.mjs\n');
  });
});

describe('no test has another way to be tried twice', () => {
  const configurations = readdirSync(root).filter((name) => /^vitest\..*config\.ts$/.test(name));
  const RETRY = /(?:^|[{,\s])['"]?(?:retry['"]?\s*:\s*(?:[1-9]|\{)|repeats['"]?\s*:)|--retry/m;
  const read = (name: string): string => readFileSync(join(root, name), 'utf8');

  test('in a configuration, a script or an option of a test', () => {
    const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:test|real|case)\.ts$/.test(name) && !name.startsWith('suite/second-run'))
      .map((name) => join('test', name));
    const scripts = readdirSync(join(root, 'scripts')).map((name) => join('scripts', name));
    expect([configurations.length, tests.length > 400]).toEqual([6, true]);
    const files = [...configurations, ...scripts, ...tests, 'package.json', '.ci/parts.json'];
    expect(files.filter((name) => RETRY.test(read(name)))).toEqual([]);
  });

  test('a planted one is found', () => {
    for (const text of ['retry: 1,', '{ timeout: 5, retry: 2 }', 'vitest run --retry=3', 'retry: { count: 1 }'])
      expect(text).toMatch(RETRY);
  });

  test('and every configuration tells its results to the one rule', () => {
    const told = [...configurations.filter((name) => name !== 'vitest.config.ts'), 'scripts/test-suite.ts'];
    expect(told.filter((name) => !/reporters: toldReporters\(/.test(read(name)))).toEqual([]);
    const { scripts } = JSON.parse(read('package.json'));
    for (const [name, command] of Object.entries(scripts))
      if (/^test\b/.test(name)) expect(command).toMatch(/^node scripts\/run-tests\.mjs \w+(?: test\/\S+)?$/);
  });
});
