import pg from 'pg';
import { postgresDb } from '../../src/db/postgres.ts';
import type { BenchWorld } from '../bench-world.ts';
import type { Figure, Part } from '../part.ts';
import { serverProcess } from '../server-process.ts';
import { decisionFigures } from './decision-figures.ts';
import { fleetFigures } from './fleet-figures.ts';
import { fillDecisions, fillMachines } from './rows.ts';

const DAYS = 30;
const MACHINES = 1000;

/** What the pages ask, over many decisions and machines, beside the same statement by hand. */
export const queriesPart: Part = async (world) => {
  const client = new pg.Client({ connectionString: world.url });
  // what went wrong is told by whoever asked
  client.on('error', () => {});
  await client.connect();
  await filled(world, client);
  const figures = await askedAll(world, client);
  await client.query('TRUNCATE decisions, machines');
  await client.end();
  return figures;
};

/** Asks what is there already. */
async function askedAll(world: BenchWorld, client: pg.Client): Promise<readonly Figure[]> {
  const { rows } = await client.query(
    "SELECT sum(pg_total_relation_size(inhrelid))::float8 AS b FROM pg_inherits WHERE inhparent = 'decisions'::regclass",
  );
  const size = { name: `${world.rows} decisions: in the database`, value: Math.round(rows[0].b / 1e6), unit: 'MB' };
  const server = await serverProcess(world.main, world.url);
  const db = postgresDb(world.url, 2);
  try {
    // of a millisecond on a machine that does something else, too, most is chance
    const asking = { client, server, db, most: world.isQuick ? 10 : 5 };
    const figures = [size, ...(await decisionFigures(asking)), ...(await fleetFigures(asking))];
    const memory = { name: "queries: the server's memory", value: server.memory().mostMb, unit: 'MB' };
    return [...figures, { ...memory, promise: { most: 512 } }];
  } finally {
    await server.stop();
    await db.close();
  }
}

async function filled(world: BenchWorld, client: pg.Client): Promise<void> {
  const began = performance.now();
  // days that a server made ahead
  const { rows } = await client.query(
    "SELECT inhrelid::regclass::text AS day FROM pg_inherits WHERE inhparent = 'decisions'::regclass",
  );
  for (const { day } of rows) await client.query(`DROP TABLE ${day}`);
  await fillDecisions(world.url, { rows: world.rows, days: DAYS, machines: MACHINES }, () => {});
  await client.query('TRUNCATE machines');
  await fillMachines(client, world.isQuick ? MACHINES : MACHINES * 5);
  await client.query('ANALYZE decisions, machines');
  await client.query('CHECKPOINT');
  world.told(`${world.rows} decisions were made up in ${Math.round((performance.now() - began) / 1000)} s`);
}
