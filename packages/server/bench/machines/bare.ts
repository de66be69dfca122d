import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { until } from '../until.ts';
import { type Delivery, deliver } from './deliver.ts';
import type { Fleet } from './fleet.ts';

export interface BareDelivery {
  readonly delivery: Delivery;
  readonly cpuMs: number;
}

interface BareState {
  readonly held: number;
  readonly cpuMs: number;
}

/** The same bytes to the same machines by a bare server, in a process of its own; `file`: of it. */
export async function bareDelivery(
  file: string,
  fleet: Fleet,
  machines: number,
  [old, next]: readonly [Uint8Array, Uint8Array],
): Promise<BareDelivery> {
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const said = <T>(): Promise<T> => new Promise((resolve) => child.once('message', (one) => resolve(one as T)));
  const { port } = await said<{ readonly port: number }>();
  const told = (order: object): Promise<BareState> => {
    const state = said<BareState>();
    child.send(order);
    return state;
  };
  const publish = async (bytes: Uint8Array): Promise<string> => {
    const name = `"${createHash('sha256').update(bytes).digest('hex')}"`;
    await told({ name, bundle: Buffer.from(bytes).toString('base64') });
    return name;
  };
  try {
    await publish(old);
    await fleet.poll({ addresses: [`http://127.0.0.1:${port}`], rampMs: machines * 2, beatEveryMs: null });
    await until('nearly all machines hold their polls', async () => (await told({})).held >= machines * 0.9);
    const { cpuMs } = await told({});
    const delivery = await deliver(fleet, machines, () => publish(next));
    return { delivery, cpuMs: (await told({})).cpuMs - cpuMs };
  } finally {
    child.disconnect();
  }
}
