import { describe, expect, test } from 'vitest';
import { openStatement } from '../../src/proof/signed-statement.ts';
import { beatOf } from './world/heartbeats.ts';
import { asAdmin, ask, enrolled } from './world/machine.ts';
import { batchOf, recordOf } from './world/records.ts';
import { CHECKPOINT_KEY, testServer } from './world/server.ts';

/** Decisions about calls of a session, with the numbers of their records. */
function callOf(n: number, first: number, about: object = {}, own: object = {}) {
  const said = { event: 'PreToolUse', kind: 'decision', experiment: false, decision: 'none' };
  return recordOf(
    n,
    { ...said, first, seq: first + 1, ...own },
    { session: 'S1', call: `c${n}`, tool: 'Bash', revision: 'v7', ...about },
  );
}

async function withRecords(records: readonly unknown[]) {
  const server = await testServer();
  const machine = await enrolled(server.app);
  const sent = await ask(server.app, machine, 'POST', '/v1/records', { body: batchOf(records) });
  expect(sent.json().new).toBe(records.length);
  return {
    ...server,
    machine,
    statement: (query = '') => asAdmin(server.app, 'GET', `/v1/sessions/S1/statement${query}`),
  };
}

test('a session all of whose calls met a revision is stated so, by the key of checkpoints', async () => {
  const between = callOf(2, 3, { session: 'S2' });
  const { statement, machine, context } = await withRecords([callOf(1, 1), between, callOf(3, 5)]);
  const { statement: told, signed } = (await statement()).json();
  expect(openStatement(signed, CHECKPOINT_KEY.trusted)).toEqual(told);
  expect(told).toMatchObject({
    form: 'hookline-statement/1',
    fleet: context.fleet,
    all: true,
    revision: 'v7',
    missing: [],
  });
  expect(told.calls).toMatchObject([
    { machine: machine.id, call: 'c1', seq: 2 },
    { call: 'c3', seq: 6 },
  ]);
});

test('records that the machine did not tell of are named, and so is a call that met another revision', async () => {
  const { statement, machine } = await withRecords([callOf(1, 1, { revision: 'v6' }), callOf(3, 7)]);
  const { statement: told } = (await statement()).json();
  expect(told).toMatchObject({ all: false, missing: [{ machine: machine.id, from: 3, to: 6 }] });
  expect(told.counts).toMatchObject({ calls: 2, met: 1, other: 1, missing: 4, uncovered: null });
  expect((await statement('?revision=v6')).json().statement.counts).toMatchObject({ met: 1, other: 1 });
});

test('what somebody only tried is no call, and a session that is none is not found', async () => {
  const { statement } = await withRecords([callOf(1, 1, {}, { experiment: true })]);
  expect((await statement()).json().error.code).toBe('SESSION_UNKNOWN');
});

describe('how many calls of a session met no decision', () => {
  const countedAt = (ms: number, own: object = {}) => ({
    ...{ calls: 9, uncovered: 0, days: 7, at: new Date(Date.now() + ms).toISOString(), sessions: [] },
    ...own,
  });
  /** What the server says after a heartbeat that told this. */
  const told = async (coverage: object | null) => {
    const it = await withRecords([callOf(1, 1)]);
    const body = beatOf(1, { coverage });
    expect((await ask(it.app, it.machine, 'POST', '/v1/heartbeat', { body })).statusCode).toBe(200);
    const { statement } = (await it.statement()).json();
    return { uncovered: statement.counts.uncovered, all: statement.all, coverage: statement.coverage };
  };
  const LATER = 86_400_000;

  test('is known where its machine counted later and found none, or named it', async () => {
    expect(await told(countedAt(LATER))).toMatchObject({ uncovered: 0, all: true });
    const named = countedAt(LATER, { uncovered: 5, sessions: [{ session: 'S1', uncovered: 2 }] });
    expect(await told(named)).toMatchObject({
      uncovered: 2,
      all: false,
      coverage: [{ calls: 9, uncovered: 5, days: 7 }],
    });
  });

  test.each<[string, object | null]>([
    ['nothing was counted', null],
    ['it was counted before the call', countedAt(-2 * LATER)],
    ['it was counted when the call was longer ago than what was looked at', countedAt(9 * LATER)],
    ['there were some, and nobody said whose', countedAt(LATER, { uncovered: 5, sessions: null })],
    ['there were some of other names', countedAt(LATER, { uncovered: 5, sessions: [{ session: 'S2', uncovered: 5 }] })],
    ['a machine from before tells it', { calls: 9, uncovered: 0, days: 7 }],
    ['what it says of the time is none', countedAt(0, { at: 'yesterday' })],
  ])('is not known where %s, and then the machine’s own count stands there', async (_, coverage) => {
    const said = await told(coverage);
    expect(said.uncovered).toBe(null);
    if (coverage !== null && 'at' in coverage && coverage.at !== 'yesterday') expect(said.coverage).toHaveLength(1);
  });
});
