import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import pg from 'pg';
import { beatBody } from './beat-body.ts';
import { type BenchMachine, eachOf, enrolled, prepared, send } from './bench-machine.ts';
import type { Part } from './part.ts';
import { serverProcess } from './server-process.ts';
import { timed } from './timed.ts';

const MACHINES = 200;
const AT_ONCE = 40;
/** As many as a server has. */
const CONNECTIONS = 10;
const TURNS = 5;

/** Heartbeats, each of which is a new leaf of the tree, beside a bare insert of what such a leaf says; in turns, the better turn of each. */
export const beatsPart: Part = async ({ url, main, isQuick }) => {
  const rounds = isQuick ? 2 : 10;
  const count = MACHINES * rounds;
  const server = await serverProcess(main, url);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  // what went wrong is told by whoever asked
  pool.on('error', () => {});
  try {
    const machines = await enrolled(server.address, server.token, agent, MACHINES);
    await pool.query('CREATE TABLE bare_heads (LIKE tree_heads INCLUDING ALL)');
    let [byServer, byHand] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let turn = 0; turn < TURNS; turn++) {
      const beats = Array.from({ length: count }, (_, n) => ({
        machine: machines[n % MACHINES] as BenchMachine,
        beat: turn * rounds + Math.floor(n / MACHINES) + 1,
        index: turn * count + n,
      }));
      const requests = beats.map(({ machine, beat }) =>
        prepared(machine, 'POST', '/v1/heartbeat', beatBody(machine.id, beat)),
      );
      const sendAll = (): Promise<void> =>
        eachOf(requests, AT_ONCE, async (request) => {
          const { status, body } = await send(server.address, agent, request);
          if (status !== 200) throw new Error(`A heartbeat was not taken (${status}): ${body}`);
        });
      const insertAll = (): Promise<void> =>
        eachOf(beats, AT_ONCE, async ({ machine, beat, index }) => {
          const hash = createHash('sha256').update(`${machine.id} ${beat}`).digest('hex');
          const row = ['main', machine.id, index, beat * 20, hash, Date.now()];
          await pool.query('INSERT INTO bare_heads VALUES ($1, $2, $3, $4, $5, $6)', row);
        });
      byServer = Math.min(byServer, await timed(sendAll));
      byHand = Math.min(byHand, await timed(insertAll));
    }
    const { rows } = await pool.query('SELECT count(*)::int AS heads FROM tree_heads');
    if (rows[0]?.heads < count * TURNS) throw new Error(`There are ${rows[0]?.heads} heads in the tree.`);
    return [
      { name: 'heartbeats, each a leaf of the tree', value: Math.round((count / byServer) * 1000), unit: '/s' },
      { name: 'bare inserts of such a leaf', value: Math.round((count / byHand) * 1000), unit: '/s' },
      {
        ...{ name: 'heartbeats, of bare inserts', value: byHand / byServer, unit: 'x' },
        promise: { least: isQuick ? 0.02 : 0.05 },
      },
    ];
  } finally {
    agent.destroy();
    await server.stop();
    await pool.query('DROP TABLE IF EXISTS bare_heads');
    await pool.end();
  }
};
