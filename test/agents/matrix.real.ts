import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AgentName } from '../../src/core/wire.ts';
import { account } from './account.ts';
import { CASES } from './cases.ts';
import type { Cells } from './evidence.ts';
import { foundOf, LACKING, RUN } from './found.ts';
import { ENFORCED, play } from './play.ts';
import { PROGRAMS } from './programs/all.ts';
import { recordResults } from './results.ts';
import { topFolder } from './top-folder.ts';
import { verdictOf } from './verdict.ts';

const { HOOKLINE_AGENTS_CACHE: cache = '', HOOKLINE_AGENTS_PREFIX: prefix = '' } = process.env;
const sealedBy = process.env.HOOKLINE_AGENTS_SEALED ?? '';
const sealed = sealedBy !== '';
const isCold = process.env.HOOKLINE_RESIDENT === '0';
// without bubblewrap not every case can be shown
const records = sealed && process.env.HOOKLINE_AGENTS_RECORD === '1';
/** As many agents at once; each is mostly waiting for another. */
const AT_ONCE = 3;

if (sealed) {
  writeFileSync('/etc/hookline/enforced.json', JSON.stringify(ENFORCED));
}

const top = topFolder();
const seen = new Map(RUN.map((name) => [name, {} as Cells]));
const done = new Map<AgentName, Promise<void>>();
const served = new Map<AgentName, number>();
const free = Array.from({ length: AT_ONCE }, () => Promise.resolve());
for (const name of RUN) {
  const turn = free.shift() ?? Promise.resolve();
  const mine = turn.then(() => playOne(name));
  done.set(name, mine);
  free.push(mine.catch(() => {}));
}

async function playOne(name: AgentName): Promise<void> {
  const { missing, version } = foundOf(name) ?? {};
  if (missing !== undefined) throw new Error(missing);
  const folder = join(top, name);
  mkdirSync(folder);
  const it = await account(PROGRAMS[name], cache, prefix, folder);
  const cells = seen.get(name) ?? {};
  await play(
    it,
    (some) => Object.assign(cells, some),
    (calls) => served.set(name, calls),
  );
  // at once: a run that is ended for its time has still shown this
  if (records) await recordResults([[name, version, cells]]);
}

describe.each(RUN)('%s', (name) => {
  const { cannot = {} } = PROGRAMS[name];
  test(`its calls are answered by ${isCold ? 'a process each' : 'the resident engine'}`, async ({ skip }) => {
    skip(sealedBy === 'bwrap' && !isCold, 'bubblewrap lets nobody get new privileges, and so no engine serves anybody');
    await done.get(name)?.catch(() => {});
    expect(seen.get(name)?.ordinary).toMatchObject({ word: 'ran' });
    if (isCold) expect(served.get(name)).toBe(0);
    else expect(served.get(name)).toBeGreaterThan(0);
  });
  for (const { id, claim, allowed } of CASES) {
    if (id in cannot) continue;
    test(`${claim}: ${allowed.join(' or ')}`, async ({ skip }) => {
      skip(!sealed && id === 'enforced', 'there is no /etc of its own to put an enforced hook into');
      const failure = await done.get(name)?.then(
        () => undefined,
        (error: unknown) => String(error),
      );
      expect(verdictOf({ id, allowed }, seen.get(name) ?? {}, failure)).toBeNull();
    });
  }
});

for (const name of LACKING)
  test(`${name} is not among the programs for this kind of machine`, ({ skip }) => skip(foundOf(name)?.lacking));
