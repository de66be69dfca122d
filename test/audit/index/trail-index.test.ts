// wide: tries many cases

import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eachDecided } from '../../../src/audit/decided.ts';
import type { Row } from '../../../src/audit/index/row.ts';
import { readTrail } from '../../../src/audit/read-trail.ts';
import { happening, outcome, run } from '../audit-place.ts';
import { indexPlace } from './index-place.ts';

function keepAll(index: { readonly keep: () => boolean }): number {
  let kept = 0;
  while (index.keep()) kept += 1;
  return kept;
}

test('each decision, late end and act of the trail is one row, in the order of the trail', async () => {
  const { folder, opened } = await indexPlace(800);
  const decided = [...eachDecided(readTrail(folder))];
  const rows = opened().rows();
  expect(rows.map(({ id }) => id)).toEqual(decided.map(({ id }) => id));
  for (const [i, row] of rows.entries()) {
    const told = decided[i];
    expect(row.decision).toBe(told?.outcome?.decision ?? '');
    expect(row.hooks.map(({ hook }) => hook)).toEqual(told?.runs.map(({ hook }) => hook));
    expect(row.skips.map(({ hook, name, why }) => [hook, name, why])).toEqual(
      told?.skips.map(({ hook, name, why }) => [hook, name, why]),
    );
  }
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['decision', 'late']));
});

test('the records of a row are those that stand in the trail, to the character', async () => {
  const { folder, opened } = await indexPlace(300);
  const index = opened();
  const lines = [...eachDecided(readTrail(folder))].map((one) => one.lines);
  expect(index.rows().map((row) => index.records(row).map(({ text }) => text))).toEqual(lines);
});

test('with its index a trail is read as the same rows, and nothing of its full files is read again', async () => {
  const { opened, files, indexFolder } = await indexPlace(2000);
  const [{ path } = { path: '' }] = files();
  const atMs = Date.parse('2026-11-17T12:00:00Z') / 1000;
  utimesSync(path, atMs, atMs);
  const first = opened();
  expect(files().length).toBeGreaterThan(5);
  expect(keepAll(first)).toBeGreaterThanOrEqual(files().length - 1);
  // of the same length, and at the same time: only who reads it again can know
  edited(path, '"tool_name":"Bash"', '"tool_name":"Dash"');
  utimesSync(path, atMs, atMs);
  expect(opened().rows()).toEqual(first.rows());
  expect(opened({ indexFolder: null }).rows()).not.toEqual(first.rows());
  const modes = readdirSync(indexFolder).map((name) => statSync(join(indexFolder, name)).mode % 0o1000);
  expect(new Set(modes)).toEqual(new Set([0o600]));
});

test('only what was added is read, and the rows before it stay the very same', async () => {
  const { add, opened } = await indexPlace(400, 1024 ** 3);
  const index = opened();
  const before = [...index.rows()];
  await add(50, 7);
  const { from, total, generation } = index.refresh();
  expect({ from, generation }).toEqual({ from: before.length, generation: 1 });
  expect(total).toBeGreaterThan(before.length);
  expect(
    index
      .rows()
      .slice(0, before.length)
      .every((row, i) => row === before[i]),
  ).toBe(true);
  expect(index.refresh()).toEqual({ from: total, total, generation });
});

test('a trail that goes on in the next file is followed without reading the others again', async () => {
  const { add, opened, files } = await indexPlace(300);
  const index = opened();
  const [before, count] = [[...index.rows()], files().length];
  await add(900, 9);
  expect(files().length).toBeGreaterThan(count + 1);
  expect(index.refresh().generation).toBe(1);
  expect(
    index
      .rows()
      .slice(0, before.length)
      .every((row, i) => row === before[i]),
  ).toBe(true);
  expect(index.rows()).toEqual(opened().rows());
});

test('the oldest files may go: their rows and their indexes go with them', async () => {
  const { opened, files, indexFolder } = await indexPlace(2000);
  const index = opened();
  keepAll(index);
  const [oldest] = files();
  rmSync(oldest?.path ?? '');
  const { from, generation } = index.refresh();
  expect({ from, generation }).toEqual({ from: 0, generation: 2 });
  expect(index.rows().some(({ file }) => file === oldest?.name)).toBe(false);
  const [gone, another] = readdirSync(indexFolder);
  rmSync(join(indexFolder, another ?? ''));
  keepAll(opened());
  expect(readdirSync(indexFolder)).not.toContain(gone);
  expect(readdirSync(indexFolder)).toContain(another);
  expect(index.records({ ...(index.rows()[0] as Row), file: oldest?.name ?? '' })).toEqual([]);
});

test('a line that is cut off is no row, and what comes after it is', async () => {
  const { add, opened, files } = await indexPlace(100, 1024 ** 3);
  const index = opened();
  const count = index.rows().length;
  appendFileSync(files()[0]?.path ?? '', '{"v":1,"seq":9999,"prev":"x","kind":"outc');
  expect(index.refresh().total).toBe(count);
  await add(20, 3);
  index.refresh();
  expect(index.rows().filter(({ act }) => act === 'torn')).toHaveLength(1);
  expect(index.rows()).toEqual(opened({ indexFolder: null }).rows());
});

test('of a decision that is still being written, its row grows with its records', async () => {
  const { opened, files, folder } = await indexPlace(20, 1024 ** 3);
  const path = files()[0]?.path ?? '';
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const at = lines.findIndex((line) => line.includes('"kind":"run"'));
  writeFileSync(path, `${lines.slice(0, at + 1).join('\n')}\n`);
  const index = opened();
  const half = index.rows().at(-1);
  expect(half?.decision).toBe('');
  appendFileSync(path, `${lines.slice(at + 1).join('\n')}\n`);
  index.refresh();
  expect(index.rows().map(({ id }) => id)).toEqual([...eachDecided(readTrail(folder))].map(({ id }) => id));
  const whole = index.rows().find(({ id }) => id === half?.id);
  expect(whole?.decision).not.toBe('');
});

test.each([
  ['cut short', (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2))],
  ['of another version', (path: string) => edited(path, '"format":3', '"format":1')],
  ['changed by somebody', (path: string) => edited(path, 'PreToolUse', 'PostCompact')],
  ['of another file', (path: string) => edited(path, '"ino":', '"ino":1')],
  ['of a place that there is not', (path: string) => edited(path, '"end":', '"end":-')],
  ['of no place', (path: string) => edited(path, '"end":', '"end":0,"was":')],
  ['empty', (path: string) => writeFileSync(path, '')],
  ['no JSON', (path: string) => writeFileSync(path, '\u0000\n[')],
  ['writable by others', (path: string) => chmodSync(path, 0o666)],
])('an index that is %s is not used, and made anew', async (_title, spoil) => {
  const { opened, indexFolder } = await indexPlace(700);
  const index = opened();
  keepAll(index);
  const names = readdirSync(indexFolder);
  for (const name of names) spoil(join(indexFolder, name));
  const again = opened();
  expect(again.rows()).toEqual(index.rows());
  expect(keepAll(again)).toBe(names.length);
});

test('a file of the trail that was changed is read again, whatever its index says', async () => {
  const { opened, files } = await indexPlace(700);
  keepAll(opened());
  edited(files()[0]?.path ?? '', '"tool_name":"Bash"', '"tool_name":"Dash"');
  expect(
    opened()
      .rows()
      .some(({ tool }) => tool === 'Dash'),
  ).toBe(true);
});

test.skipIf(process.getuid?.() === 0)('where no index can be written, everything is read all the same', async () => {
  const { opened, indexFolder } = await indexPlace(700);
  mkdirSync(indexFolder, { mode: 0o500 });
  const index = opened();
  expect(keepAll(index)).toBe(0);
  expect(index.rows().length).toBeGreaterThan(300);
});

test('a file in the place of the folder of indexes is left alone', async () => {
  const { opened, indexFolder } = await indexPlace(700);
  writeFileSync(indexFolder, 'mine');
  const index = opened();
  expect(keepAll(index)).toBe(0);
  expect(index.rows().length).toBeGreaterThan(300);
  expect(readFileSync(indexFolder, 'utf8')).toBe('mine');
});

test('there are never more rows than allowed, by whole files, and it is said', async () => {
  const { add, opened, files } = await indexPlace(2000);
  const all = opened().rows();
  const index = opened({ mostRows: 300 });
  expect(index.isCut()).toBe(true);
  expect(index.rows()).toEqual(all.slice(-index.rows().length));
  const perFile = Math.max(...files().map(({ name }) => all.filter(({ file }) => file === name).length));
  await add(3000, 5);
  index.refresh();
  expect(index.rows().length).toBeGreaterThanOrEqual(300);
  expect(index.rows().length).toBeLessThan(300 + 2 * perFile);
});

test('nothing that is written to the trail writes an index', async () => {
  const { add, state } = await indexPlace(700);
  await add(700, 2);
  expect(readdirSync(state).filter((name) => name.includes('index'))).toEqual([]);
});

test('what stands in a payload is not mistaken for rules that were silent', async () => {
  const { folder, open, opened } = await indexPlace(1);
  const trail = open();
  const payload = { tool_name: 'X', tool_input: { a: 1, silent: { b: '"},"silent":{' } }, silent: { 'p:': ['1 x'] } };
  await trail.outcome(outcome({ ran: [run()] }, 'odd'), happening(payload));
  await trail.close();
  const row = opened().rows().at(-1);
  expect([row?.id, row?.tool, row?.skips]).toEqual(['odd', 'X', []]);
  expect([...eachDecided(readTrail(folder))].at(-1)?.skips).toEqual([]);
});

test('a text that is longer than a line is cut in its row, and whole in its record', async () => {
  const { open, opened } = await indexPlace(1);
  const trail = open();
  const command = `echo ${'ä'.repeat(5000)}`;
  await trail.outcome(outcome({}, 'long'), happening({ tool_name: 'Bash', tool_input: { command } }));
  await trail.close();
  const index = opened();
  const row = index.rows().at(-1) as Row;
  expect(row.what).toBe(`${command.slice(0, 199)}…`);
  expect(index.records(row).at(-1)?.entry.payload).toMatchObject({ tool_input: { command } });
});

function edited(path: string, from: string, to: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

test('a long trail is read step by step, the newest first, and what is written meanwhile is there too', async () => {
  const { add, opened, files } = await indexPlace(2000);
  const index = opened({ indexFolder: null, stepBytes: 1 });
  const first = [...index.rows()];
  expect(index.isReading()).toBe(true);
  expect(new Set(first.map(({ file }) => file))).toEqual(new Set([files().at(-1)?.name]));
  await add(50, 3);
  let steps = 0;
  for (; index.isReading(); steps++) {
    const before = index.rows().length;
    index.refresh();
    expect(index.rows().length).toBeGreaterThan(before);
  }
  expect(steps).toBeGreaterThanOrEqual(files().length - 2);
  expect(index.isCut()).toBe(false);
  expect(index.rows()).toEqual(opened({ indexFolder: null }).rows());
});
