import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CASES } from '../../bench/cases.mjs';
import { better, judged, judgedCase } from '../../bench/judge.mjs';
import { IN_AGENTS, KEPT, PROMISES, REASONS } from '../../bench/promises.mjs';
import { scratchFolder } from '../scratch-folder.ts';

const BENCH = join(import.meta.dirname, '../../bench');

const promise = { about: 'a hook', of: 'shell/native', unit: '×', target: 0.6, room: 1.5 };
const figure = (median: number, quiet: number) => ({
  id: 'native',
  median,
  quiet,
  p10: quiet,
  p90: median,
  samples: 9,
});

const ESTIMATE = { value: 1, low: 1, high: 1, samples: 9 };

test('what is promised has the targets that were promised', () => {
  const targets = PROMISES.map(({ of, target, unit }) => `${of} ${target} ${unit}`);
  expect(targets).toEqual([
    ...['shell/native 1.6 ×', 'shell/plain 1.25 ×', 'host/stop 3 ms'],
    ...['resident/none 0.16 ×', 'resident/refused 0.17 ×', 'resident/hook 0.25 ×', 'swarm/calls 3 ×'],
    ...['cold/none 1.6 ×', 'cold/one 1.9 ×'],
    ...['audit/refusal 1.7 ×', 'in-process/grant 1.4 ×', 'in-process/refusal 1.4 ×'],
    ...['in-process/callback 1.4 ×', 'in-process/few 1.9 ×', 'in-process/many 1.9 ×'],
    ...['load/library 180 ms', 'audit/hook 1.25 ×', 'agent/read 1.1 ×', 'agent/shell 1.1 ×'],
  ]);
});

test.each([...PROMISES, ...KEPT, ...IN_AGENTS])(
  '$of: less than was promised has its reason, and nothing else has',
  (row) => {
    expect(row.because === undefined).toBe(row.was === undefined);
    if (row.because !== undefined) expect(Object.keys(REASONS)).toContain(row.because);
    if (row.was !== undefined) expect(row.was).toBeLessThan(row.target);
  },
);

test('every reason is one of some row', () => {
  const used = new Set([...PROMISES, ...KEPT, ...IN_AGENTS].map(({ because }) => because));
  expect(Object.keys(REASONS).filter((name) => !used.has(name))).toEqual([]);
});

test.each([...PROMISES, ...KEPT])(
  '$of: a promise in time has a yardstick, and room for noise is no second target',
  (row) => {
    expect(Object.keys(CASES)).toContain(row.of.split('/')[0]);
    expect(row.yardstick === undefined).toBe(row.unit === '×');
    expect(row.room).toBeGreaterThanOrEqual(1);
    expect(row.room).toBeLessThanOrEqual(1.5);
  },
);

test('a promise with a floor is that floor and a tenth, or says why it is more; a floor has at most fifty lines', () => {
  const rows = PROMISES.filter(({ floor }) => floor !== undefined);
  expect(rows.map(({ target, was = target, unit }) => `${was} ${unit}`)).toEqual(rows.map(() => '1.1 ×'));
  const programs = new Set(rows.flatMap(({ floor = '' }) => /floor-[a-z]+\.[cm]js/.exec(floor) ?? []));
  expect([...programs].toSorted()).toEqual(readdirSync(BENCH).filter((name) => name.startsWith('floor-')));
  for (const name of programs)
    expect(readFileSync(join(BENCH, name), 'utf8').split('\n').length - 1).toBeLessThanOrEqual(50);
});

test('the floor of a start has a program of its own, which has the same size whatever is shipped', () => {
  const folder = join(scratchFolder(), 'floor');
  const given = JSON.stringify({ places: [import.meta.filename], hook: 'exit 0', folder });
  for (const time of [1, 2]) {
    const said = execFileSync(process.execPath, [join(BENCH, 'floor-start.cjs'), given], { encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual({ decision: 'none', ran: [0], read: 1 });
    expect(readFileSync(join(folder, 'trail.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2 * time);
  }
  expect(Math.abs(statSync(join(folder, 'program.cjs')).size - 16 * 1024)).toBeLessThan(200);
  expect(readFileSync(join(BENCH, 'cold-start.mjs'), 'utf8')).not.toContain('dist/');
});

test('what a floor took is kept with what it is the floor of, and a row without one keeps nothing', () => {
  const floor = { median: 50, quiet: 48, unit: 'µs' };
  expect(judged({ ...promise, floor: 'a write' }, { ...figure(1.05, 1.04), floor }).floorTakes).toEqual(floor);
  expect(judged(promise, figure(1, 1))).not.toHaveProperty('floorTakes');
});

test('a promise is reached where the median and the quiet moments say so, and by neither alone', () => {
  expect(judged(promise, figure(0.6, 0.6)).isReached).toBe(true);
  expect(judged(promise, figure(0.61, 0.5)).isReached).toBe(false);
  expect(judged(promise, figure(0.5, 0.61)).isReached).toBe(false);
});

test('a ratio of small differences is known where its spread is on one side of the target, or narrow', () => {
  const both = { added: ESTIMATE, against: ESTIMATE };
  const of = (median: number, p10: number, p90: number) =>
    judged({ ...promise, target: 1 }, { ...figure(median, median), p10, p90, both });
  expect(of(0.9, 0.8, 1.1)).toMatchObject({ isReached: true, median: 0.9 });
  expect(of(0.5, -0.5, 0.9)).toMatchObject({ isReached: true });
  expect(of(5, 1.1, 90)).toMatchObject({ isReached: false, isLost: true });
  for (const unknown of [of(0.9, 0.2, 1.1), of(3, 0.9, 12)]) {
    expect(unknown).toMatchObject({ isReached: false, isLost: false, unseen: both });
    expect(unknown).not.toHaveProperty('median');
    expect(better(unknown, of(5, 1.1, 90))).toMatchObject({ median: 5 });
  }
});

test('a promise is lost where the median and the quiet moments are beyond its room, and by neither alone', () => {
  expect(judged(promise, figure(0.95, 0.92)).isLost).toBe(true);
  expect(judged(promise, figure(5, 0.89)).isLost).toBe(false);
  expect(judged(promise, figure(0.89, 5)).isLost).toBe(false);
});

test('a promise in microseconds is held against its yardstick: twice as slow a machine changes nothing', () => {
  const inTime = { ...promise, unit: 'µs', target: 80, yardstick: { what: 'work', takes: 20 } };
  expect(judged(inTime, figure(3.9, 3.8))).toMatchObject({ isReached: true, median: 78 });
  expect(judged(inTime, figure(6.1, 6.2)).isLost).toBe(true);
});

test('of several runs, the best one counts', () => {
  const [bad, good] = [judged(promise, figure(3, 2)), judged(promise, figure(4, 0.5))];
  expect([better(bad, good), better(good, bad), better(bad, undefined)]).toEqual([good, good, bad]);
});

test('a promise that nothing is measured for is an error, unless it needs what not every machine has', () => {
  expect(judgedCase('shell', [promise], [figure(1, 1)])).toHaveLength(1);
  expect(judgedCase('host', [promise], [])).toEqual([]);
  expect(() => judgedCase('shell', [promise], [])).toThrow(
    'There is a promise about "shell/native", and no such figure.',
  );
  expect(judgedCase('shell', [{ ...promise, isOptional: true }], [])).toEqual([]);
  const linux = { ...promise, on: 'linux' };
  expect(judgedCase('shell', [linux], [], 'darwin')).toEqual([]);
  expect(() => judgedCase('shell', [linux], [], 'linux')).toThrow('no such figure');
});
