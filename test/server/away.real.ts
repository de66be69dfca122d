import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { postgresDb } from '../../packages/server/src/db/postgres.ts';
import { sql } from '../../packages/server/src/db/sql.ts';
import { makePartitions } from '../../packages/server/src/store/partitions.ts';
import { scratchPostgres } from '../../scripts/scratch-postgres.mjs';
import { asAdmin, ask, enrolled } from './world/machine.ts';
import { batchOf, recordOf } from './world/records.ts';
import { testServer } from './world/server.ts';
import { startAgain } from './world/start-again.ts';

async function scratchDb() {
  const postgres = await scratchPostgres();
  const db = postgresDb(postgres.url, 4);
  onTestFinished(async () => {
    await db.close();
    await postgres.stop();
  });
  await migrate(db);
  return { postgres, db };
}

test('while the database is away requests are told to come again, and go on when it is back', async () => {
  const { postgres, db } = await scratchDb();
  const { app } = await testServer({ db });
  const machine = await enrolled(app);
  const send = () => ask(app, machine, 'POST', '/v1/records', { body: batchOf([recordOf(1)]) });
  expect((await send()).json()).toEqual({ taken: 1, new: 1 });
  await postgres.crash();
  for (const answer of [await send(), await asAdmin(app, 'GET', '/v1/machines'), await app.inject('/health/ready')]) {
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  await startAgain(postgres.start);
  await expect.poll(async () => (await send()).statusCode, { timeout: 60_000 }).toBe(200);
  expect((await send()).json()).toEqual({ taken: 1, new: 0 });
});

test('who listens hears again after the database was away, and is told that something may have been missed', async () => {
  const { postgres, db } = await scratchDb();
  const heard: string[] = [];
  const end = await db.listen('hookline_test', (payload) => void heard.push(payload));
  const tell = (payload: string) => db.query(sql`SELECT pg_notify('hookline_test', ${payload})`);
  await tell('one');
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['one']);
  await postgres.crash();
  await startAgain(postgres.start);
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['one', '']);
  await tell('two');
  await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['one', '', 'two']);
  await end();
  await tell('three');
  await tell('four');
  expect(heard).toEqual(['one', '', 'two']);
});

test('a day is made while another transaction writes to the table, and nobody waits for it', async () => {
  const { db } = await scratchDb();
  await makePartitions(db, ['2026-01-01']);
  await db.transaction(async (tx) => {
    await tx.query(sql`SELECT count(*) FROM decisions WHERE fleet_id = 'main'`);
    await tx.query(sql`DELETE FROM decisions WHERE fleet_id = 'main' AND at < '2026-01-02'`);
    await Promise.all(['2026-01-02', '2026-01-02', '2026-01-03'].map((day) => makePartitions(db, [day])));
  });
});
