import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mustFinish, type Part, problemsIn, secondsFor, type Table } from '../../scripts/ci-plan.mjs';
import { scratchFolder } from '../scratch-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const OURS: Table = JSON.parse(readFileSync(join(root, '.ci/parts.json'), 'utf8'));
const extra = { mayBeLeftOut: 'it guards nothing' };
const part = (name: string, run: string, own: Partial<Part> = {}): Part => ({ name, minutes: 1, run, ...own });

/** What `.ci/run` does with a table. */
function ranWith(table: Table) {
  const file = join(scratchFolder(), 'parts.json');
  writeFileSync(file, JSON.stringify(table));
  const { status, stdout } = spawnSync(process.execPath, ['scripts/ci.mjs', file], { cwd: root, encoding: 'utf8' });
  return { status, stdout, lines: stdout.trimEnd().split('\n') };
}

describe('the table of .ci/run', () => {
  test('has 60 minutes in all, and what may be left out at its end, with the reason', () => {
    expect(OURS.minutes).toBe(60);
    expect(problemsIn(OURS)).toEqual([]);
    for (const { mayBeLeftOut, needs } of OURS.parts) {
      if (mayBeLeftOut !== undefined) expect(mayBeLeftOut.length).toBeGreaterThan(20);
      // what guards a promise is never skipped for a program that is not there
      else expect(needs).toBeUndefined();
    }
  });

  test('leaves out nothing that guards a promise: checks, suite, wide, oracle, real agents, conformance', () => {
    const guarded = OURS.parts
      .filter(mustFinish)
      .map(({ run }) => run)
      .join('\n');
    for (const run of [
      'check:types',
      'npm test ',
      'npm run test:wide -- --exclude=',
      'npm run test:agents\n',
      'npm run test:oracle\n',
      '--cold',
      'HOOKLINE_THROUGH=cli',
    ])
      expect(guarded).toContain(run);
    expect(guarded).toContain('test/conformance/cases-of');
  });

  test('has no soak, no long fuzz and no load: they have commands of their own', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const name of ['soak', 'fuzz', 'bench:server']) {
      expect(scripts).toHaveProperty([name]);
      expect(OURS.parts.filter(({ run }) => run.includes(`npm run ${name}`))).toEqual([]);
    }
  });

  test('that cannot be kept is a failure before anything runs', () => {
    const { status, stdout } = ranWith({ minutes: 1, parts: [part('a', 'echo began'), part('b', 'true')] });
    expect([status, stdout]).toEqual([1, expect.stringContaining('The parts have 2 minutes, and there are 1.')]);
    expect(stdout).not.toContain('began');
    const early = { minutes: 2, parts: [part('a', 'true', extra), part('b', 'true')] };
    expect(problemsIn(early)).toEqual(['"a" may be left out, and comes before "b", which may not.']);
  });
});

describe('a part has its minutes', () => {
  const table = {
    minutes: 10,
    parts: [part('a', '', { minutes: 3 }), part('b', '', { minutes: 4 }), part('c', '', { ...extra, minutes: 3 })],
  };

  test('and those of what may be left out, but never those of what must still finish', () => {
    expect(secondsFor(table, 0, 0)).toBe(6 * 60);
    expect(secondsFor(table, 1, 60)).toBe(9 * 60);
    expect(secondsFor(table, 1, 6 * 60)).toBe(4 * 60);
    expect(secondsFor(table, 1, 11 * 60)).toBe(1);
  });

  test('and is left out if it may be, where they are gone', () => {
    expect(secondsFor(table, 2, 7 * 60)).toBe(3 * 60);
    expect(secondsFor(table, 2, 7 * 60 + 1)).toBeNull();
  });
});

describe('a planted part', () => {
  const short = 0.05;

  test('that overruns and guards a promise fails the run, and what was not begun is named', () => {
    const slow = part('the guard', 'sleep 60', { minutes: short });
    const { status, lines } = ranWith({ minutes: 1 + short, parts: [slow, part('later', 'echo began')] });
    expect(status).toBe(1);
    expect(lines).toContainEqual(
      expect.stringMatching(/^FAILED: the guard did not finish: it has 0.05 min, and took /),
    );
    expect(lines).toContain('Not begun after that: later');
    expect(lines).not.toContain('began');
  });

  test('that overruns and may be left out stands in the list at the very end, and the run holds', () => {
    const parts = [
      part('the guard', 'sleep 1', { minutes: 0 }),
      part('slow', 'sleep 60', { ...extra, minutes: short }),
      part('next', 'echo began', { ...extra, minutes: short }),
    ];
    const { status, lines } = ranWith({ minutes: 2 * short, parts });
    expect([status, lines.includes('began')]).toEqual([0, false]);
    expect(lines.slice(-3)).toEqual([
      'Left out:',
      expect.stringMatching(/^ {2}slow: not done to its end, for want of time after .* \(it guards nothing\)$/),
      expect.stringMatching(/^ {2}next: for want of time after .* \(it guards nothing\)$/),
    ]);
  });

  test('that fails does so, whether it may be left out or not', () => {
    const { status, lines } = ranWith({ minutes: 2, parts: [part('a', 'true'), part('figures', 'exit 3', extra)] });
    expect([status, lines.includes('FAILED: figures (3).')]).toEqual([1, true]);
  });

  test('whose program is not on this machine is in the list, too', () => {
    const { status, lines } = ranWith({ minutes: 1, parts: [part('pages', 'exit 1', { ...extra, needs: 'false' })] });
    expect([status, lines.at(-1)]).toEqual([0, '  pages: this machine cannot do it (it guards nothing)']);
  });

  test.each([
    [3, 0],
    [4, 1],
  ])('of which %i tests needed a second run ends with %i, and names them', (count, code) => {
    const names = Array.from({ length: count }, (_, n) => `test/a.test.ts > wavers ${n}`);
    const run = names.map((name) => `echo '${name}' >>"$HOOKLINE_SECOND_RUNS"`).join('; ');
    const { status, lines } = ranWith({ minutes: 1, parts: [part('suite', run)] });
    expect([status, names.every((name) => lines.includes(`  ${name}`))]).toEqual([code, true]);
    expect(lines.at(-1)).toBe('Nothing was left out.');
  });
});
