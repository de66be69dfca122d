import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Steps, workerShop } from './worker-shop.ts';
import { nobodyLeft } from './workshop.ts';

const EVENTS = Math.min(Number(process.env.HOOKLINE_FUZZ ?? 120), 5000);

/** What a worker may do when it is told of an event. */
function deedsFor(about: string): readonly Steps[] {
  const answer = ['echo', { about }] as const;
  return [
    ...[[answer], [answer], [answer], [answer], [['sleep', 10], answer] as const, [['sleep', 400], answer] as const],
    ...[[answer, answer], [answer, ['sleep', 3], answer] as const, [answer, ['exit', 0]] as const],
    ...([
      [['exit', 1]],
      [['kill', 'SIGKILL']],
      [
        ['raw', '{"about'],
        ['exit', 1],
      ],
    ] as const),
  ];
}

test('whatever workers do, and whoever gives up, no answer is taken for another event’s, and nothing is left', async () => {
  const complaints: unknown[] = [];
  const complain = (about: unknown): void => void complaints.push(about);
  process.on('warning', complain);
  const { ask, pool, settled, mark } = workerShop();
  const before = readdirSync('/proc/self/fd').length;
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  let [count, answered] = [0, 0];
  const one = async (): Promise<void> => {
    const about = `event ${count++}`;
    const stop = new AbortController();
    const abortMs = pick([null, null, null, null, 5, 60]);
    if (abortMs !== null) setTimeout(() => stop.abort(), abortMs);
    const report = await ask(pick(deedsFor(about)), {
      ...{ about, key: String(count % 5), signal: stop.signal },
      ...{ timeoutMs: pick([250, 5000]), graceMs: pick([0, 50]) },
      deadline: performance.now() + pick([150, 10_000, 10_000]),
    });
    if (pick([...Array(50).keys()]) === 0) pool.endSession('s');
    if (report.ending.kind !== 'exit') return;
    answered += 1;
    for (const line of report.stdout.split('\n')) expect(JSON.parse(line)).toMatchObject({ about });
  };
  const lane = async (): Promise<void> => {
    while (count < EVENTS) await one();
  };
  await Promise.all(Array.from({ length: 10 }, lane));
  await pool.close();
  await settled();
  process.off('warning', complain);
  expect(answered).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
  expect(await nobodyLeft(mark)).toBe(true);
  expect(readdirSync('/proc/self/fd').length).toBeLessThanOrEqual(before);
}, 600_000);
