import { expect, test } from 'vitest';
import { asAdmin, ask, enrolled } from './world/machine.ts';
import { batchOf, numbers, recordOf } from './world/records.ts';
import { testServer } from './world/server.ts';

test('calls and refusals are counted per revision and minute', async () => {
  const at = new Date().toISOString();
  const of = (revision: string, from: number, to: number, own: object = {}) =>
    numbers(from, to).map((n) => recordOf(n, { at, ...own }, { revision }));
  const { app } = await testServer();
  const records = [
    ...of('r1', 0, 10),
    ...of('r1', 10, 12, { decision: 'deny' }),
    ...of('r2', 12, 15, { decision: 'block' }),
    ...of('r2', 15, 20, { event: 'Stop', decision: 'block' }),
    ...of('r2', 20, 22, { experiment: true }),
  ];
  await ask(app, await enrolled(app), 'POST', '/v1/records', { body: batchOf(records) });
  const { rows } = (await asAdmin(app, 'GET', '/v1/stats')).json();
  expect(rows).toMatchObject([
    { revision: 'r1', calls: 12, refusals: 2 },
    { revision: 'r2', calls: 3, refusals: 3 },
  ]);
  expect((await asAdmin(app, 'GET', '/v1/stats?revision=r2&bucket=day')).json().rows).toHaveLength(1);
  expect((await asAdmin(app, 'GET', '/v1/stats?bucket=second')).statusCode).toBe(400);
});
