import { setImmediate as later } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { busiest } from '../../packages/server/bench/busiest.ts';
import { heldPolls } from '../../packages/server/src/bundles/polls.ts';
import { turns } from '../../packages/server/src/http/turns.ts';
import { startJobs } from '../../packages/server/src/jobs/jobs.ts';
import { readSettings } from '../../packages/server/src/settings.ts';
import { asAdmin, enrolled } from './world/machine.ts';
import { numbers } from './world/records.ts';
import { testServer } from './world/server.ts';

afterEach(() => void vi.useRealTimers());

describe('five thousand polls', () => {
  test('that wait are told of something new in small groups, each once, not in the order in which they came', async () => {
    const polls = heldPolls(Date.now, () => 0);
    const told: number[] = [];
    let most = 0;
    let inThisMoment = 0;
    const all = numbers(0, 5000).map(async (n) => {
      const end = await polls.hold(60, () => n % 2 === 0, new AbortController().signal);
      inThisMoment += 1;
      most = Math.max(most, inThisMoment);
      told.push(n);
      await later();
      inThisMoment = 0;
      return end;
    });
    expect(polls.held()).toBe(5000);
    polls.changed();
    while (polls.held() > 2500) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told).toHaveLength(2500);
    expect(most).toBeLessThan(200);
    expect(told).not.toEqual(told.toSorted((a, b) => a - b));
    polls.close();
    const ends = await Promise.all(all);
    expect(ends.filter((end) => end === 'changed')).toHaveLength(2500);
    expect(ends.filter((end) => end === 'closing')).toHaveLength(2500);
  });

  test('are let go as fast as there is time for it: fewer by a process that has much to do, and always some', async () => {
    vi.useFakeTimers();
    const leftAfter = async (busy: number, ms: number): Promise<number> => {
      const polls = heldPolls(Date.now, () => busy);
      const ends = numbers(0, 5000).map(() => polls.hold(300, () => true, new AbortController().signal));
      polls.changed();
      await vi.advanceTimersByTimeAsync(ms);
      const left = polls.held();
      polls.close();
      await Promise.all(ends);
      return left;
    };
    expect(await leftAfter(0, 20_000)).toBe(0);
    const [soon, later] = [await leftAfter(0.9, 5000), await leftAfter(0.9, 20_000)];
    expect(soon).toBeGreaterThan(4000);
    expect(later).toBeLessThan(soon);
    // a minute or so is the most that the last of them waits
    expect(await leftAfter(1, 90_000)).toBe(0);
  });

  test('that began together end one after the other, in the last fifth of their time', async () => {
    vi.useFakeTimers();
    const polls = heldPolls();
    const beganMs = Date.now();
    const endsMs: number[] = [];
    const all = numbers(0, 5000).map(async () => {
      expect(await polls.hold(50, () => false, new AbortController().signal)).toBe('over');
      endsMs.push(Date.now() - beganMs);
    });
    await vi.advanceTimersByTimeAsync(50_500);
    await Promise.all(all);
    expect(Math.min(...endsMs)).toBeGreaterThanOrEqual(40_000);
    expect(busiest(endsMs, 1000)).toBeLessThan(1000);
    polls.close();
  });

  test('whose clients have gone leave nothing behind', async () => {
    const polls = heldPolls();
    const clients = numbers(0, 50).map(() => new AbortController());
    const ends = clients.map(({ signal }) => polls.hold(60, () => true, signal));
    for (const client of clients) client.abort();
    ends.push(...clients.map(({ signal }) => polls.hold(60, () => true, signal)));
    expect(new Set(await Promise.all(ends))).toEqual(new Set(['gone']));
    expect(polls.held()).toBe(0);
    polls.changed();
    polls.close();
  });
});

test('so many work at once as may, the others in their order, and more than can wait are sent away', async () => {
  const { take } = turns(2, 3);
  let [working, most] = [0, 0];
  const done: number[] = [];
  const work = (n: number) => async () => {
    working += 1;
    most = Math.max(most, working);
    await later();
    working -= 1;
    done.push(n);
    if (n === 1) throw new Error('one fails');
  };
  const ends = await Promise.allSettled(numbers(0, 7).map((n) => take(work(n))));
  expect(most).toBe(2);
  expect(done).toEqual([0, 1, 2, 3, 4]);
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason.message)] : []));
  expect(refused).toEqual(['one fails', ...Array(2).fill('The server has more to do than it can hold.')]);
  await take(work(9));
});

test('jobs run at once, and when they end, what was seen is written', async () => {
  const { app, context } = await testServer({ settings: { retentionDays: 3650 } });
  const machine = await enrolled(app);
  const jobs = startJobs(context);
  context.seen.mark(machine.id, Date.parse('2100-01-01T00:00:00Z'));
  await jobs.end();
  const seen = (await asAdmin(app, 'GET', `/v1/machines/${machine.id}`)).json();
  expect(seen.seenAt).toBe('2100-01-01T00:00:00.000Z');
  expect(context.metrics.text()).toContain('hookline_job_failures_total 0');
});

test.each([
  [{ PORT: '70000' }, 'PORT is "70000"'],
  [{ PORT: '1e3' }, 'PORT is "1e3"'],
  [{ HOOKLINE_FLEET: 'A B' }, 'HOOKLINE_FLEET is "A B"'],
  [{ HOOKLINE_RETENTION_DAYS: '0' }, 'from 1 to 3650'],
  [{ TLS_KEY_FILE: 'a' }, 'TLS needs both'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is not the address of a PostgreSQL'],
  [{ DATABASE_URL: 'x' }, 'DATABASE_URL is not the address of a PostgreSQL'],
])('the setting %j is told as a mistake', (env, why) => {
  expect(() => readSettings(env)).toThrow(why);
});

test('where the database is may be written as PostgreSQL does, and is not told where it is wrong: it may have a password', () => {
  for (const url of ['postgres://a:b@c/d', 'postgresql://hookline@/postgres?host=%2Frun', 'postgres:///d'])
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
  expect(readSettings({ DATABASE_URL: '' }).databaseUrl).toBeNull();
  expect(() => readSettings({ DATABASE_URL: 'mysql://a:secret@b' })).toThrow(/^(?!.*secret)/);
});
