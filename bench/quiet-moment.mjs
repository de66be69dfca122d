import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 400;
/** How the kernel counts in /proc, on every Linux. */
const TICK_MS = 10;
/** A share of all processors that others may have. */
export const QUIET = 0.25;

/** Waits for a moment in which others leave the machine alone, at most so long; → the share of it that they had last; null: nobody says. */
export async function quietMoment(withinMs) {
  if (process.platform !== 'linux') return null;
  const until = performance.now() + withinMs;
  let busy = await busyShare();
  while (busy > QUIET && performance.now() < until) busy = await busyShare();
  return Math.round(busy * 100) / 100;
}

async function busyShare() {
  const before = machineMs();
  await sleep(LOOK_MS);
  const after = machineMs();
  const all = after.allMs - before.allMs;
  return all === 0 ? 0 : (after.busyMs - before.busyMs) / all;
}

/** Of all processors together since the machine was started: user, nice, system, idle, iowait, irq, softirq, steal. */
export function machineMs() {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(0, 9).map(Number);
  const all = ticks.reduce((sum, each) => sum + each, 0);
  return { allMs: all * TICK_MS, busyMs: (all - ticks[3] - ticks[4]) * TICK_MS };
}
