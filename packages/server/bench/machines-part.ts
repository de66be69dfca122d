import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { enrolled, enrolmentToken } from './bench-machine.ts';
import { type BenchPolicy, benchPolicy } from './bench-policy.ts';
import type { BenchWorld } from './bench-world.ts';
import { bareDelivery } from './machines/bare.ts';
import { type DatabaseWatch, watchDatabase } from './machines/database-watch.ts';
import { deliver } from './machines/deliver.ts';
import { type Fleet, fleetOf } from './machines/fleet.ts';
import { type LoadFigures, loadFigures } from './machines/load-figures.ts';
import { startProbes } from './machines/probes.ts';
import type { Figure, Part } from './part.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';
import { until } from './until.ts';

/** Processes with machines: one has not enough file descriptors, or not enough time. */
const CLIENTS = 2;
/** As often as machines do unless they are told otherwise. */
const BEAT_EVERY_MS = 300_000;
/** Of all machines, so many wait at any time; the others have just been answered, and come back. */
const HELD = 0.9;

/** Thousands of machines hold their polls and send heartbeats, and a new revision comes to all of them: by one process of the server, and by two. */
export const machinesPart: Part = async (world) => {
  const machines = world.isQuick ? 400 : 5000;
  const fleet = fleetOf(world.files.fleetChild, machines, CLIENTS);
  const database = await watchDatabase(world.url);
  const load = { fleet, database, machines, policy: benchPolicy() };
  try {
    const figures: Figure[] = [];
    for (const processes of [1, 2]) figures.push(...loadFigures(await newRevision(world, load, processes)));
    return figures;
  } finally {
    fleet.end();
    await database.end();
  }
};

interface Load {
  readonly fleet: Fleet;
  readonly database: DatabaseWatch;
  readonly machines: number;
  readonly policy: BenchPolicy;
}

async function newRevision(world: BenchWorld, load: Load, processes: number): Promise<LoadFigures> {
  const { fleet, database, machines, policy } = load;
  const env = { HOOKLINE_POLICY_KEYS: policy.keyFile };
  const first = await serverProcess(world.main, world.url, env);
  const servers = [first];
  while (servers.length < processes) servers.push(await serverProcess(world.main, world.url, env));
  const { address, token } = first;
  const probes = startProbes(address, await oneMachine(first));
  try {
    if (processes === 1) await fleet.enrol(address, await enrolmentToken(address, token));
    const [old, next] = [policy.bundle(), policy.bundle()];
    await policy.publish(address, token, old);
    const addresses = servers.map((server) => server.address);
    await fleet.poll({ addresses, rampMs: machines * 12, beatEveryMs: BEAT_EVERY_MS });
    await until('nearly all machines hold their polls', async () => (await heldBy(servers)) >= machines * HELD);
    const reads = await database.bundleReads();
    const quietMs = Date.now();
    await pause(world.isQuick ? 4000 : 20_000);
    const quiet = { fromMs: quietMs, toMs: Date.now() };
    const busy = await spent(servers, () => deliver(fleet, machines, () => policy.publish(address, token, next)));
    for (const [status, count] of Object.entries(busy.result.statuses)) world.told(`meanwhile, ${status}: ${count}`);
    const bundleReads = (await database.bundleReads()) - reads;
    await fleet.rest();
    const bare = await bareDelivery(world.files.bareServer, fleet, machines, [old, next]);
    return {
      ...{
        isQuick: world.isQuick,
        machines,
        processes,
        probes,
        bare,
        bundleReads,
        quiet,
        delivery: busy.result,
      },
      cpuMs: busy.cpuMs,
      mostConnections: database.mostConnections(),
      mostMb: Math.max(...servers.map((server) => server.memory().mostMb)),
    };
  } finally {
    await probes.end();
    await fleet.rest();
    for (const server of servers) await server.stop();
  }
}

async function oneMachine({ address, token }: ServerProcess) {
  const agent = new Agent({ keepAlive: true });
  const [machine] = await enrolled(address, token, agent, 1);
  agent.destroy();
  if (machine === undefined) throw new Error('No machine was enrolled.');
  return machine;
}

async function heldBy(servers: readonly ServerProcess[]): Promise<number> {
  const counts = servers.map(async ({ address }) => {
    const text = await (await fetch(`${address}/metrics`)).text();
    return Number(/^hookline_polls_held (\d+)/m.exec(text)?.[1] ?? 0);
  });
  return (await Promise.all(counts)).reduce((sum, held) => sum + held, 0);
}

async function spent<T>(servers: readonly ServerProcess[], work: () => Promise<T>) {
  const cpuMs = (): number => servers.reduce((sum, server) => sum + server.cpuMs(), 0);
  const before = cpuMs();
  const result = await work();
  return { result, cpuMs: cpuMs() - before };
}
