import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CALL, hooksIn, nobodyLeft, onlyRun, read, runOne, SOON_MS, timed, workshop } from './workshop.ts';

describe('the answer is there when the hook has ended', () => {
  const holders: Readonly<Record<string, string>> = {
    'in its group': 'sleep 300 &',
    'that ignores SIGTERM': `(trap '' TERM; sleep 300; sleep 300) &`,
    'in another session': 'setsid -f sleep 300;',
    'that goes on printing': '(while :; do echo more; sleep 0.01; done) &',
    'that prints as fast as it can': 'yes &',
  };
  test.for(Object.entries(holders))('though a child %s keeps its output open', async ([, holder]) => {
    const run = `${holder} echo '{"decision":"deny","reason":"no"}'; exit 0`;
    const { result, ms } = await timed(() => runOne({ run, timeout: 60 }, { graceMs: 300 }));
    expect(result.outcome.decision).not.toBe('none');
    expect(result.run.exitCode).toBe(0);
    expect(ms).toBeLessThan(SOON_MS);
    expect(await nobodyLeft(result.mark)).toBe(true);
  });

  test('and what it left behind is ended', async () => {
    const place = workshop();
    await runOne({ run: `(sleep 60; touch ${place.path('late')}) & exit 0` }, {}, place);
    expect(await nobodyLeft(place.mark)).toBe(true);
    expect(existsSync(place.path('late'))).toBe(false);
  });

  test('with all of its last output, also when the program is busy at that moment', async () => {
    const hooks = await hooksIn(workshop());
    const length = 150_000;
    const run = `head -c ${length} /dev/zero | tr '\\0' x; sleep 300 &`;
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run } });
    const busy = setInterval(() => blockFor(120), 1);
    const outcome = await hooks.trigger('PostToolUse', CALL);
    clearInterval(busy);
    expect(onlyRun(outcome).stdout).toContain(`${length - 30_000} more characters`);
  });

  test('close() returns when what hooks left behind is gone', async () => {
    const place = workshop();
    const { hooks } = await runOne({ run: `setsid -f sleep 300; (trap '' TERM; sleep 300; sleep 300) &` }, {}, place);
    await hooks.close();
    expect(await nobodyLeft(place.mark)).toBe(true);
  });
});

test('three hooks that wait for each other run side by side', async () => {
  const place = workshop();
  const hooks = await hooksIn(place);
  const allAreThere = [0, 1, 2].map((i) => `[ -e ${place.path(`${i}`)} ]`).join(' && ');
  for (let i = 0; i < 3; i++) {
    const run = `touch ${place.path(`${i}`)}; until ${allAreThere}; do sleep 0.05; done`;
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run } });
  }
  const { ran } = await hooks.trigger('PostToolUse', CALL);
  expect(ran.map(({ status }) => status)).toEqual(['answered', 'answered', 'answered']);
});

test('no more hooks run at once than allowed, and all of them run', async () => {
  const place = workshop();
  const hooks = await hooksIn(place, { maxConcurrent: 3 });
  const log = place.path('log');
  for (let i = 0; i < 12; i++) {
    const run = `echo + >> ${log}; until [ "$(grep -c + ${log})" -ge 3 ]; do sleep 0.02; done; echo - >> ${log}`;
    hooks.register({ dialect: 'hookline', event: 'PostToolUse', definition: { run } });
  }
  await Promise.all([hooks.trigger('PostToolUse', CALL), hooks.trigger('PostToolUse', CALL)]);
  const steps = read(log).trim().split('\n');
  expect(steps).toHaveLength(48);
  let [running, most] = [0, 0];
  for (const step of steps) {
    running += step === '+' ? 1 : -1;
    most = Math.max(most, running);
  }
  expect(most).toBe(3);
});

function blockFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
