import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, boundedRequest } from '../../../../src/fleet/bounded-request.ts';
import { comeBackMs } from '../../../../src/fleet/come-back.ts';
import { beatBody } from '../beat-body.ts';
import { type BenchMachine, prepared } from '../bench-machine.ts';

/** What a machine keeps from one request to the next. */
export interface Simulated extends BenchMachine {
  etag: string | null;
  failures: number;
  beat: number;
}

/** What all machines of a process met, until somebody asks. */
export interface Counts {
  readonly got: Record<string, number[]>;
  readonly statuses: Record<string, number>;
  readonly beatMs: number[];
}

export function noCounts(): Counts {
  return { got: {}, statuses: {}, beatMs: [] };
}

interface Life {
  readonly address: string;
  readonly rampMs: number;
  readonly beatEveryMs: number | null;
  readonly counts: () => Counts;
  readonly signal: AbortSignal;
}

/** As those of a real one (src/fleet). */
const WAIT_S = 50;
const EVERY_MS = 300_000;
/** A real one looks once a second what is to be done. */
const LOOK_MS = 1000;
const TIMEOUT_MS = 30_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** Lives until `signal`. It asks as a real one does: by the same code, each time on a connection of its own, and comes back by the same schedule. */
export function simulate(machine: Simulated, life: Life): void {
  const { rampMs, beatEveryMs } = life;
  void repeat(rampMs * Math.random(), life, () => poll(machine, life));
  if (beatEveryMs === null) return;
  void repeat(rampMs + beatEveryMs * Math.random(), life, async () => {
    await beat(machine, life);
    return beatEveryMs * (0.8 + 0.4 * Math.random());
  });
}

async function repeat(firstMs: number, { signal }: Life, work: () => Promise<number>): Promise<void> {
  try {
    for (let waitMs = firstMs; !signal.aborted; waitMs = await work()) await pause(waitMs, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** → when to poll again. */
async function poll(machine: Simulated, life: Life): Promise<number> {
  const { etag } = machine;
  const headers = { prefer: `wait=${WAIT_S}`, ...(etag === null ? {} : { 'if-none-match': etag }) };
  const answer = await asked(machine, 'GET', '/v1/bundle', null, headers, life);
  const status = answer.kind === 'answer' ? answer.status : 0;
  if (answer.kind === 'answer' && status === 200) {
    machine.etag = answer.headers.etag ?? null;
    const { got } = life.counts();
    const times = got[machine.etag ?? ''] ?? [];
    got[machine.etag ?? ''] = times;
    times.push(Date.now());
  }
  machine.failures = status === 200 || status === 304 ? 0 : machine.failures + 1;
  if (machine.failures === 0) return LOOK_MS * Math.random();
  const said = answer.kind === 'answer' ? answer.headers['retry-after'] : undefined;
  const retryAfterMs = said === undefined ? null : Number(said) * 1000;
  return comeBackMs({ failures: machine.failures, everyMs: EVERY_MS, retryAfterMs, random: Math.random() });
}

async function beat(machine: Simulated, life: Life): Promise<void> {
  machine.beat += 1;
  const began = performance.now();
  await asked(machine, 'POST', '/v1/heartbeat', beatBody(machine.id, machine.beat), {}, life);
  life.counts().beatMs.push(performance.now() - began);
}

async function asked(
  machine: Simulated,
  method: 'GET' | 'POST',
  path: string,
  body: Buffer | null,
  own: Readonly<Record<string, string>>,
  { address, counts, signal }: Life,
): Promise<Answer> {
  const { headers } = prepared(machine, method, path, body, own);
  const limits = { maxBytes: MOST_BYTES, timeoutMs: WAIT_S * 1000 + TIMEOUT_MS, signal };
  const sent = { method, url: new URL(path, address), headers, body: body ?? Buffer.alloc(0), ca: null };
  const answer = await boundedRequest({ ...sent, ...limits });
  if (signal.aborted) return answer;
  const { statuses } = counts();
  const status = answer.kind === 'answer' ? String(answer.status) : `none: ${answer.why}`;
  statuses[status] = (statuses[status] ?? 0) + 1;
  return answer;
}
