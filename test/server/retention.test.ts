import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changeRetention } from '../../packages/server/src/commands/retention.ts';
import type { Db } from '../../packages/server/src/db/db.ts';
import { sql } from '../../packages/server/src/db/sql.ts';
import { settleFleet } from '../../packages/server/src/fleet-settings/settle-fleet.ts';
import { startJobs } from '../../packages/server/src/jobs/jobs.ts';
import { dropOld } from '../../packages/server/src/retention/drop-old.ts';
import { listActs } from '../../packages/server/src/store/acts.ts';
import { dayOf, daysOfPartitions } from '../../packages/server/src/store/partitions.ts';
import { deleteDay } from '../../packages/server/src/store/retention.ts';
import { testDb } from './world/database.ts';
import { asAdmin, ask, enrolled } from './world/machine.ts';
import { batchOf, numbers, recordOf } from './world/records.ts';
import { type TestServer, testServer } from './world/server.ts';

const DAY_MS = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const newFleet = (): string => `f-${randomBytes(6).toString('hex')}`;

/** A fleet that has one decision for each of these ages in days. */
async function fleetWith(retentionDays: number, ages: readonly number[]): Promise<TestServer> {
  const server = await testServer({ settings: { retentionDays } });
  const machine = await enrolled(server.app);
  const records = ages.map((days, n) => recordOf(n, { at: ago(days) }));
  const answer = await ask(server.app, machine, 'POST', '/v1/records', { body: batchOf(records) });
  expect(answer.json()).toEqual({ taken: ages.length, new: ages.length });
  return server;
}

/** A process that starts, and says this. */
async function settleRetention(db: Db, said: { readonly fleet: string; readonly retentionDays: number | null }) {
  return (await settleFleet(db, { ...said, publishers: null, oidc: null })).retentionDays;
}

async function countIn({ context: { db, fleet } }: TestServer): Promise<number> {
  const { rows } = await db.query<{ n: number }>(sql`SELECT count(*) AS n FROM decisions WHERE fleet_id = ${fleet}`);
  return rows[0]?.n ?? -1;
}

describe('how long decisions are kept is a matter of their fleet', () => {
  test('a second fleet that keeps less deletes nothing of the first, and its own', async () => {
    const first = await fleetWith(60, [1, 20, 40, 50]);
    const second = await fleetWith(50, [1, 20, 40]);
    await changeRetention(second.context.db, second.context.fleet, { days: 10, deletes: 2 });
    await startJobs(second.context).end();
    expect(second.context.metrics.text()).toContain('hookline_job_failures_total 0');
    expect([await countIn(first), await countIn(second)]).toEqual([4, 1]);
    // and the first one's days go when it says so, whoever else was there
    await changeRetention(first.context.db, first.context.fleet, { days: 30, deletes: 2 });
    await dropOld(first.context);
    expect([await countIn(first), await countIn(second)]).toEqual([2, 1]);
  });

  test('a day of which no fleet has anything left is no table any more', async () => {
    const [first, second] = [await fleetWith(800, [700.5]), await fleetWith(800, [700.5])];
    const day = dayOf(Date.parse(ago(700.5)));
    for (const server of [first, second]) {
      expect(await daysOfPartitions(server.context.db)).toContain(day);
      await changeRetention(server.context.db, server.context.fleet, { days: 600, deletes: 1 });
      await dropOld(server.context);
    }
    expect(await daysOfPartitions(first.context.db)).not.toContain(day);
  });

  test('more of a day than one statement takes away goes, too', async () => {
    const ages = numbers(0, 12).map(() => 850);
    const [server, other] = [await fleetWith(900, ages), await fleetWith(900, ages)];
    await deleteDay(server.context.db, server.context.fleet, dayOf(Date.parse(ago(850))), 5);
    expect([await countIn(server), await countIn(other)]).toEqual([0, 12]);
    await deleteDay(server.context.db, server.context.fleet, '1999-01-01');
  });

  test('a clock that is years ahead deletes nothing', async () => {
    const server = await fleetWith(60, [1, 50]);
    await dropOld({ ...server.context, nowMs: () => Date.now() + 3000 * DAY_MS });
    expect(await countIn(server)).toBe(2);
  });
});

describe('a process that starts', () => {
  test('says it for its fleet if nobody has, and one that says nothing takes what is there', async () => {
    const [db, fleet] = [await testDb(), newFleet()];
    expect(await settleRetention(db, { fleet, retentionDays: 30 })).toBe(30);
    expect(await settleRetention(db, { fleet, retentionDays: 30 })).toBe(30);
    expect(await settleRetention(db, { fleet, retentionDays: null })).toBe(30);
    expect(await settleRetention(db, { fleet: newFleet(), retentionDays: null })).toBe(90);
  });

  test.each([29, 31])('and says otherwise (%i, and 30 are kept) does not, and is told what to do', async (days) => {
    const server = await fleetWith(30, [1, 29.5]);
    const { db, fleet } = server.context;
    const start = settleRetention(db, { fleet, retentionDays: days });
    await expect(start).rejects.toThrow(
      `HOOKLINE_RETENTION_DAYS is ${days}, and the fleet "${fleet}" keeps its decisions for 30 days. Nothing was deleted. To go on as before, set it to 30 or leave it out. To change it, run "hookline-server retention --days ${days}"`,
    );
    expect(await countIn(server)).toBe(2);
  });

  test('of two that start at once and differ, one does', async () => {
    const [db, fleet] = [await testDb(), newFleet()];
    const ends = await Promise.allSettled(
      [30, 60, 30, 60].map((retentionDays) => settleRetention(db, { fleet, retentionDays })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  test('on rows of a version that did not say it deletes none that were kept', async () => {
    const server = await fleetWith(60, [1, 40, 50]);
    const { db, fleet } = server.context;
    await db.query(sql`UPDATE fleets SET retention_days = NULL WHERE fleet_id = ${fleet}`);
    await expect(settleRetention(db, { fleet, retentionDays: 30 })).rejects.toThrow(
      `has decisions from ${ago(50).slice(0, 10)} on, and to keep them for 30 days would delete 2 of them. Nothing was deleted.`,
    );
    expect(await settleRetention(db, { fleet, retentionDays: 60 })).toBe(60);
    expect(await countIn(server)).toBe(3);
  });

  test('and is serving goes on by what the database says, also when that changes', async () => {
    const server = await fleetWith(60, [1, 50]);
    const { db, fleet, fleetNow } = server.context;
    const days = async () => (await asAdmin(server.app, 'GET', '/v1/about')).json().retentionDays;
    expect(await days()).toBe(60);
    await changeRetention(db, fleet, { days: 80, deletes: null });
    await fleetNow.refresh();
    expect(await days()).toBe(80);
    const machine = await enrolled(server.app);
    const sent = { body: batchOf([recordOf(9, { at: ago(70) })]) };
    expect((await ask(server.app, machine, 'POST', '/v1/records', sent)).json()).toEqual({ taken: 1, new: 1 });
  });
});

describe('hookline-server retention', () => {
  test('fewer days are asked for twice, and the second time with what would be deleted', async () => {
    const server = await fleetWith(
      60,
      numbers(0, 10).map((n) => 5 * n + 1),
    );
    const { db, fleet } = server.context;
    const change = (days: number | null, deletes: number | null) => changeRetention(db, fleet, { days, deletes });
    const first = await change(20, null);
    expect(first.done).toBe(false);
    expect(first.text).toContain(`5 decisions, the oldest of ${ago(46).slice(0, 10)}`);
    expect(first.text).toContain('Nothing has changed yet.');
    expect(first.text).toContain('To do it: hookline-server retention --days 20 --delete 5');
    const guessed = await change(20, 7);
    expect(guessed.text).toContain('It is not 7 decisions that this would delete.');
    await dropOld(server.context);
    expect([guessed.done, await countIn(server)]).toEqual([false, 10]);
    expect((await change(null, null)).text).toContain('are kept for 60 days.');
    const second = await change(20, 5);
    expect([second.done, second.text]).toEqual([true, expect.stringContaining('HOOKLINE_RETENTION_DAYS=20')]);
    await dropOld(server.context);
    expect(await countIn(server)).toBe(5);
    expect((await listActs(db, fleet, null, 1))[0]).toMatchObject({
      act: 'retention',
      about: '20 days',
      detail: { from: 60, to: 20, deletes: 5 },
    });
  });

  test('more days need no second time, and delete nothing', async () => {
    const server = await fleetWith(30, [1, 29]);
    const { db, fleet } = server.context;
    const { done, text } = await changeRetention(db, fleet, { days: 365, deletes: null });
    expect([done, text]).toEqual([
      true,
      expect.stringContaining('365 days from now on, 30 before. Nothing is deleted.'),
    ]);
    await dropOld(server.context);
    expect(await countIn(server)).toBe(2);
  });

  test('a fleet that is not there is named', async () => {
    const db = await testDb();
    await expect(changeRetention(db, 'nobody-is-here', { days: 5, deletes: null })).rejects.toThrow(
      'no fleet "nobody-is-here"',
    );
  });
});
