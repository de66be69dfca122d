import { busiest } from '../busiest.ts';
import { until } from '../until.ts';
import type { Fleet } from './fleet.ts';

/** How a new revision came to all machines. */
export interface Delivery {
  readonly fromMs: number;
  readonly toMs: number;
  /** Of all machines: how many had it within the busiest second, and within the busiest tenth of one. */
  readonly busiestSecond: number;
  readonly busiestTenth: number;
  /** How many machines have it. */
  readonly reached: number;
  /** How often each answer came meanwhile. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** `publish`: → the name of what is new. */
export async function deliver(fleet: Fleet, machines: number, publish: () => Promise<string>): Promise<Delivery> {
  await fleet.report();
  const fromMs = Date.now();
  const name = await publish();
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  await until(`${machines} machines have "${name}"`, async () => {
    const told = await fleet.report();
    times.push(...(told.got[name] ?? []));
    for (const [status, count] of Object.entries(told.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
    return times.length >= machines;
  });
  const share = (unitMs: number): number => busiest(times, unitMs) / machines;
  return {
    ...{ fromMs, toMs: Math.max(...times), reached: times.length, statuses },
    ...{ busiestSecond: share(1000), busiestTenth: share(100) },
  };
}
