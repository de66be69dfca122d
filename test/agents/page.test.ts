import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { AGENTS, pinOf } from '../../scripts/agent-pins.mjs';
import { AGENT_NAMES } from '../../src/core/wire.ts';
import { CASES } from './cases.ts';
import { PROGRAMS } from './programs/all.ts';
import { currentPage, PAGE, readResults } from './results.ts';

/** Each agent on each kind of machine that it was run on. */
const ran = Object.entries(readResults()).flatMap(([kind, agents]) =>
  Object.entries(agents).map(([name, result]) => ({ kind, name, ...result })),
);

describe('docs/agents.md', () => {
  test('is what the last run of the real agents has shown, and what the wires say', async () => {
    await expect(await currentPage()).toMatchFileSnapshot(fileURLToPath(PAGE));
  });

  test('the versions that were run are those that are pinned for that kind of machine, and that there are', () => {
    const other = ran.filter(({ kind, name, version }) => {
      const pin = pinOf(name, kind);
      return pin.version !== version || pin.lacking !== undefined;
    });
    expect(other).toEqual([]);
  });

  test('no case shows what it must not', () => {
    const bad = ran.flatMap(({ kind, name, cells }) =>
      CASES.filter(({ id, allowed }) => ![...allowed, 'cannot'].includes(cells[id] ?? 'not seen')).map(
        ({ id }) => `${name} on ${kind}: ${id} ${cells[id]}`,
      ),
    );
    expect(bad).toEqual([]);
  });
});

test('every agent has a pinned version and a row that says how it is run', () => {
  expect(AGENTS).toEqual(AGENT_NAMES);
  expect(AGENT_NAMES.filter((name) => PROGRAMS[name].name !== name)).toEqual([]);
});

test('what an agent cannot show is a case that there is', () => {
  const ids = CASES.map(({ id }) => id);
  const unknown = Object.values(PROGRAMS).flatMap(({ name, cannot = {} }) =>
    Object.keys(cannot).flatMap((id) => (ids.includes(id) ? [] : [`${name}: ${id}`])),
  );
  expect(unknown).toEqual([]);
});
