import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTrail } from '../../src/audit/read-trail.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import {
  CALL,
  CLI,
  eventually,
  hooksIn,
  marked,
  nobodyLeft,
  program,
  read,
  runOne,
  type Workshop,
  workshop,
} from './workshop.ts';

const trailOf = (place: Workshop) =>
  [...readTrail(place.path('state/hookline/audit'))]
    .map(({ entry }) => entry)
    .filter(({ kind }) => String(kind).startsWith('left'));

/** Each leaves something that says that it is away, sleeps until `go` is there, and then says so in `done`. */
const ON_PURPOSE: Readonly<Record<string, (wait: string) => string>> = {
  'with nohup, as two of the specifications recommend': (wait) => `nohup sh -c '${wait}' >/dev/null 2>&1 &`,
  'with its own log': (wait) => `sh -c '${wait}' > "$TEST_LOG" 2>&1 < /dev/null &`,
  'with setsid': (wait) => `setsid sh -c '${wait}' >/dev/null 2>&1 < /dev/null &`,
  'with setsid -f': (wait) => `setsid -f sh -c '${wait}' >/dev/null 2>&1`,
  'as a subshell': (wait) => `( ${wait} ) >/dev/null 2>&1 &`,
  'disowned by bash': (wait) => `bash -c "sh -c '${wait}' >/dev/null 2>&1 & disown"`,
  'that closes its output': (wait) => `sh -c 'exec >&- 2>&-; ${wait}' &`,
};

describe('what a hook put into the background on purpose goes on', () => {
  test.for(Object.entries(ON_PURPOSE))('%s', async ([, write]) => {
    const place = workshop();
    const [away, go, done] = [place.path('away'), place.path('go'), place.path('done')];
    const wait = `touch ${away}; while [ ! -e ${go} ]; do sleep 0.05; done; touch ${done}`;
    const env = { ...place.env, TEST_LOG: place.path('log') };
    // it has let go of the output when the hook ends: on a busy machine that takes a while
    const run = `${write(wait)}\nwhile [ ! -e ${away} ]; do sleep 0.02; done; exit 0`;
    const { hooks, outcome } = await runOne({ run }, { env }, place);
    expect(outcome.decision).toBe('none');
    await hooks.close();
    expect(marked(place.mark)).not.toEqual([]);
    writeFileSync(go, '');
    expect(await eventually(() => existsSync(done))).toBe(true);
    expect(trailOf(place)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'left', event: 'PreToolUse' })]),
    );
  });

  test('also a daemon of the classic kind', async () => {
    const place = workshop();
    const { hooks } = await runOne({ run: `python3 ${program('daemonize.py')} ${place.path('pid')} 0.5` }, {}, place);
    await hooks.close();
    expect(marked(place.mark)).toEqual([Number(read(place.path('pid')))]);
    expect(trailOf(place)).toMatchObject([{ kind: 'left', pid: Number(read(place.path('pid'))) }]);
  });

  test('while what stands beside it and holds the output is ended', async () => {
    const place = workshop();
    // where other programs take the cores, it may be a while before it has let go
    const letGo = 'until [ "$(readlink /proc/$!/fd/2)" = /dev/null ]; do sleep 0.05; done';
    const run = `sleep 299 & nohup sleep 298 >/dev/null 2>&1 & ${letGo}; setsid -f sleep 297; exit 0`;
    const { hooks } = await runOne({ run }, { graceMs: 200 }, place);
    await hooks.close();
    const commands = () => marked(place.mark).map((pid) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim());
    // whoever is killed may be seen for a moment more
    await eventually(() => commands().length === 1);
    expect(commands()).toEqual(['sleep 298']);
  });

  test('behind `hookline run`, which ends at once', () => {
    const place = workshop();
    mkdirSync(join(place.home, '.config/hookline'), { recursive: true });
    const letGo = 'while [ "$(readlink /proc/$!/fd/1)" != /dev/null ]; do sleep 0.02; done';
    const run = `nohup sleep 297 >/dev/null 2>&1 & ${letGo}`;
    writeFileSync(
      join(place.home, '.config/hookline/hooks.json'),
      JSON.stringify({ hooks: [{ on: 'PreToolUse', run }] }),
    );
    const args = [
      CLI,
      'run',
      'PreToolUse',
      '--tool',
      'Bash',
      '--input',
      '{"command":"ls"}',
      '--session',
      's',
      '--json',
    ];
    const { status } = spawnSync(process.execPath, args, { cwd: place.cwd, env: place.env, encoding: 'utf8' });
    expect(status).toBe(0);
    expect(marked(place.mark)).toHaveLength(1);
    const shown = spawnSync(process.execPath, [CLI, 'audit', 'tail'], {
      cwd: place.cwd,
      env: place.env,
      encoding: 'utf8',
    });
    expect(shown.stdout).toContain('left running  sleep 297');
    expect(spawnSync(process.execPath, [CLI, 'audit', 'verify'], { cwd: place.cwd, env: place.env }).status).toBe(0);
  });
});

describe('nothing is left by a hook', () => {
  test.for([
    ['that was timed out', { timeout: 0.7 }, 'sleep 60'],
    ['that still holds its output in the child', {}, 'exit 0'],
  ] as const)('%s', async ([title, options, end]) => {
    const place = workshop();
    const away = title.includes('holds')
      ? 'sleep 296 &'
      : 'nohup sleep 296 >/dev/null 2>&1 & setsid -f sleep 295 >/dev/null 2>&1;';
    const { hooks } = await runOne({ run: `${away} ${end}`, ...options }, { graceMs: 200 }, place);
    await hooks.close();
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('that was cancelled', async () => {
    const place = workshop();
    const hooks = await hooksIn(place, { graceMs: 200 });
    const run = `nohup sleep 296 >/dev/null 2>&1 & touch ${place.path('begun')}; sleep 60`;
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run } });
    const stop = new AbortController();
    const outcome = hooks.trigger('PreToolUse', CALL, { signal: stop.signal });
    expect(await eventually(() => existsSync(place.path('begun')))).toBe(true);
    stop.abort();
    expect((await outcome).refused).toBe(true);
    expect(await nobodyLeft(place.mark)).toBe(true);
  });
});

test('of more than 64 in a session the oldest is ended, and that is said', async () => {
  const place = workshop();
  const hooks = await hooksIn(place, { graceMs: 200 });
  const told: Diagnostic[] = [];
  hooks.on('diagnostic', (diagnostic) => told.push(diagnostic));
  const run = 'for n in 1 2 3 4 5 6 7 8 9 10; do nohup sleep 29$n >/dev/null 2>&1 & done';
  hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run } });
  for (let i = 0; i < 7; i++) {
    await hooks.trigger('PreToolUse', CALL);
    expect(await eventually(() => trailOf(place).filter(({ kind }) => kind === 'left').length === (i + 1) * 10)).toBe(
      true,
    );
  }
  await hooks.close();
  expect(marked(place.mark)).toHaveLength(64);
  expect(told.filter(({ code }) => code === 'LEFT_TOO_MANY')).toHaveLength(6);
  expect(trailOf(place).filter(({ kind }) => kind === 'left-ended')).toHaveLength(6);
});

describe("what a repository's hook left running", () => {
  const project = (place: Workshop): void => {
    mkdirSync(join(place.cwd, '.hookline'));
    const hooks = [{ on: 'PreToolUse', run: 'nohup sleep 294 >/dev/null 2>&1 &' }];
    writeFileSync(join(place.cwd, '.hookline/hooks.json'), JSON.stringify({ hooks }));
  };

  test('ends with the session', async () => {
    const place = workshop();
    project(place);
    const hooks = await hooksIn(place, { graceMs: 200 });
    await hooks.trigger('PreToolUse', CALL);
    expect(await eventually(() => trailOf(place).length === 1)).toBe(true);
    expect(marked(place.mark)).toHaveLength(1);
    await hooks.trigger('SessionEnd', { session_id: 's', reason: 'exit' });
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('ends with the program whose sessions nobody else knows', async () => {
    const place = workshop();
    project(place);
    const hooks = await hooksIn(place, { graceMs: 200 });
    await hooks.trigger('PreToolUse', CALL);
    expect(await eventually(() => trailOf(place).length === 1)).toBe(true);
    await hooks.close();
    expect(marked(place.mark)).toEqual([]);
  });

  test('ends with the session of many processes', async () => {
    const place = workshop();
    project(place);
    const cli = (...args: readonly string[]) =>
      spawnSync(process.execPath, [CLI, 'run', ...args, '--session', 's', '--json'], {
        cwd: place.cwd,
        env: place.env,
        encoding: 'utf8',
      });
    const hooks = await hooksIn(place, { trust: 'recorded' });
    await hooks.approve(hooks.pending().map(({ key }) => key));
    expect(cli('PreToolUse', '--tool', 'Bash', '--input', '{"command":"ls"}').status).toBe(0);
    expect(marked(place.mark)).toHaveLength(1);
    expect(cli('SessionEnd', '--set', 'reason=exit').status).toBe(0);
    expect(marked(place.mark)).toEqual([]);
  });
});
