import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeHistory } from '../../bench/recorded-history.mjs';
import { findDecided } from '../../src/audit/find-decided.ts';
import { openTrail } from '../../src/audit/trail.ts';
import { trailFiles } from '../../src/audit/trail-files.ts';
import { eventRow } from '../../src/core/events.ts';
import { emptyOutcome } from '../../src/core/outcome.ts';
import { scratchFolder } from '../scratch-folder.ts';

interface Recorded {
  readonly id: string;
  readonly kind: string;
  readonly late?: boolean;
}

/** A trail of several files, each large enough for an index of its own. */
async function longTrail() {
  const state = scratchFolder();
  const limits = { maxFileBytes: 300 * 1024, maxBytes: 2 ** 30 };
  await writeHistory({ openTrail, emptyOutcome, eventRow }, state, { records: 1500, endMs: 1_700_000_000_000, limits });
  const folder = join(state, 'audit');
  const files = trailFiles(folder).map(({ path }) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): Recorded => JSON.parse(line)),
  );
  return { folder, files, indexes: () => filesBelow(join(state, 'audit-index')) };
}

function filesBelow(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
}

test('a decision that is named by its whole id is looked for in the newest files, and no older ones are read', async () => {
  const { folder, files, indexes } = await longTrail();
  expect(files.length).toBeGreaterThan(3);
  const id = files.at(-1)?.findLast(({ kind }) => kind === 'outcome')?.id ?? '';
  expect(findDecided(folder, id)).toMatchObject({ kind: 'one', decided: { id } });
  expect(indexes()).toBeLessThanOrEqual(2);
  expect(findDecided(folder, id.slice(0, 8))).toMatchObject({ kind: 'one', decided: { id } });
  expect(indexes()).toBeGreaterThan(2);
});

test('every decision has the same records by its whole id as by the beginning of it, also those that came later', async () => {
  const { folder, files } = await longTrail();
  const late = files.flat().filter((one) => one.late === true);
  const some = [...late, ...files.flatMap((all) => [all[0], all.at(-1)])].flatMap((one) => (one?.id ? one.id : []));
  expect(late.length).toBeGreaterThan(0);
  for (const id of some) expect(findDecided(folder, id)).toEqual(findDecided(folder, id.slice(0, 13)));
});

test('an id that nobody has is nowhere, and the others are told', async () => {
  const { folder, files } = await longTrail();
  const found = findDecided(folder, '00000000-0000-4000-8000-000000000000');
  const [first] = files[0] ?? [];
  expect(found).toMatchObject({ kind: 'none' });
  expect(found.kind === 'none' && found.others.has(first?.id.slice(0, 8) ?? '')).toBe(true);
});
