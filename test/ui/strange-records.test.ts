import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordActs } from '../../src/audit/record-acts.ts';
import { trailFiles } from '../../src/audit/trail-files.ts';
import type { RowPage } from '../../src/ui/data/sessions.ts';
import { ROUTES } from '../../src/ui/server/routes.ts';
import { machine } from '../cli/machine.ts';
import { world } from '../world/world.ts';
import { served } from './serve.ts';
import { CHANGES, changed, lineOf } from './strange-record.ts';
import { shellCall, withTwoHooks } from './two-hooks.ts';

/** What a real engine has recorded: a refusal, a rewrite, a call that passed, and what a person did. */
async function realRecords(): Promise<readonly object[]> {
  const all = withTwoHooks(machine());
  for (const command of ['cat README.md && cat .env', 'npm install', 'ls'])
    await all.run('PreToolUse', [...shellCall(all, command)]);
  const folder = join(all.state, 'hookline');
  await recordActs(folder, [{ kind: 'allow', hook: 'no-secrets' }], null);
  const files = trailFiles(join(folder, 'audit'));
  const lines = files.flatMap(({ path }) => readFileSync(path, 'utf8').trimEnd().split('\n'));
  return lines.map((line) => JSON.parse(line));
}

/** A server over these records, as if they were written by us. */
async function over(records: readonly object[]) {
  const all = withTwoHooks(world());
  const month = join(all.state, 'hookline', 'audit', '2026-11');
  mkdirSync(month, { recursive: true });
  const lines = records.map((record, i) => `${lineOf({ ...record, seq: i + 1 })}\n`);
  writeFileSync(join(month, '000000000001.jsonl'), lines.join(''));
  return { ...(await served(all)), month, project: all.project };
}

/** How each route is asked about one row; those that take no row are asked once. */
function questionsAbout(rows: RowPage['rows']): Readonly<Record<string, readonly string[]>> {
  const each = (ask: (row: RowPage['rows'][number]) => string): readonly string[] => [...new Set(rows.map(ask))];
  const said = encodeURIComponent;
  return {
    'GET /api/why': each(({ id }) => `id=${said(wellFormed(id))}`),
    'GET /api/playground/call': each(({ id }) => `id=${said(wellFormed(id))}`),
    'GET /api/session': each(
      ({ session, agent }) => `session=${said(wellFormed(session))}&agent=${said(wellFormed(agent))}`,
    ),
    'GET /api/hooks': ['', ...each(({ project }) => `folder=${said(wellFormed(project))}`)],
    'GET /api/hook-files': ['', ...each(({ project }) => `folder=${said(wellFormed(project))}`)],
    'GET /api/rows': ['', 'text=secret', 'result=refused', 'result=act', 'count=500'],
    'GET /api/sessions': ['', 'text=secret', 'result=asked'],
    'GET /api/proof/bytes': ['file=2026-11/000000000001.jsonl', 'file=odd'],
  };
}

/** Half a character has no place in an address: the page leaves it out, too. */
function wellFormed(text: string): string {
  return text.slice(0, 3000).replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** Each starts a process of its own, or lasts: these are asked once for all. */
const SLOW: ReadonlySet<string> = new Set(['GET /api/agents/proof', 'GET /api/agents/coverage', 'POST /api/back-test']);

async function answersOf(ui: Awaited<ReturnType<typeof over>>, withSlow: boolean): Promise<readonly string[]> {
  const { rows } = (await (await ui.ask('rows?count=500')).json()) as RowPage;
  const about = questionsAbout(rows);
  const wrong: string[] = [];
  for (const name of Object.keys(ROUTES)) {
    if (SLOW.has(name) && !withSlow) continue;
    const [method = 'GET', path = ''] = name.split(' ');
    for (const query of about[name] ?? ['']) {
      const left = new AbortController();
      const body = method === 'POST' ? { body: '{"text":"hooks: []","client":"x","question":{}}' } : {};
      const route = `${path.slice('/api/'.length)}${query === '' ? '' : `?${query}`}`;
      const answer = await ui.ask(route, { method, ...body, signal: left.signal });
      // live never ends
      const text = name === 'GET /api/live' ? '' : await answer.text();
      left.abort();
      if (answer.status >= 500) wrong.push(`${name} ${query.slice(0, 80)}: ${answer.status} ${text.slice(0, 200)}`);
    }
  }
  return wrong;
}

test('whatever stands in the trail, no route fails: what was recorded, changed in many ways', async () => {
  const real = await realRecords();
  const pick = fc.array(fc.tuple(fc.nat(real.length - 1), CHANGES), { minLength: 12, maxLength: 12 });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(pick, async (picked) => {
      const strange = picked.map(([at, changes]) => changed(real[at] ?? {}, changes));
      round += 1;
      expect(await answersOf(await over([...real, ...strange]), round === 1)).toEqual([]);
    }),
    { seed: 18, numRuns: 12, endOnFailure: true },
  );
});

test('a month that is a link to itself is told, and everything else is shown', async () => {
  const real = await realRecords();
  const ui = await over(real);
  symlinkSync('2026-12', join(ui.month, '..', '2026-12'));
  expect(await answersOf(ui, false)).toEqual([]);
  const { rows, unread } = (await (await ui.ask('rows')).json()) as RowPage;
  expect(rows.length).toBeGreaterThan(3);
  expect(unread).toEqual(['2026-12: it is a link that leads back to itself']);
  expect(await (await ui.ask('proof')).json()).toMatchObject({ unread, files: [{ first: 1 }] });
});
