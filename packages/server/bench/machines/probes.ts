import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { beatBody } from '../beat-body.ts';
import { type BenchMachine, type Prepared, prepared, send } from '../bench-machine.ts';
import { toldRecords } from '../told-records.ts';

export const PROBE_KINDS = ['live', 'ready', 'heartbeat', 'records'] as const;
type ProbeKind = (typeof PROBE_KINDS)[number];

interface Sample {
  readonly kind: ProbeKind;
  readonly atMs: number;
  readonly tookMs: number;
  readonly status: number;
}

export interface Probes {
  /** Of what began within that time: how long each took, the shortest first. */
  took(kind: ProbeKind, fromMs: number, toMs: number): readonly number[];
  /** What began within that time and had no answer, or no good one. */
  bad(fromMs: number, toMs: number): readonly string[];
  end(): Promise<void>;
}

const EVERY_MS = 50;
const RECORDS = 20;

/** Asks a server again and again, as somebody who looks from outside: whether it is there, whether it can serve, and what machines ask. */
export function startProbes(address: string, machine: BenchMachine): Probes {
  const samples: Sample[] = [];
  const agent = new Agent({ keepAlive: true });
  const ended = new AbortController();
  let count = 0;
  const requests: Readonly<Record<ProbeKind, () => Prepared>> = {
    live: () => ({ method: 'GET', path: '/health/live', headers: {}, body: null }),
    ready: () => ({ method: 'GET', path: '/health/ready', headers: {}, body: null }),
    heartbeat: () => prepared(machine, 'POST', '/v1/heartbeat', beatBody(machine.id, ++count)),
    records: () => {
      const records = toldRecords(++count, RECORDS, 'metadata', Date.now());
      const body = gzipSync(JSON.stringify({ v: 1, hookline: '0.1.0', records }));
      return prepared(machine, 'POST', '/v1/records', body, { 'content-encoding': 'gzip' });
    },
  };
  const worker = async (kind: ProbeKind): Promise<void> => {
    while (!ended.signal.aborted) {
      const [atMs, began, request] = [Date.now(), performance.now(), requests[kind]()];
      const { status } = await send(address, agent, request).catch(() => ({ status: 0 }));
      samples.push({ kind, atMs, tookMs: performance.now() - began, status });
      await pause(EVERY_MS * (0.5 + Math.random()));
    }
  };
  const working = Promise.all(PROBE_KINDS.map(worker));
  return {
    took: (kind, fromMs, toMs) =>
      samples
        .filter((one) => one.kind === kind && one.atMs >= fromMs && one.atMs < toMs)
        .map(({ tookMs }) => tookMs)
        .sort((a, b) => a - b),
    bad: (fromMs, toMs) =>
      samples
        .filter(({ status, atMs }) => status !== 200 && atMs >= fromMs && atMs < toMs)
        .map(({ kind, status }) => `${kind}: ${status}`),
    async end() {
      ended.abort();
      await working;
      agent.destroy();
    },
  };
}
