// wide: waits for time-outs

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hooksIn, nobodyLeft, program, read, runOne, SOON_MS, timed, workshop } from './workshop.ts';

const LONG = 'sleep 300';
/** Long enough for a shell to have started what it starts. */
const TIMEOUT = 0.25;

describe('a hook that takes too long', () => {
  const ways: Readonly<Record<string, string>> = {
    sleeps: LONG,
    'forks and goes on': `${LONG}; echo x`,
    'is replaced by another program': `exec ${LONG}`,
    'waits for children in the background': `${LONG} & ${LONG} & wait`,
    'is a pipeline': `${LONG} | cat | cat`,
    'started something in a session of its own': `setsid ${LONG}; wait`,
    'started something in a session of its own and does not wait for it': `setsid sh -c '${LONG} &'; ${LONG}`,
    'started something that ignores the end of its terminal': `nohup ${LONG} >/dev/null 2>&1 & ${LONG}`,
    'gives its jobs groups of their own': `bash -mc '${LONG} & ${LONG} & wait'`,
    'started something without its environment': `env -i sh -c '${LONG}; :' $TEST_MARK & env -i setsid -w sh -c '${LONG}; :' $TEST_MARK`,
    'hides its tag behind another': `X=HOOKLINE_RUN= setsid -f ${LONG}; ${LONG}`,
    'prints without end': 'yes',
    'prints without end to both streams': 'yes & yes >&2',
    'has stopped itself': 'kill -STOP $$',
    'has stopped all of its group': 'kill -STOP 0',
    'reads what never comes': 'sleep 300 | cat',
  };
  test.for(Object.entries(ways))('and %s is ended with all of its processes', async ([, run]) => {
    const { result, ms } = await timed(() => runOne({ run, timeout: TIMEOUT, onFailure: 'continue' }));
    expect(result.run.status).toBe('timed-out');
    expect(result.outcome.decision).toBe('none');
    expect(result.outcome.messages.join()).toContain('timed out after 0.25 s');
    expect(ms).toBeLessThan(SOON_MS);
    expect(await nobodyLeft(result.mark)).toBe(true);
  });

  test('is told apart from one that ended in time while this program was busy, whose refusal counts', async () => {
    const busyUntil = (at: number): void => {
      while (performance.now() < at);
    };
    // after an immediate, timers are looked at before anybody hears which processes have ended
    setTimeout(() => setImmediate(() => busyUntil(performance.now() + 1500)), 60);
    const { run } = await runOne({ run: 'sleep 0.3; echo no >&2; exit 2', timeout: 1, onFailure: 'continue' });
    expect(run).toMatchObject({ status: 'answered', decision: 'block', exitCode: 2 });
  });

  test('is told to end before it is made to', async () => {
    const place = workshop();
    const run = `trap 'echo bye > ${place.path('said')}; exit 0' TERM; while :; do sleep 0.02; done`;
    await runOne({ run, timeout: TIMEOUT }, {}, place);
    expect(read(place.path('said'))).toBe('bye\n');
  });

  test('and does not listen is killed when the grace is over, not before', async () => {
    const { result, ms } = await timed(() =>
      runOne({ run: `trap '' TERM; ${LONG}; ${LONG}`, timeout: 0.2 }, { graceMs: 700 }),
    );
    expect(result.run.status).toBe('timed-out');
    expect(ms).toBeGreaterThan(850);
    expect(ms).toBeLessThan(SOON_MS);
    expect(await nobodyLeft(result.mark)).toBe(true);
  });

  test('answers when it is gone, without waiting for the grace to pass', async () => {
    const { ms } = await timed(() => runOne({ run: LONG, timeout: 0.1 }, { graceMs: 300_000 }));
    expect(ms).toBeLessThan(SOON_MS);
  });

  test('leaves nothing that would act later', async () => {
    const place = workshop();
    const late = place.path('late');
    await runOne({ run: `(sleep 60; touch ${late}) & wait`, timeout: 0.2 }, {}, place);
    expect(await nobodyLeft(place.mark)).toBe(true);
    expect(existsSync(late)).toBe(false);
  });

  test('leaves no daemon, however often it forked', async () => {
    const place = workshop();
    const pid = place.path('pid');
    const run = `python3 ${program('daemonize.py')} ${pid}; ${LONG}`;
    await runOne({ run, timeout: 3 }, {}, place);
    expect(read(pid)).not.toBe('');
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('cannot outrun its end by forking on and on', async () => {
    const run = `setsid sh -c 'trap "" TERM; f() { sleep 0.01; f & }; f; sleep 300' & ${LONG}`;
    const { mark } = await runOne({ run, timeout: TIMEOUT }, { graceMs: 200 });
    expect(await nobodyLeft(mark)).toBe(true);
  });

  test('cannot end the program that runs it', async () => {
    const { run } = await runOne({ run: `kill -TERM 0; kill -KILL -- -$$; ${LONG}`, timeout: 20 });
    expect(run.status).toBe('failed');
    expect(run.signal).toMatch(/SIGTERM|SIGKILL/);
  });

  test('refuses where failing refuses, and says how long it had', async () => {
    const { outcome } = await runOne({ run: LONG, timeout: 0.1, name: 'slow' });
    expect(outcome).toMatchObject({ decision: 'block', reason: "Hook 'slow' failed: timed out after 0.1 s" });
  });

  test('keeps the refusal that it had printed', async () => {
    const run = `echo '{"decision":"block","reason":"no"}'; ${LONG}`;
    const { outcome } = await runOne({ run, timeout: TIMEOUT, onFailure: 'continue' });
    expect(outcome).toMatchObject({ decision: 'block', reason: 'no' });
  });
});

describe('a time-out that cannot be', () => {
  test.for([
    [0, 'warning'],
    [-5, 'error'],
    [0.0001, 'error'],
    [86_401, 'error'],
    ['"5"', 'error'],
    ['true', 'error'],
  ] as const)('%s is told (%s), and the hook runs with the default or with 24 hours', async ([timeout, severity]) => {
    const place = workshop();
    const file = place.write('hooks.yml', `hooks:\n  - on: PostToolUse\n    timeout: ${timeout}\n    run: "true"\n`);
    const hooks = await hooksIn(place, { files: [{ path: file, dialect: 'hookline' }] });
    expect(hooks.diagnostics.map((one) => [one.code, one.severity])).toEqual([['BAD_TIMEOUT', severity]]);
    const [info] = hooks.list();
    expect(info?.timeoutMs).toBe(timeout === 86_401 ? 86_400_000 : 60_000);
    const outcome = await hooks.trigger('PostToolUse', { tool_name: 'Bash' });
    expect(outcome.ran).toHaveLength(1);
  });
});

test('the tree of a run is found when process numbers are long past the first', async () => {
  const place = workshop();
  // more processes than are tried one by one
  const run = `setsid -f ${LONG}; i=0; while [ $i -lt 150 ]; do /bin/true; i=$((i+1)); done`;
  await runOne({ run }, {}, place);
  expect(await nobodyLeft(place.mark)).toBe(true);
});
