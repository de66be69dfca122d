import { mkdirSync, readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { EventName } from '../../src/core/events.ts';
import { CALL, hooksIn, marked, nobodyLeft, program, sleep, workshop } from '../handlers/workshop.ts';

const EVENTS = Number(process.env.HOOKLINE_SOAK ?? 300);
const AT_ONCE = 8;

/** Mostly fast hooks; now and then one of each kind that leaves something behind if it can. One event in how many: */
const MIX: readonly (readonly [
  every: number,
  event: EventName,
  definition: Record<string, string | number | boolean>,
])[] = [
  [1, 'PostToolUse', { run: 'exit 0' }],
  [3, 'PreToolUse', { run: 'echo no >&2; exit 2' }],
  [5, 'PostToolUse', { run: 'cat > /dev/null; echo fine' }],
  [7, 'PostToolUse', { run: '/no/such/program', args: '-x' }],
  [11, 'PostToolUse', { run: 'kill -KILL $$' }],
  [13, 'PostToolUse', { run: 'sleep 300 & exit 0' }],
  [17, 'PostToolUse', { run: 'setsid -f sleep 300' }],
  [19, 'PostToolUse', { run: 'sleep 300', timeout: 0.02 }],
  [23, 'PostToolUse', { run: 'exec 0<&- 1<&- 2<&-; exit 1' }],
  [29, 'PostToolUse', { run: 'head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2' }],
  [31, 'SessionStart', { run: 'exit 0', async: true }],
  [53, 'PostToolUse', { run: 'setsid sh -c "sleep 300 &"; sleep 300 | sleep 300', timeout: 0.05 }],
  [101, 'PostToolUse', { run: `trap '' TERM; sleep 300; sleep 300`, timeout: 0.05 }],
  // what lets go of everything goes on after its hook, but not after one that was cut
  [211, 'PostToolUse', { run: `python3 ${program('daemonize.py')} /dev/null 300`, timeout: 0.5 }],
  [307, 'PostToolUse', { run: 'yes', timeout: 0.05 }],
];

test(`${EVENTS} events with hooks of every kind leave nothing behind`, async () => {
  const place = workshop();
  const before = process.env.TMPDIR;
  process.env.TMPDIR = place.path('tmp');
  mkdirSync(place.path('tmp'));
  const sets = await Promise.all(
    MIX.map(async ([every, event, definition]) => {
      const hooks = await hooksIn(place, { graceMs: 100 });
      hooks.register({ dialect: 'hookline', event, definition: { ...definition, onFailure: 'continue' } });
      return { every, event, hooks };
    }),
  );
  const started = performance.now();
  const one = async (number: number): Promise<void> => {
    // the rarest kind whose turn it is
    const { event, hooks } = sets.findLast(({ every }) => number % every === 0) ?? sets[0] ?? fail();
    await hooks.trigger(event, { ...CALL, session_id: `s${number % 10}` });
  };
  let next = 0;
  const worker = async (until: number): Promise<void> => {
    while (next < until) await one(++next);
  };
  const work = (until: number) => Promise.all(Array.from({ length: AT_ONCE }, () => worker(until)));

  await work(Math.min(EVENTS / 3, 1500));
  await quiet(place.mark);
  const early = await usage();
  await work(EVENTS);
  await quiet(place.mark);
  const late = await usage();
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${EVENTS} events in ${seconds.toFixed(1)} s; heap ${early.heapMb.toFixed(1)} → ${late.heapMb.toFixed(1)} MB, ` +
      `rss ${early.rssMb.toFixed(0)} → ${late.rssMb.toFixed(0)} MB, descriptors ${early.descriptors} → ${late.descriptors}`,
  );
  expect(late.descriptors).toBeLessThanOrEqual(early.descriptors);
  expect(late.heapMb).toBeLessThan(early.heapMb + 8);
  expect(readdirSync(place.path('tmp'))).toEqual([]);

  await Promise.all(sets.map(({ hooks }) => hooks.close()));
  expect(await nobodyLeft(place.mark)).toBe(true);
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
}, 1_200_000);

interface Usage {
  readonly descriptors: number;
  readonly heapMb: number;
  readonly rssMb: number;
}

/** What hooks left behind is ended in the background. */
async function quiet(mark: string): Promise<void> {
  expect(await nobodyLeft(mark), `processes ${marked(mark)} are left`).toBe(true);
}

/** Whoever wrote to the trail keeps it open for up to two seconds. */
const TRAIL_OPEN_MS = 2200;

async function usage(): Promise<Usage> {
  await sleep(TRAIL_OPEN_MS);
  setFlagsFromString('--expose-gc');
  // what a collection sets free may free more in the next
  for (let round = 0; round < 4; round++) {
    runInNewContext('gc')();
    await sleep(30);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const descriptors = readdirSync('/proc/self/fd').length;
  return { descriptors, heapMb: (heapUsed + external) / 2 ** 20, rssMb: rss / 2 ** 20 };
}

function fail(): never {
  throw new Error('there is always a hook to run');
}
