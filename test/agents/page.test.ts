import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { AGENT_NAMES } from '../../src/core/wire.ts';
import { CASES } from './cases.ts';
import { PROGRAMS } from './programs/all.ts';
import { currentPage, PAGE, readResults } from './results.ts';

const pinned: Readonly<Record<string, { readonly version: string }>> = JSON.parse(
  readFileSync(new URL('versions.json', import.meta.url), 'utf8'),
);

describe('docs/agents.md', () => {
  test('is what the last run of the real agents has shown, and what the wires say', async () => {
    await expect(await currentPage()).toMatchFileSnapshot(fileURLToPath(PAGE));
  });

  test('the versions that were run are those that are pinned', () => {
    const ran = Object.entries(readResults()).map(([name, { version }]) => [name, version]);
    expect(ran).toEqual(ran.map(([name]) => [name, pinned[String(name)]?.version]));
  });

  test('no case shows what it must not', () => {
    const bad = Object.entries(readResults()).flatMap(([name, { cells }]) =>
      CASES.filter(({ id, allowed }) => ![...allowed, 'cannot'].includes(cells[id] ?? 'not seen')).map(
        ({ id }) => `${name}: ${id} ${cells[id]}`,
      ),
    );
    expect(bad).toEqual([]);
  });
});

test('every agent has a pinned version and a row that says how it is run', () => {
  expect(AGENT_NAMES.filter((name) => pinned[name] === undefined || PROGRAMS[name].name !== name)).toEqual([]);
});

test('what an agent cannot show is a case that there is', () => {
  const ids = CASES.map(({ id }) => id);
  const unknown = Object.values(PROGRAMS).flatMap(({ name, cannot = {} }) =>
    Object.keys(cannot).flatMap((id) => (ids.includes(id) ? [] : [`${name}: ${id}`])),
  );
  expect(unknown).toEqual([]);
});
