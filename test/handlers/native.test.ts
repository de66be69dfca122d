// wide: starts many processes

import { spawn } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { isBuilt } from '../native/spawner.ts';
import { CALL, eventually, hooksIn, LIBRARY, marked, nobodyLeft, onlyRun, read, sleep, workshop } from './workshop.ts';

/** Refuses where it fails. */
const guard = (run: string, more: object = {}) =>
  ({ dialect: 'hookline', event: 'PreToolUse', definition: { run, onFailure: 'block', ...more } }) as const;

/** The spawners of this process. */
function helpers(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => read(`/proc/${name}/cmdline`).includes('hookline-native\0spawner'))
    .filter(
      (name) =>
        read(`/proc/${name}/stat`)
          .slice(read(`/proc/${name}/stat`).lastIndexOf(')'))
          .split(' ')[2] === String(process.pid),
    )
    .filter((name) => !/\) [ZX] /.test(read(`/proc/${name}/stat`)))
    .map(Number);
}

/** What a program says, and how it ends. */
function ended(
  script: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly stdout: string; readonly status: number | null }> {
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  return new Promise((resolve) => child.on('close', (status) => resolve({ stdout, status })));
}

const isUsed = isBuilt && process.env.HOOKLINE_NATIVE !== '0';

describe.skipIf(!isUsed)('with the native part', () => {
  beforeEach(async () => void (await eventually(() => helpers().length === 0, 5000)));

  test('one spawner serves all hooks of a program, from the moment that one of them starts processes until they are closed', async () => {
    const [one, two] = [await hooksIn(workshop()), await hooksIn(workshop())];
    expect(helpers()).toHaveLength(0);
    one.register(guard('exit 0'));
    two.register(guard('exit 0'));
    await Promise.all([one.trigger('PreToolUse', CALL), two.trigger('PreToolUse', CALL)]);
    expect(helpers()).toHaveLength(1);
    await one.close();
    expect(helpers()).toHaveLength(1);
    await two.close();
    expect(await eventually(() => helpers().length === 0, 5000)).toBe(true);
  });

  test('hooks that start no process have none', async () => {
    const hooks = await hooksIn(workshop());
    hooks.register({ event: 'PreToolUse', run: () => ({ decision: 'deny' }) });
    await hooks.trigger('PreToolUse', CALL);
    expect(helpers()).toEqual([]);
  });

  test.each(['a command', 'a persistent one'])(
    '%s whose spawner is killed has failed by its rule, leaves nothing, and the next event is fine',
    async (kind) => {
      const place = workshop();
      const hooks = await hooksIn(place);
      const more = kind === 'a command' ? {} : { persistent: true };
      const slow =
        kind === 'a command'
          ? 'cat >/dev/null; setsid sleep 300 & sleep 300'
          : 'read -r line; setsid sleep 300 & sleep 300';
      hooks.register(guard(slow, more));
      const outcome = hooks.trigger('PreToolUse', CALL);
      await eventually(() => marked(place.mark).length >= 3);
      for (const pid of helpers()) process.kill(pid, 'SIGKILL');
      expect(await outcome).toMatchObject({ decision: 'block' });
      expect(onlyRun(await outcome).status).toBe('failed');
      expect(await nobodyLeft(place.mark)).toBe(true);
      const others = await hooksIn(place);
      others.register(guard('echo no >&2; exit 2'));
      expect(await others.trigger('PreToolUse', CALL)).toMatchObject({ decision: 'block', reason: 'no' });
    },
  );

  test('one that is stopped holds nobody for ever: the time-out comes, and the next event is fine', async () => {
    const place = workshop();
    const hooks = await hooksIn(place, { graceMs: 50 });
    hooks.register(guard('exit 0', { timeout: 0.3 }));
    await hooks.trigger('PreToolUse', CALL);
    for (const pid of helpers()) process.kill(pid, 'SIGSTOP');
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ decision: 'block' });
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ decision: 'none' });
  });

  test('one that is lost again and again is not used any more', async () => {
    const place = workshop();
    const hooks = await hooksIn(place);
    hooks.register(guard('exit 0'));
    for (let round = 0; round < 5; round++) {
      for (const pid of helpers()) process.kill(pid, 'SIGKILL');
      await eventually(() => helpers().length === 0, 5000);
      expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ decision: 'none' });
    }
    expect(helpers()).toEqual([]);
  });

  const FALSE_ONES: readonly [string, string][] = [
    ['cannot begin', '#!/bin/sh\nexit 71\n'],
    ['is killed at once', '#!/bin/sh\nkill -9 $$\n'],
    ['says nothing', '#!/bin/sh\nexec sleep 300\n'],
    [
      'speaks otherwise',
      "#!/bin/sh\nprintf '\\011\\000\\000\\000Y\\000\\000\\000\\000\\002\\000\\000\\000' >&3\nexec sleep 300\n",
    ],
    ['is no program', 'nothing that anybody could run'],
  ];
  test.each(FALSE_ONES)('a spawner that %s loses no hook, from the first event on', async (_, text) => {
    const place = workshop();
    const copy = join(place.folder, 'dist');
    cpSync(dirname(LIBRARY), copy, { recursive: true });
    const program = join(copy, `native/linux-${process.arch}/hookline-native`);
    rmSync(program);
    writeFileSync(program, text, { mode: 0o755 });
    const library = JSON.stringify(pathToFileURL(join(copy, 'index.js')).href);
    const script = place.write(
      'host.mjs',
      `import { createHooks } from ${library};
       const hooks = await createHooks({ cwd: ${JSON.stringify(place.cwd)}, home: ${JSON.stringify(place.home)}, env: process.env });
       hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'echo no >&2; exit 2' } });
       const told = [];
       for (let i = 0; i < 5; i++) told.push((await hooks.trigger('PreToolUse', ${JSON.stringify(CALL)})).reason);
       console.log(JSON.stringify(told));
       await hooks.close();`,
    );
    const { stdout, status } = await ended(script, { ...place.env, TMPDIR: place.folder });
    expect([status, JSON.parse(stdout)]).toEqual([0, ['no', 'no', 'no', 'no', 'no']]);
  });

  test.skipIf(process.getuid?.() !== 0)(
    'a program that became another user starts hooks as that one (skipped unless root runs it)',
    async () => {
      const place = workshop();
      chmodSync(place.folder, 0o755);
      const script = place.write(
        'host.mjs',
        `import { createHooks } from ${JSON.stringify(LIBRARY)};
       const hooks = await createHooks({ cwd: '/', home: '/nowhere', env: process.env, audit: false });
       hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run: 'id -u; id -g' } });
       const who = async () => (await hooks.trigger('PreToolUse', ${JSON.stringify(CALL)})).ran.map(({ stdout }) => stdout.trim());
       const before = await who();
       process.setgroups([]);
       process.setgid(65534);
       const between = await who();
       process.setuid(65534);
       console.log(JSON.stringify([before, between, await who()]));
       await hooks.close();`,
      );
      const { stdout } = await ended(script, { ...place.env, TMPDIR: '/tmp' });
      expect(JSON.parse(stdout)).toEqual([['0\n0'], ['0\n65534'], ['65534\n65534']]);
    },
  );

  test('a program that is killed takes the hooks with it that it waited for; what was put into the background goes on', async () => {
    const place = workshop();
    const script = place.write(
      'host.mjs',
      `import { createHooks } from ${JSON.stringify(LIBRARY)};
       const hooks = await createHooks({ cwd: ${JSON.stringify(place.cwd)}, home: ${JSON.stringify(place.home)}, env: process.env, trust: 'all' });
       const add = (event, definition) => hooks.register({ dialect: 'hookline', event, definition });
       add('PostToolUse', { run: 'setsid sleep 301 >/dev/null 2>&1 & exit 0' });
       add('Notification', { run: 'sleep 302 >/dev/null 2>&1', async: true });
       add('PreToolUse', { run: 'setsid sleep 303 & sleep 303' });
       const call = ${JSON.stringify(CALL)};
       await hooks.trigger('PostToolUse', call);
       await hooks.trigger('Notification', call);
       await hooks.trigger('PreToolUse', call);`,
    );
    const child = spawn(process.execPath, [script], { env: { ...place.env, TMPDIR: place.folder }, stdio: 'ignore' });
    const commands = (): readonly string[] =>
      marked(place.mark).map((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        } catch {
          // it has ended since
          return '';
        }
      });
    const running = (command: string): number => commands().filter((one) => one === command).length;
    expect(await eventually(() => running('sleep 303') === 2 && running('sleep 302') === 1)).toBe(true);
    child.kill('SIGKILL');
    expect(await eventually(() => running('sleep 303') === 0)).toBe(true);
    await sleep(200);
    expect([running('sleep 301'), running('sleep 302')]).toEqual([1, 1]);
  });
});
