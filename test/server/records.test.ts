import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sql } from '../../packages/server/src/db/sql.ts';
import { dayOf, daysOfPartitions, dropPartitionsBefore } from '../../packages/server/src/store/partitions.ts';
import { ask, enrolled, signedRequest, type TestMachine } from './world/machine.ts';
import { batchOf, hookOf, numbers, recordOf } from './world/records.ts';
import { type TestServer, testServer } from './world/server.ts';

const DAY_MS = 86_400_000;

async function withMachine(settings = {}) {
  const server = await testServer({ settings });
  return { ...server, machine: await enrolled(server.app) };
}

const send = ({ app }: Pick<TestServer, 'app'>, machine: TestMachine, records: readonly unknown[], gzip = true) =>
  ask(app, machine, 'POST', '/v1/records', { body: batchOf(records), gzip });

async function storedIn({ context: { db, fleet } }: Pick<TestServer, 'context'>) {
  const { rows } = await db.query<Record<string, unknown>>(
    sql`SELECT * FROM decisions WHERE fleet_id = ${fleet} ORDER BY seq, machine_id`,
  );
  return rows;
}

describe('what is acknowledged is stored exactly once', () => {
  test('however often and with whatever else it is sent', async () => {
    const server = await withMachine();
    const first = await send(
      server,
      server.machine,
      numbers(0, 200).map((n) => recordOf(n)),
    );
    expect(first.json()).toEqual({ taken: 200, new: 200 });
    const again = await send(
      server,
      server.machine,
      numbers(100, 300).map((n) => recordOf(n)),
      false,
    );
    expect(again.json()).toEqual({ taken: 200, new: 100 });
    const twice = await send(server, server.machine, [recordOf(400), recordOf(400)]);
    expect(twice.json()).toEqual({ taken: 2, new: 1 });
    expect(await storedIn(server)).toHaveLength(301);
  });

  test('when the same batches come beside each other, in any order', async () => {
    const server = await withMachine();
    const batches = numbers(0, 12).map((n) => numbers(n * 5, n * 5 + 40).map((i) => recordOf(i)));
    const answers = await Promise.all(
      batches.flatMap((batch) => [
        send(server, server.machine, batch),
        send(server, server.machine, batch.toReversed()),
      ]),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(answers.reduce((sum, answer) => sum + answer.json().new, 0)).toBe(95);
    expect(await storedIn(server)).toHaveLength(95);
  });

  test('of each machine its own, though they are called the same', async () => {
    const server = await withMachine();
    const other = await enrolled(server.app);
    await send(server, server.machine, [recordOf(1)]);
    expect((await send(server, other, [recordOf(1)])).json().new).toBe(1);
    expect(new Set((await storedIn(server)).map((row) => row.machine_id))).toEqual(
      new Set([server.machine.id, other.id]),
    );
  });

  test('and a request that is sent again stores nothing and is refused', async () => {
    const server = await withMachine();
    const request = signedRequest(server.machine, 'POST', '/v1/records', { body: batchOf([recordOf(1)]) });
    expect((await server.app.inject(request)).statusCode).toBe(200);
    expect((await server.app.inject(request)).json().error.code).toBe('TOKEN_USED');
  });
});

test('a record has what people search by in columns of its own', async () => {
  const server = await withMachine();
  const hooks = [hookOf('a'), hookOf('a'), hookOf('b', { shadow: true, wouldHave: 'deny' }), { hook: 'unnamed' }];
  await send(server, server.machine, [
    recordOf(1, { decision: 'deny', content: { reason: 'x' } }, { hooks }),
    recordOf(2, {}, null),
  ]);
  const [row, bare] = await storedIn(server);
  expect(row).toMatchObject({
    ...{ person: 'ada', project: 'shop', shape: 'git push', revision: 'r1', agent: 'claude-code', session: 's1' },
    ...{ decision: 'deny', rules: ['a', 'b', 'unnamed'], would_refuse: true, content: { reason: 'x' } },
  });
  expect(bare).toMatchObject({ person: null, rules: [], about: null, would_refuse: false });
});

describe('a batch is refused whole', () => {
  const odd: readonly (readonly [string, object])[] = [
    ['no uid', { uid: undefined }],
    ['a uid with a blank', { uid: 'a b' }],
    ['a time that is none', { at: '2026-13-45T99:00:00Z' }],
    ['a time in words', { at: 'yesterday' }],
    ['a number as text', { seq: '1' }],
    ['a number beyond numbers', { seq: 1e300 }],
    ['a list for an object', { about: [] }],
    ['hooks that are none', { about: { hooks: [1] } }],
    ['a very long word', { event: 'x'.repeat(3000) }],
  ];

  test.each(odd)('for a record with %s, which is named', async (_, own) => {
    const server = await withMachine();
    const answer = await send(server, server.machine, [recordOf(1), recordOf(2), { ...recordOf(3), ...own }]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({ code: 'MALFORMED', index: 2 });
    expect(await storedIn(server)).toEqual([]);
  });

  test('for content that is nested beyond all bounds', async () => {
    const server = await withMachine();
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
    const text = JSON.stringify(batchOf([recordOf(1, { content: { deep: 'DEEP' } })])).replace('"DEEP"', deep);
    const answer = await ask(server.app, server.machine, 'POST', '/v1/records', { body: Buffer.from(text) });
    expect(answer.json().error).toMatchObject({ code: 'MALFORMED', index: 0 });
  });

  test('for being no JSON, no gzip, of another encoding, too many or too large', async () => {
    const { app, machine } = await withMachine();
    const code = async (body: Buffer, headers = {}): Promise<string> => {
      const answer = await ask(app, machine, 'POST', '/v1/records', { body, headers });
      return `${answer.statusCode} ${answer.json().error.code}`;
    };
    expect(await code(Buffer.from('{'))).toBe('400 MALFORMED');
    expect(await code(Buffer.from([0xff, 0xfe]))).toBe('400 MALFORMED');
    expect(await code(Buffer.from('{}'))).toBe('400 MALFORMED');
    expect(await code(Buffer.from('{}'), { 'content-encoding': 'gzip' })).toBe('400 MALFORMED');
    expect(await code(gzipSync('{}').subarray(0, 15), { 'content-encoding': 'gzip' })).toBe('400 MALFORMED');
    expect(await code(Buffer.from('{}'), { 'content-encoding': 'br' })).toBe('415 UNKNOWN_ENCODING');
    const many = JSON.stringify(batchOf(numbers(0, 1001).map((n) => recordOf(n, {}, null))));
    expect(await code(gzipSync(many), { 'content-encoding': 'gzip' })).toBe('400 MALFORMED');
    expect(await code(Buffer.alloc(4 * 1024 * 1024 + 1, ' '))).toBe('413 TOO_LARGE');
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await code(bomb, { 'content-encoding': 'gzip' })).toBe('413 TOO_LARGE');
  });
});

describe('times', () => {
  test('older than what is kept, and beyond every clock, are taken and not stored', async () => {
    const server = await withMachine({ retentionDays: 30 });
    const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
    const times = [-31, -29, 0, 200, 400].map((days, n) => recordOf(n, { at: at(days) }));
    expect((await send(server, server.machine, times)).json()).toEqual({ taken: 5, new: 3 });
    expect((await send(server, server.machine, times)).json()).toEqual({ taken: 5, new: 0 });
    expect(server.context.metrics.text()).toContain('hookline_records_outside_total 4\n');
  });

  test('a day whose table was dropped gets another', async () => {
    const server = await withMachine({ retentionDays: 2000 });
    const old = recordOf(1, { at: '2023-05-05T01:00:00Z' });
    await send(server, server.machine, [old]);
    const { db, fleet } = server.context;
    await dropPartitionsBefore(db, fleet, '2023-05-06');
    expect(await daysOfPartitions(db)).not.toContain('2023-05-05');
    expect(await storedIn(server)).toEqual([]);
    expect((await send(server, server.machine, [old])).json().new).toBe(1);
    await dropPartitionsBefore(db, fleet, '2023-05-05');
    expect(await daysOfPartitions(db)).toContain('2023-05-05');
    await dropPartitionsBefore(db, fleet, '2023-05-06');
    expect(await daysOfPartitions(db)).not.toContain('2023-05-05');
  });

  test('of many at once for new days, all are stored', async () => {
    const server = await withMachine({ retentionDays: 3000 });
    const days = numbers(0, 6).map((n) => dayOf(Date.parse('2022-02-02') + n * DAY_MS));
    const answers = await Promise.all(
      numbers(0, 12).map((n) =>
        send(
          server,
          server.machine,
          days.map((day, i) => recordOf(n * 10 + i, { at: `${day}T10:00:00Z` })),
        ),
      ),
    );
    expect(answers.map((answer) => answer.json().new)).toEqual(Array(12).fill(6));
    await dropPartitionsBefore(server.context.db, server.context.fleet, '2022-03-01');
  });
});

test('no text in any field does anything but stand there', async () => {
  const server = await withMachine();
  const nasty = [
    `'); SELECT pg_sleep(9);--`,
    `$1 \\' {"a",NULL}`,
    'a\0b',
    '\ud83d half',
    '{}',
    '\\',
    '"',
    '%_\n\t\u2028',
    'NULL',
  ];
  const about = (text: string) => ({
    ...Object.fromEntries(
      ['session', 'user', 'host', 'agent', 'repository', 'project', 'tool', 'shape', 'revision', 'call'].map((n) => [
        n,
        text,
      ]),
    ),
    hooks: [hookOf(text), hookOf(`${text}2`)],
  });
  const records = nasty.map((text, n) => {
    const fields = { id: text, kind: text, what: text, event: text, decision: text, content: { [text]: text } };
    return recordOf(n, fields, about(text));
  });
  const uids = nasty.map((_, n) => recordOf(90 + n, { uid: ["';--", '$1', '{}', '\\', '"'][n] ?? `u${n}` }));
  expect((await send(server, server.machine, [...records, ...uids])).json()).toEqual({ taken: 18, new: 18 });
  const rows = await storedIn(server);
  for (const [i, text] of nasty.entries()) {
    const kept = text.replace('\0', '\ufffd').replace('\ud83d', '\ufffd');
    expect(rows[i]).toMatchObject({
      person: kept,
      shape: kept,
      event: kept,
      rules: [kept, `${kept}2`],
      content: { [kept]: kept },
    });
  }
});

test('the longest words that are taken can be stored', async () => {
  const server = await withMachine();
  const long = Array.from({ length: 2048 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('');
  const words = Object.fromEntries(
    ['session', 'user', 'host', 'agent', 'repository', 'project', 'tool', 'shape', 'revision'].map((name) => [
      name,
      long,
    ]),
  );
  const hooks = numbers(0, 200).map((n) => hookOf(`${n}${long.slice(0, 2000)}`));
  const answer = await send(server, server.machine, [recordOf(1, { id: long, event: long }, { ...words, hooks })]);
  expect(answer.json()).toEqual({ taken: 1, new: 1 });
});
