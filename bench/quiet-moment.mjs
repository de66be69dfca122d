import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 400;
/** A share of all processors that others may have. */
const QUIET = 0.25;

/** Waits for a moment in which others leave the machine alone, at most so long; → the share of it that they had last; null: nobody says. */
export async function quietMoment(withinMs) {
  if (process.platform !== 'linux') return null;
  const until = performance.now() + withinMs;
  let busy = await busyShare();
  while (busy > QUIET && performance.now() < until) busy = await busyShare();
  return Math.round(busy * 100) / 100;
}

async function busyShare() {
  const before = ticks();
  await sleep(LOOK_MS);
  const after = ticks();
  const all = after.all - before.all;
  return all === 0 ? 0 : 1 - (after.idle - before.idle) / all;
}

/** Of all processors together: user, nice, system, idle, iowait, irq, softirq, steal. */
function ticks() {
  const [, ...numbers] = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(0, 9).map(Number);
  return { all: numbers.reduce((sum, each) => sum + each, 0), idle: numbers[3] + numbers[4] };
}
