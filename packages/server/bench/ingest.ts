import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { type BenchMachine, eachOf, enrolled, type Prepared, prepared, send } from './bench-machine.ts';
import type { BenchWorld } from './bench-world.ts';
import { serverProcess } from './server-process.ts';
import { timed } from './timed.ts';
import { toldRecords } from './told-records.ts';

export interface IngestFigures {
  readonly detail: string;
  readonly batch: number;
  readonly rows: number;
  readonly serverPerSecond: number;
  readonly copyPerSecond: number;
  /** Of what a bare COPY does. */
  readonly ratio: number;
  readonly bytesPerRow: number;
  /** As machines send them, packed. */
  readonly sentBytesPerRow: number;
  readonly serverMostMb: number;
  /** Of one core, while it takes rows in. */
  readonly serverCpu: number;
}

const MACHINES = 20;
const AT_ONCE = 8;
const TURNS = 3;

/** The same rows by the server and by a bare `COPY`, into the same table with the same indexes, in turns; the better turn of each. */
export async function ingest(
  { url, folder, main }: BenchWorld,
  { rows, batch, detail }: { readonly rows: number; readonly batch: number; readonly detail: 'metadata' | 'masked' },
): Promise<IngestFigures> {
  const client = new pg.Client({ connectionString: url });
  // what went wrong is told by whoever asked
  client.on('error', () => {});
  await client.connect();
  const server = await serverProcess(main, url);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const file = join(folder, 'rows.copy');
  try {
    const machines = await enrolled(server.address, server.token, agent, MACHINES);
    const bodies = bodiesOf(machines, rows, batch, detail);
    const empty = async (): Promise<void> => {
      await client.query('TRUNCATE decisions');
      await client.query('CHECKPOINT');
    };
    let [byServer, byCopy, cpu, bytesPerRow] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
    for (let turn = 0; turn < TURNS; turn++) {
      await empty();
      const requests = bodies.map(({ machine, body }) => signed(machine, body));
      const before = server.cpuMs();
      const took = await timed(() => sendAll(server.address, agent, requests));
      if (took < byServer) [byServer, cpu] = [took, (server.cpuMs() - before) / took];
      const { rows: counted } = await client.query('SELECT count(*)::int AS rows FROM decisions');
      if (counted[0]?.rows !== rows) throw new Error(`There are ${counted[0]?.rows} of ${rows} rows.`);
      bytesPerRow = (await sizeOf(client)) / rows;
      if (turn === 0) psql(url, `\\copy (SELECT * FROM decisions) TO '${file}'`);
      await empty();
      byCopy = Math.min(byCopy, await timed(async () => psql(url, `\\copy decisions FROM '${file}'`)));
    }
    const [serverPerSecond, copyPerSecond] = [(rows / byServer) * 1000, (rows / byCopy) * 1000];
    return {
      ...{
        detail,
        batch,
        rows,
        serverPerSecond: Math.round(serverPerSecond),
        copyPerSecond: Math.round(copyPerSecond),
      },
      ...{ ratio: serverPerSecond / copyPerSecond, bytesPerRow: Math.round(bytesPerRow), serverCpu: cpu },
      sentBytesPerRow: Math.round(bodies.reduce((sum, { body }) => sum + body.length, 0) / rows),
      serverMostMb: server.memory().mostMb,
    };
  } finally {
    agent.destroy();
    await server.stop();
    await client.query('TRUNCATE decisions');
    await client.end();
    if (statSync(file, { throwIfNoEntry: false }) !== undefined) rmSync(file);
  }
}

interface Body {
  readonly machine: BenchMachine;
  readonly body: Buffer;
}

function bodiesOf(
  machines: readonly BenchMachine[],
  rows: number,
  batch: number,
  detail: 'metadata' | 'masked',
): Body[] {
  const each = rows / machines.length;
  const nowMs = Date.now();
  const all = machines.map((machine, i) => {
    const records = toldRecords(i, each, detail, nowMs);
    return Array.from({ length: Math.ceil(each / batch) }, (_, n) => {
      const body = { v: 1, hookline: '0.1.0', records: records.slice(n * batch, (n + 1) * batch) };
      return { machine, body: gzipSync(JSON.stringify(body)) };
    });
  });
  // machines send beside each other
  return Array.from({ length: all[0]?.length ?? 0 }, (_, n) => all.flatMap((one) => one[n] ?? [])).flat();
}

function signed(machine: BenchMachine, body: Buffer): Prepared {
  return prepared(machine, 'POST', '/v1/records', body, { 'content-encoding': 'gzip' });
}

async function sendAll(address: string, agent: Agent, requests: readonly Prepared[]): Promise<void> {
  await eachOf(requests, AT_ONCE, async (request) => {
    const { status, body } = await send(address, agent, request);
    if (status !== 200) throw new Error(`A batch was not taken (${status}): ${body}`);
  });
}

/** Its table with its indexes, and what is kept beside it. */
async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    "SELECT sum(pg_total_relation_size(inhrelid))::float8 AS bytes FROM pg_inherits WHERE inhparent = 'decisions'::regclass",
  );
  return rows[0]?.bytes ?? 0;
}

function psql(url: string, command: string): void {
  execFileSync('psql', ['-q', '-X', '-v', 'ON_ERROR_STOP=1', url, '-c', command], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
