// npm run test:oracle -- [--lines N] [--seed S] [--shell bash|dash|zsh] [--seen FILE] [--record] [--census]
// npm run test:oracle:programs -- [--only NAME,FAMILY] [--tools FOLDER] [--record | --judge]
// Shell lines that a grammar makes, run for real in a sandbox, and what the kernel saw against what the reader says (docs/effects.md).
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const OPTIONS = {
  lines: { type: 'string' },
  seed: { type: 'string' },
  shell: { type: 'string' },
  seen: { type: 'string' },
  record: { type: 'boolean' },
  census: { type: 'boolean' },
  judge: { type: 'boolean' },
  only: { type: 'string' },
  tools: { type: 'string' },
};
const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
for (const name of ['lines', 'seed']) {
  if (values[name] !== undefined && !/^\d+$/.test(values[name]))
    fail(`--${name} is a number, and "${values[name]}" is none.`);
}
if (values.shell !== undefined && !['bash', 'dash', 'zsh'].includes(values.shell))
  fail(`There is no shell "${values.shell}" here; there are bash, dash, zsh.`);

const told = {
  HOOKLINE_ORACLE_LINES: values.lines,
  HOOKLINE_ORACLE_SEED: values.seed,
  HOOKLINE_ORACLE_SHELL: values.shell,
  HOOKLINE_ORACLE_SEEN: values.seen,
  HOOKLINE_ORACLE_RECORD: values.record ? '1' : undefined,
  HOOKLINE_ORACLE_CENSUS: values.census ? '1' : undefined,
  HOOKLINE_ORACLE_JUDGE: values.judge ? '1' : undefined,
  HOOKLINE_ORACLE_ONLY: values.only,
  HOOKLINE_ORACLE_TOOLS: values.tools,
};
const env = { ...process.env, ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) };
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
// what programs do was recorded, and usual tests hold it: who has them all installed runs them anew by their own script
const USUAL = ['lines', 'planted', 'canary', 'code', 'harmless'].map((name) => `test/oracle/${name}.real.ts`);
const files = values.census ? ['test/oracle/census.real.ts'] : positionals.length > 0 ? positionals : USUAL;
const run = [vitest, 'run', '--config', 'vitest.oracle.config.ts', ...files];
process.exitCode = spawnSync(process.execPath, run, { stdio: 'inherit', env }).status ?? 1;

function fail(why) {
  console.error(why);
  process.exit(2);
}
