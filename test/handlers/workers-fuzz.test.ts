import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nowMs } from '../../src/core/now-ms.ts';
import { type Steps, workerShop } from './worker-shop.ts';
import { eventually, nobodyLeft } from './workshop.ts';

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

/** What happens around one event: which deed, who gives up, and when. */
const PLAN = fc.record({
  deed: fc.nat({ max: deedsFor('').length - 1 }),
  abortMs: fc.constantFrom(null, null, null, null, 5, 60),
  timeoutMs: fc.constantFrom(250, 5000),
  graceMs: fc.constantFrom(0, 50),
  leftMs: fc.constantFrom(150, 10_000, 10_000),
  endsSession: fc.nat({ max: 49 }).map((drawn) => drawn === 0),
});

// a run with a hundred events of which one goes wrong says its seed; smaller ones would not be the same
const ONCE = { numRuns: 1, unbiased: true, endOnFailure: true } as const;

test('whatever workers do, and whoever gives up, no answer is taken for another event’s, and nothing is left', async () => {
  const plans = fc.array(PLAN, { minLength: EVENTS, maxLength: EVENTS });
  await fc.assert(fc.asyncProperty(plans, carriedOut), ONCE);
}, 600_000);

async function carriedOut(plans: readonly (typeof PLAN extends fc.Arbitrary<infer T> ? T : never)[]): Promise<void> {
  const complaints: unknown[] = [];
  const complain = (about: unknown): void => void complaints.push(about);
  process.on('warning', complain);
  const { ask, pool, settled, mark } = workerShop();
  const before = readdirSync('/proc/self/fd').length;
  let [count, answered] = [0, 0];
  const lane = async (): Promise<void> => {
    for (let plan = plans[count]; plan !== undefined; plan = plans[count]) {
      const about = `event ${count++}`;
      const { deed, abortMs, leftMs, endsSession, timeoutMs, graceMs } = plan;
      const stop = new AbortController();
      if (abortMs !== null) setTimeout(() => stop.abort(), abortMs);
      const report = await ask(deedsFor(about)[deed] ?? [], {
        ...{ about, key: String(count % 5), signal: stop.signal, timeoutMs, graceMs },
        deadline: nowMs() + leftMs,
      });
      if (endsSession) pool.endSession('s');
      if (report.ending.kind !== 'exit') continue;
      answered += 1;
      for (const line of report.stdout.split('\n')) expect(JSON.parse(line)).toMatchObject({ about });
    }
  };
  await Promise.all(Array.from({ length: 10 }, lane));
  await pool.close();
  await settled();
  process.off('warning', complain);
  expect(answered).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
  expect(await nobodyLeft(mark)).toBe(true);
  // the last descriptor is closed after its process has ended
  expect(await eventually(() => readdirSync('/proc/self/fd').length <= before)).toBe(true);
}
