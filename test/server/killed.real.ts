import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedDb } from '../../packages/server/src/db/embedded.ts';
import { sql } from '../../packages/server/src/db/sql.ts';
import { scratchPostgres } from '../../scripts/scratch-postgres.mjs';
import { freePort } from '../fleet/daemon.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { serverProcess } from './world/process.ts';
import { enrolAt, sendUntil } from './world/sender.ts';
import { startAgain } from './world/start-again.ts';

test('processes and the database are killed under load: everything that was acknowledged is there exactly once', async () => {
  const postgres = await scratchPostgres();
  onTestFinished(postgres.stop);
  // all of them sign checkpoints with one key
  const key = join(scratchFolder(), 'checkpoint.key');
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const env = { DATABASE_URL: postgres.url, HOOKLINE_CHECKPOINT_KEY: key };
  const servers = [
    serverProcess(scratchFolder(), await freePort(), env),
    serverProcess(scratchFolder(), await freePort(), env),
  ] as const;
  // side by side from the first moment on
  await Promise.all(servers.map((server) => server.start()));
  const machines = await Promise.all([0, 1, 2, 3].map(() => enrolAt(servers[0].address, servers[0].adminToken())));
  let over = false;
  const addresses = servers.map(({ address }) => address);
  const senders = machines.map((machine) => sendUntil(addresses, machine, () => over));
  for (const round of [0, 1, 2, 3]) {
    await pause(400);
    await servers[round % 2]?.end('SIGKILL');
    await pause(200);
    if (round % 2 === 1) {
      await postgres.crash();
      await startAgain(postgres.start);
    }
    await servers[round % 2]?.start();
  }
  over = true;
  const told = await Promise.all(senders);
  expect(told.flatMap(({ odd }) => odd)).toEqual([]);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(
    'SELECT machine_id, count(*)::int AS n, count(DISTINCT uid)::int AS d FROM decisions GROUP BY 1',
  );
  await client.end();
  const counts = Object.fromEntries(rows.map(({ machine_id, n, d }) => [machine_id, [n, d]]));
  const expected = machines.map(({ id }, i) => [id, [told[i]?.acknowledged, told[i]?.acknowledged]]);
  expect(counts).toEqual(Object.fromEntries(expected));
  // there was something to lose
  expect(told.every(({ acknowledged, tries }) => acknowledged > 40 && tries > acknowledged / 40)).toBe(true);
});

test('one with an embedded database is killed under load: the same, and nobody else may open its folder', async () => {
  const folder = scratchFolder();
  const server = serverProcess(folder, await freePort());
  await server.start();
  await expect(serverProcess(folder, await freePort()).start()).rejects.toThrow('in use by the process');
  const machine = await enrolAt(server.address, server.adminToken());
  let over = false;
  const sender = sendUntil([server.address], machine, () => over);
  for (let round = 0; round < 3; round += 1) {
    await pause(700);
    await server.end('SIGKILL');
    await server.start();
  }
  over = true;
  const { acknowledged, odd } = await sender;
  expect(odd).toEqual([]);
  expect(acknowledged).toBeGreaterThan(40);
  expect(await server.end('SIGTERM')).toBe(0);
  const db = await embeddedDb(join(folder, 'database'));
  onTestFinished(() => db.close());
  const { rows } = await db.query(
    sql`SELECT count(*) AS n, count(DISTINCT uid) AS d FROM decisions WHERE fleet_id = 'main' AND machine_id = ${machine.id}`,
  );
  expect(rows).toEqual([{ n: acknowledged, d: acknowledged }]);
});
