import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { classesOf, figuresOf } from './figures.ts';
import { oracleOptions, USUAL } from './options.ts';
import type { Finding } from './run-oracle.ts';
import { shrunk } from './shrink.ts';

function finding(
  productions: readonly string[],
  understated: readonly string[],
  shell: Finding['shell'] = 'bash',
): Finding {
  return {
    shell,
    line: productions.join(';'),
    productions,
    compared: { understated, overstated: [], certain: { said: 1, of: 2 }, hasUnknown: false },
  };
}

describe('what comes of a run', () => {
  test('lines that are understated are put down to the production that always is, and not to what stands beside it', () => {
    const found = [
      finding(['copy: cp', 'read from a file: read'], ['reads /p/.env']),
      finding(['copy: cp', 'for'], []),
      finding(['for', 'read from a file: read'], ['reads /p/.env']),
      finding(['for', 'gzip'], ['writes /p/a.gz']),
      finding(['for', 'copy: cp'], []),
    ];
    expect(classesOf(found)).toEqual({ 'read from a file: read': 2, gzip: 1 });
  });

  test('is counted shell by shell, and a line that did not end is not', () => {
    const found = [
      finding(['x'], ['connects']),
      finding(['x'], [], 'zsh'),
      { ...finding(['x'], ['y']), compared: null },
    ];
    expect(figuresOf(found, USUAL).shells).toEqual({
      bash: { understated: 1, overstated: 0, unknown: 0, certain: 50 },
      dash: { understated: 0, overstated: 0, unknown: 0, certain: 0 },
      zsh: { understated: 0, overstated: 0, unknown: 0, certain: 50 },
    });
  });
});

describe('a line is shrunk', () => {
  test.each([
    ['echo a; if true; then cat x .env; fi; echo b', /\.env/, '.env'],
    ['F="a b"; cat "$F" | sort > o1', /a b.*\$F/s, '"a b""$F"'],
    ['cat a\ncat b\ncat c', /cat b/, 'cat b'],
  ])('to what still shows it: %j', async (line, shows, small) => {
    expect(await shrunk(line, async (text) => shows.test(text))).toBe(small);
  });

  test('and stays as it is where nothing can go', async () => {
    expect(await shrunk('cat a b', async (text) => text === 'cat a b')).toBe('cat a b');
  });
});

describe('npm run test:oracle', () => {
  test('is the usual run unless it is told otherwise', () => {
    expect(oracleOptions({})).toMatchObject({
      ...USUAL,
      shells: ['bash', 'dash', 'zsh'],
      isUsual: true,
      records: false,
    });
    const told = { HOOKLINE_ORACLE_LINES: '50', HOOKLINE_ORACLE_SEED: '7', HOOKLINE_ORACLE_SHELL: 'zsh' };
    expect(oracleOptions(told)).toMatchObject({ lines: 50, seed: 7, shells: ['zsh'], isUsual: false });
  });

  test.each([
    ['--shell', 'fish', 'There is no shell "fish" here; there are bash, dash, zsh.'],
    ['--lines', 'many', '--lines is a number, and "many" is none.'],
  ])('says what is wrong with %s %s', (option, value, sentence) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/test-oracle.mjs', option, value], {
      encoding: 'utf8',
    });
    expect([status, stderr.trim()]).toEqual([2, sentence]);
  });
});
