//   npm run coverage                  what the usual tests run of the sources, by room
//   npm run coverage -- test/sinks    what these tests run, of the files that they load
// Only shown: no figure is asserted. What is run as it is shipped (dist/), or by a process of its own, is not counted.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coverageByRoom } from './coverage-by-room.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'coverage');
const SUMMARY = join(folder, 'coverage-summary.json');
const SOURCES = ['src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'];

const args = process.argv.slice(2);
const isWhole = args.every((arg) => arg.startsWith('-'));
// a run of tests fails where it finds something new in the checkout
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const options = {
  enabled: true,
  provider: 'v8',
  reporter: 'json-summary',
  reportsDirectory: folder,
  reportOnFailure: true,
  // without it only files that were loaded are counted
  ...(isWhole ? { include: SOURCES } : {}),
};
const flags = Object.entries(options).flatMap(([name, value]) =>
  [value].flat().map((one) => `--coverage.${name}=${one}`),
);
const env = { ...process.env, HOOKLINE_TESTS: isWhole ? 'usual' : 'all' };
const { status } = spawnSync(process.execPath, [vitest, 'run', ...flags, ...args], {
  cwd: root,
  env,
  stdio: 'inherit',
});

process.exitCode = status ?? 1;
// without one the run ended before there was any
if (existsSync(SUMMARY)) console.log(`\n${coverageByRoom(summary())}`);

function summary() {
  const { total: _, ...files } = JSON.parse(readFileSync(SUMMARY, 'utf8'));
  const named = Object.entries(files).map(([path, counts]) => [relative(root, path).split(sep).join('/'), counts]);
  return new Map(named.filter(([path]) => /^(?:packages\/[^/]+\/)?src\//.test(path)));
}
