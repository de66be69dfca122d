import { existsSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BackTestResult } from '../../packages/server/src/back-test/run-back-test.ts';
import { runBackTest } from '../../packages/server/src/back-test/run-back-test.ts';
import { exportCommand } from '../../packages/server/src/commands/export.ts';
import { spanSince } from '../../packages/server/src/commands/span.ts';
import { backTestFiles } from '../../packages/server/src/parquet/back-test-files.ts';
import { openDuck, quoted } from '../../packages/server/src/parquet/duck.ts';
import { exportDecisions } from '../../packages/server/src/parquet/export-decisions.ts';
import type { Detail } from '../../packages/server/src/store/export-pages.ts';
import { type DecisionSpan, replayPages } from '../../packages/server/src/store/replay-pages.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { good } from '../bundle/made.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { bundleOf } from './world/back-tests.ts';
import { fleetOfCalls } from './world/fleet-of-calls.ts';
import { type TestServer, testServer } from './world/server.ts';

const DAY_MS = 86_400_000;
const NO_PUSH = 'hooks:\n  - { on: PreToolUse, name: no-push, runs: git push, deny: "not here" }\n';
const CALLS = [
  ...['ls -la', 'git push', 'git push', 'git push --tags', 'npm publish', 'cat ~/.ssh/id_ed25519'],
  ...['export TOKEN=ghp_0123456789abcdefghijklmnopqrstuvwxyzAB && git push', "echo it's"],
];

interface Given {
  readonly folder: string;
  readonly detail?: Detail;
  readonly since?: string;
  readonly retentionDays?: number;
}

/** A month back and a day ahead: what a test decided is in it, whichever clock. */
function span(): Pick<DecisionSpan, 'since' | 'until'> {
  const now = Date.now();
  return { since: new Date(now - 30 * DAY_MS).toISOString(), until: new Date(now + DAY_MS).toISOString() };
}

function exported(
  { context: { db, fleet } }: TestServer,
  { folder, detail = 'masked', since, retentionDays = 90 }: Given,
) {
  const asked = { ...span(), ...(since === undefined ? {} : { since }) };
  return exportDecisions({
    ...{ db, fleet, folder, detail, retentionDays, nowMs: Date.now(), span: asked, tell: () => {} },
  });
}

async function busyFleet(): Promise<TestServer> {
  const server = await testServer();
  await fleetOfCalls(
    server,
    { calls: CALLS, labels: { team: 'payments' }, repository: 'git@github.com:acme/app.git', daysAgo: 0 },
    { calls: CALLS, labels: { team: 'search' }, repository: 'https://github.com/other/app', daysAgo: 1 },
    { calls: CALLS, enforced: NO_PUSH, daysAgo: 3 },
    { calls: CALLS, own: NO_PUSH, labels: { team: 'payments' }, daysAgo: 3 },
    { calls: CALLS.slice(0, 3), detail: 'metadata', daysAgo: 0 },
    { calls: [['Read', { file_path: '.env' }], 'curl https://example.com', 'ls'], daysAgo: 0 },
  );
  return server;
}

const both = async (server: TestServer, folder: string, text: string, narrow: Partial<DecisionSpan> = {}) => {
  const bundle = good(readBundle(bundleOf(text)));
  const asked = { ...span(), ...narrow };
  const { signal } = new AbortController();
  const pages = replayPages(server.context.db, server.context.fleet, asked);
  const there = await runBackTest({ bundle, pages, signal, tell: async () => {} });
  const here = await backTestFiles({ bundle, folder, span: asked, signal });
  return [untimed(there), untimed(here)] as const;
};

function untimed({ tookMs: _, ...result }: BackTestResult) {
  return result;
}

const rules = (...texts: readonly string[]): string =>
  `hooks:\n${texts.map((text) => `  - { on: PreToolUse, ${text} }\n`).join('')}`;

const BUNDLES: Readonly<Record<string, string>> = {
  'refuses and asks': rules('name: push, runs: git push, ask: "now?"', 'name: publish, runs: npm publish, deny: "CI"'),
  'is for some machines': rules(
    'name: push, runs: git push, deny: "no", applies: { to: { team: payments } }',
    'name: some, runs: npm publish, deny: "no", applies: { percent: 50 }',
  ),
  'is for some repositories': rules(
    'name: push, runs: git push, deny: "no", applies: { repositories: ["github.com/acme/*"] }',
  ),
  'asks what came before': rules('name: leak, after: { reads: ".env" }, sends: true, deny: no'),
  'has a hook that would have to run': rules('name: judge, tools: [shell], run: "exit 2"'),
  'has two rules for one call': rules('name: one, runs: git push, deny: "a"', 'name: two, runs: git, deny: "b"'),
  'means a home folder': rules('name: keys, reads: "~/.ssh/**", deny: no'),
  'has no rule': 'hooks: []\n',
};

describe('over exported files a back-test says what it says over the database, to the last count', () => {
  test.each(Object.entries(BUNDLES))('of a bundle that %s', async (_, text) => {
    const server = await busyFleet();
    const folder = join(scratchFolder(), "month's [1]*");
    expect(await exported(server, { folder })).toEqual({ days: 3, rows: 38 });
    const [there, here] = await both(server, folder, text);
    expect(there.lookedAt).toBe(38);
    expect(here).toEqual(there);
  });

  test('and whatever it is narrowed to', async () => {
    const server = await busyFleet();
    const folder = scratchFolder();
    await exported(server, { folder });
    const text = BUNDLES['refuses and asks'] ?? '';
    const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS).toISOString();
    const counts = [];
    for (const narrow of [{ project: "it's" }, { sample: 50 }, { until: twoDaysAgo }]) {
      const [there, here] = await both(server, folder, text, narrow);
      expect(here, JSON.stringify(narrow)).toEqual(there);
      counts.push(here.lookedAt);
    }
    expect([counts[0], counts[2]]).toEqual([0, 16]);
  });

  test('calls that are the same are decided once, however many machines made them', async () => {
    const server = await testServer();
    await fleetOfCalls(
      server,
      ...Array.from({ length: 3 }, () => ({ calls: ['git push', 'git push', 'ls'], daysAgo: 1 })),
    );
    const folder = scratchFolder();
    await exported(server, { folder });
    const duck = await openDuck();
    const rows = await duck.rows(
      `SELECT count(*), count(DISTINCT input) FROM read_parquet(${quoted(join(folder, 'day=*/decisions.parquet'))})`,
    );
    duck.close();
    expect(rows.map((row) => row.map(Number))).toEqual([[9, 2]]);
  });
});

describe('an export', () => {
  test('has a folder for each day, and no file that is not whole has a name', async () => {
    const server = await busyFleet();
    const folder = scratchFolder();
    const today = new Date().toISOString().slice(0, 10);
    // as an export leaves it that was killed
    mkdirSync(join(folder, `day=${today}`), { recursive: true });
    writeFileSync(join(folder, `day=${today}`, '.1.part'), 'PAR1 half');
    writeFileSync(join(folder, 'export.json'), JSON.stringify({ form: 1, fleet: server.context.settings.fleet }));
    await exported(server, { folder });
    const days = readdirSync(folder).filter((name) => name.startsWith('day='));
    expect(days.length).toBe(3);
    for (const day of days) expect(readdirSync(join(folder, day))).toEqual(['decisions.parquet']);
    const again = await exported(server, { folder });
    expect(again).toEqual({ days: 3, rows: 38 });
  });

  test('leaves days alone that it is not asked for, and has nothing that is past its time', async () => {
    const server = await busyFleet();
    const folder = scratchFolder();
    await exported(server, { folder });
    const oldest = readdirSync(folder).find((name) => name.startsWith('day=')) ?? '';
    const before = statSync(join(folder, oldest, 'decisions.parquet')).mtimeMs;
    await exported(server, { folder, since: new Date(Date.now() - DAY_MS).toISOString() });
    expect(statSync(join(folder, oldest, 'decisions.parquet')).mtimeMs).toBe(before);
    const short = scratchFolder();
    await exported(server, { folder: short, retentionDays: 2 });
    expect(existsSync(join(short, oldest))).toBe(false);
  });

  test('goes into a new folder, an empty one or its own, and into nothing else', async () => {
    const server = await testServer();
    const folder = scratchFolder();
    writeFileSync(join(folder, 'mine.txt'), 'x');
    await expect(exported(server, { folder })).rejects.toThrow(/has other things in it/);
    expect(readdirSync(folder)).toEqual(['mine.txt']);
    const own = join(scratchFolder(), 'a', 'b');
    await exported(server, { folder: own });
    await exported(server, { folder: own });
    await expect(exported(server, { folder: join(folder, 'mine.txt', 'x') })).rejects.toThrow(/cannot be made/);
    const run = (...args: readonly string[]) => exportCommand(args, server.context.settings);
    await expect(run('--to', 'https://example.com/x')).rejects.toThrow(/is no folder of this machine/);
    expect(() => spanSince('1d', '2d', Date.now())).toThrow(/the first is not earlier/);
  });

  test('of which a file was cut off is told by the name of that file', async () => {
    const server = await testServer();
    await fleetOfCalls(server, { calls: ['ls'], daysAgo: 1 });
    const folder = scratchFolder();
    await exported(server, { folder });
    const day = readdirSync(folder).find((name) => name.startsWith('day=')) ?? '';
    const path = join(folder, day, 'decisions.parquet');
    truncateSync(path, statSync(path).size - 10);
    const bundle = good(readBundle(bundleOf(NO_PUSH)));
    const { signal } = new AbortController();
    await expect(backTestFiles({ bundle, folder, span: span(), signal })).rejects.toThrow(
      `"${path}" is no whole Parquet file`,
    );
  });

  test('tells no more than it is asked to, and a folder is of one fleet', async () => {
    const server = await busyFleet();
    const columns = 'count(content), count(about), count(person), count(shape), count(input)';
    const told = async (detail: Detail) => {
      const folder = scratchFolder();
      await exported(server, { folder, detail });
      const duck = await openDuck();
      const [row = []] = await duck.rows(`SELECT ${columns} FROM ${quoted(join(folder, 'day=*/decisions.parquet'))}`);
      duck.close();
      return row.map(Number);
    };
    expect(await told('masked')).toEqual([35, 38, 38, 38, 35]);
    expect(await told('metadata')).toEqual([0, 38, 38, 38, 0]);
    expect(await told('none')).toEqual([0, 0, 0, 0, 0]);
    const folder = scratchFolder();
    await exported(server, { folder });
    await expect(exported(await testServer(), { folder })).rejects.toThrow(/of the fleet/);
    const bundle = good(readBundle(bundleOf(NO_PUSH)));
    const { signal } = new AbortController();
    await expect(backTestFiles({ bundle, folder: scratchFolder(), span: span(), signal })).rejects.toThrow(
      /no exported decisions/,
    );
  });
});
