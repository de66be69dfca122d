// wide: starts many sandboxes

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import type { HooksOptions } from '../../src/hooks/hooks-options.ts';
import {
  CALL,
  CLI,
  eventually,
  hooksIn,
  marked,
  nobodyLeft,
  onlyRun,
  read,
  runOne,
  SOON_MS,
  sleep,
  timed,
  type Workshop,
  workshop,
} from '../handlers/workshop.ts';
import { titled } from './support/bubblewrap.ts';
import { dockerEngine, IMAGE } from './support/docker-engine.ts';

const engine = await dockerEngine();
const whyNot = typeof engine === 'string' ? engine : null;
const { host, docker, stop } = typeof engine === 'string' ? NO_ENGINE() : engine;
afterAll(stop);

function NO_ENGINE() {
  return { host: '', docker: () => '', stop: async () => {} };
}

const withEngine = (place: Workshop): Record<string, string> => ({ ...place.env, DOCKER_HOST: host });

const inside = (run: string, more: JsonObject = {}, options: HooksOptions = {}, place = workshop()) =>
  runOne({ run, sandbox: { kind: 'docker', image: IMAGE, ...more } }, { env: withEngine(place), ...options }, place);

const containers = (): string => docker('ps', '--all', '--quiet', '--no-trunc').trim();
const nothingLeft = (): Promise<boolean> => eventually(() => containers() === '');

describe.skipIf(whyNot !== null)(titled('a hook in Docker', whyNot), () => {
  test('reads the project and writes nothing of it; /tmp and the home are its own and empty; nothing else is there', async () => {
    const place = workshop();
    place.write('project/notes.txt', 'as it is');
    place.write('home/.ssh/id_rsa', 'SECRET');
    const outside = place.write('outside', 'x');
    const run = `pwd; cat notes.txt; echo; touch made; cat ~/.ssh/id_rsa ${outside} /etc/shadow; ls -A ~; touch /tmp/x ~/x && ls /tmp/x; touch /bin/x; id -u`;
    const { stdout, stderr } = (await inside(run, {}, {}, place)).run;
    expect(stdout).toBe(`${place.cwd}\nas it is\n/tmp/x\n${process.getuid?.()}\n`);
    expect(stderr.match(/Read-only file system/g)?.length).toBe(2);
    expect(stderr.match(/No such file/g)?.length).toBe(3);
    // hookline itself remembers beside the person's configuration that a trail began
    const home = readdirSync(place.home).filter((name) => name !== '.config');
    expect([readdirSync(place.cwd), home]).toEqual([['notes.txt'], ['.ssh']]);
  });

  test('writes where its entry says so', async () => {
    const place = workshop();
    place.write('home/cache/a', '');
    place.write('home/tools/b', 'tool');
    const more = { project: 'read-write', writable: ['~/cache'], readable: ['~/tools'] };
    const { run } = await inside('echo x > made; echo y > ~/cache/a; cat ~/tools/b', more, {}, place);
    expect([run.stderr, run.stdout]).toEqual(['', 'tool']);
    expect([read(join(place.cwd, 'made')), read(place.path('home/cache/a'))]).toEqual(['x\n', 'y\n']);
  });

  test('has no network', async () => {
    const server = createServer((_, response) => response.end('reached')).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const run = `busybox wget -O - http://127.0.0.1:${port}`;
    expect((await runOne({ run })).run.stdout).toBe('reached');
    const { stdout, stderr } = (await inside(run)).run;
    expect([stdout, stderr]).toEqual(['', expect.stringMatching(/refused|unreachable/)]);
  });

  test('answers as any other: no objection, a refusal with its reason alone, a failure, codes of a shell', async () => {
    const commands = ['exit 0', 'echo no >&2; exit 2', 'exit 7', 'exit 126', 'no-such-program', 'kill -9 $$'];
    const all = await Promise.all(commands.map((command) => inside(command)));
    expect(all.map(({ run }) => run.exitCode)).toEqual([0, 2, 7, 126, 127, 137]);
    const answered = all.map(({ run }) => run.status === 'answered');
    expect(answered).toEqual([true, true, false, false, false, false]);
    expect(all[1]?.outcome).toMatchObject({ decision: 'block', reason: 'no' });
  });

  test('is given all of a large payload, and what it prints is read in bounded memory', async () => {
    const place = workshop();
    const hooks = await hooksIn(place, { env: withEngine(place) });
    const run = 'wc -c; wc -c < $HOOKLINE_EVENT_FILE; head -c 100000000 /dev/zero >&2; exit 2';
    const definition = { run, sandbox: { kind: 'docker', image: IMAGE } };
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
    const payload = { ...CALL, tool_input: { command: 'x'.repeat(8_000_000) } };
    const ran = onlyRun(await hooks.trigger('PreToolUse', payload));
    const [piped, filed] = ran.stdout.split('\n').map(Number);
    expect(piped).toBeGreaterThan(8_000_000);
    expect([filed, ran.exitCode, ran.truncated]).toEqual([piped, 2, true]);
  });

  test('is given its variables whatever they hold; nobody sees them on a command line, and none is an option', async () => {
    const place = workshop();
    const env = {
      SECRET: 's3cr3t-0123',
      LINES: 'a\nb\r\n--privileged\nc',
      LONG: 'x'.repeat(100_000),
      ODD: `$(id) '" \\ #`,
      DOCKER_HOST: 'tcp://192.0.2.1:1',
      '-v/:/host': 'x',
      EMPTY: '',
    };
    const run = 'echo "$SECRET|$LINES|$ODD|$EMPTY|$DOCKER_HOST|${#LONG}"; ls /host; sleep 1';
    const definition = { run, env, sandbox: { kind: 'docker', image: IMAGE } };
    const running = runOne(definition, { env: withEngine(place) }, place);
    expect(await eventually(() => containers() !== '')).toBe(true);
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      expect(read(`/proc/${pid}/cmdline`)).not.toContain('s3cr3t-0123');
    const { stdout } = (await running).run;
    expect(stdout).toBe(`s3cr3t-0123|${env.LINES}|${env.ODD}||tcp://192.0.2.1:1|100000\n`);
  });

  const waysToStay: Readonly<Record<string, string>> = {
    'takes too long': 'sleep 300',
    'does not listen': `trap '' TERM; sleep 300; sleep 300`,
    'leaves its group and its parents': 'env -i setsid sh -c "sleep 300 & sleep 300" & sleep 300',
    'forks without end': 'f() { f | f & }; f; sleep 300',
  };
  test(`and ${Object.keys(waysToStay).join(', ')} is ended with its container`, async () => {
    const place = workshop();
    const options = { env: withEngine(place), graceMs: 200 };
    const ways = Object.values(waysToStay).map((run) => {
      const definition = { run, sandbox: { kind: 'docker', image: IMAGE }, timeout: 1.5, onFailure: 'continue' };
      return timed(() => runOne(definition, options, place));
    });
    for (const { result, ms } of await Promise.all(ways)) {
      // a shell that cannot fork any more ends with 2, which refuses
      expect(result.run.status === 'answered' ? result.run.exitCode : 2).toBe(2);
      expect(ms).toBeLessThan(SOON_MS);
    }
    expect(await nothingLeft()).toBe(true);
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('is ended with its container when it is cancelled, also while that is being made', async () => {
    const place = workshop();
    const hooks = await hooksIn(place, { env: withEngine(place), graceMs: 0 });
    const definition = { run: 'sleep 300', sandbox: { kind: 'docker', image: IMAGE } };
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
    for (const afterMs of [10, 60, 120, 200, 600]) {
      const cancelled = new AbortController();
      const outcome = hooks.trigger('PreToolUse', CALL, { signal: cancelled.signal });
      await sleep(afterMs);
      cancelled.abort();
      expect((await outcome).decision).toBe('block');
    }
    await hooks.close();
    expect(await nothingLeft()).toBe(true);
  });

  test('is ended with its container when somebody kills Docker’s client, and has failed', async () => {
    const place = workshop();
    const running = inside('sleep 300', {}, {}, place);
    expect(await eventually(() => docker('ps', '--quiet').trim() !== '')).toBe(true);
    const client = readdirSync('/proc').find((pid) =>
      read(`/proc/${pid}/cmdline`).startsWith('/usr/bin/docker\0run\0'),
    );
    process.kill(Number(client), 'SIGKILL');
    expect((await running).run).toMatchObject({ status: 'failed', signal: 'SIGKILL' });
    expect(await nothingLeft()).toBe(true);
  });

  test('ends with the program that runs it', async () => {
    const place = workshop();
    const hooks = { hooks: [{ on: 'Stop', run: 'sleep 300', sandbox: { kind: 'docker', image: IMAGE } }] };
    const config = place.write('hooks.yml', JSON.stringify(hooks));
    const child = spawn(process.execPath, [CLI, 'run', 'Stop', '--config', config], {
      ...{ cwd: place.cwd, env: withEngine(place), stdio: 'ignore' },
    });
    expect(await eventually(() => docker('ps', '--quiet').trim() !== '')).toBe(true);
    child.kill('SIGTERM');
    expect(await nothingLeft()).toBe(true);
    expect(await nobodyLeft(place.mark)).toBe(true);
  });

  test('has no more memory, processes and processors than the entry says', async () => {
    const limits = 'cat /sys/fs/cgroup/pids/pids.max /sys/fs/cgroup/pids.max 2>/dev/null';
    const eats = `awk 'BEGIN { s = "x"; while (1) s = s s }'`;
    const [few, usual, eaten, processors] = await Promise.all([
      inside(limits, { pids: 33 }),
      inside(limits),
      inside(eats, { memory: '32m' }),
      inside('true', { cpus: 64 }),
    ]);
    expect([few.run.stdout, usual.run.stdout]).toEqual(['33\n', '128\n']);
    expect([eaten.run.status, eaten.run.exitCode, processors.run.exitCode]).toEqual(['failed', 137, 0]);
  });

  const names = ['a b', 'a"b', "a'b", 'a\nb', '-rf', 'a,b:c', '$(id)', 'ä€', 'x=y,readonly=false', ' a '];
  test(`works in folders called ${JSON.stringify(names)}`, async () => {
    const place = workshop();
    const ran = names.map(async (name) => {
      place.write(`project/${name}/f`, 'content');
      const hooks = await hooksIn({ ...place, env: withEngine(place) });
      const definition = { run: 'pwd; cat f; touch x', sandbox: { kind: 'docker', image: IMAGE } };
      hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
      const outcome = await hooks.trigger('PreToolUse', { ...CALL, cwd: join(place.cwd, name) });
      return { name, run: onlyRun(outcome) };
    });
    for (const { name, run } of await Promise.all(ran)) {
      expect([run.stdout, run.exitCode]).toEqual([`${join(place.cwd, name)}\ncontent`, 1]);
      expect(existsSync(join(place.cwd, name, 'x'))).toBe(false);
    }
  });

  test('works in a project behind a link, and a link in the project leads nowhere else', async () => {
    const place = workshop();
    place.write('home/.ssh/id_rsa', 'SECRET');
    place.write('project/f', 'content');
    symlinkSync(place.path('home/.ssh'), join(place.cwd, 'keys'));
    symlinkSync(place.cwd, place.path('link'));
    const hooks = await hooksIn({ ...place, cwd: place.path('link'), env: withEngine(place) });
    const definition = { run: 'cat f; cat keys/id_rsa', sandbox: { kind: 'docker', image: IMAGE } };
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
    expect(onlyRun(await hooks.trigger('PreToolUse', CALL)).stdout).toBe('content');
  });

  test('that stays for the session answers each event, and its container ends with the session', async () => {
    const place = workshop();
    const hooks = await hooksIn(place, { env: withEngine(place) });
    const run = `while read -r line; do touch x 2>/dev/null || echo '{"decision":"block","reason":"read-only"}'; done`;
    const definition = { run, sandbox: { kind: 'docker', image: IMAGE }, persistent: true };
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
    for (const _ of [1, 2])
      expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ decision: 'block', reason: 'read-only' });
    expect(containers()).not.toContain('\n');
    await hooks.close();
    expect(await nothingLeft()).toBe(true);
    expect(marked(place.mark)).toEqual([]);
  });

  test('fails with a reason of its own where the image, the engine or the program is not there', async () => {
    const missing = await inside('exit 2', { image: 'hookline/none:1' });
    expect(missing.run).toMatchObject({ status: 'failed', exitCode: null });
    expect(missing.outcome.reason).toContain(
      'its sandbox could not be started: the image "hookline/none:1" is not on this machine; fetch it with: docker pull hookline/none:1',
    );
    const place = workshop();
    const away = await inside('exit 2', {}, { env: { ...place.env, DOCKER_HOST: 'unix:///nowhere/x.sock' } }, place);
    expect(away.outcome.reason).toMatch(/could not be started: .*(?:connect|daemon)/i);
    const lines = await runOne(
      { run: 'no-such-program', persistent: true, sandbox: { kind: 'docker', image: 'hookline/none:1' } },
      { env: withEngine(place) },
      place,
    );
    expect(lines.outcome.reason).toContain('fetch it with: docker pull hookline/none:1');
    expect(await nothingLeft()).toBe(true);
  });

  test('that a team demands runs in the team’s image and engine, whatever a person’s file or environment says', async () => {
    const place = workshop();
    const enforcement = { sandbox: 'docker', sandboxImage: IMAGE, dockerHost: host };
    const team = place.write('team.yml', JSON.stringify({ enforcement }));
    const run = 'touch x 2>/dev/null || echo in "$(id -u)"; ls /bin/busybox';
    const sandbox = { kind: 'docker', image: 'hookline/none', network: true };
    const hooks = { hooks: [{ on: 'PreToolUse', run, sandbox }] };
    place.write('home/.config/hookline/hooks.yml', JSON.stringify(hooks));
    place.write('home/.docker/config.json', JSON.stringify({ currentContext: 'mine' }));
    const env = { ...place.env, DOCKER_HOST: 'unix:///nowhere/x.sock', DOCKER_CONTEXT: 'mine', DOCKER_TLS_VERIFY: '1' };
    const demanding = await hooksIn(place, { enforced: [{ path: team, dialect: 'mimir' }], env });
    const ran = onlyRun(await demanding.trigger('PreToolUse', CALL));
    expect([ran.stdout, ran.exitCode]).toEqual([`in ${process.getuid?.()}\n/bin/busybox\n`, 0]);
    expect(demanding.diagnostics.map(({ code }) => code)).toEqual(['SANDBOX_NARROWED']);
  });

  test('that a team demands and the machine cannot give refuses, also where the hook fails open', async () => {
    const place = workshop();
    const org = place.write(
      'org.yml',
      JSON.stringify({ policy: { sandbox: 'docker', sandboxImage: 'hookline/none' } }),
    );
    const entry = { on: 'PreToolUse', run: 'touch x', onFailure: 'continue' };
    place.write('home/.config/hookline/hooks.yml', JSON.stringify({ hooks: [entry, { ...entry, persistent: true }] }));
    const hooks = await hooksIn(place, { enforced: [org], env: withEngine(place) });
    const outcome = await hooks.trigger('PreToolUse', CALL);
    expect(outcome.decision).toBe('block');
    expect(outcome.reason?.match(/its sandbox could not be started/g)).toHaveLength(2);
    expect(readdirSync(place.cwd)).toEqual([]);
  });

  test('of Mimir is written in the same word, and stays when it is imported', async () => {
    const place = workshop();
    const sandbox = { kind: 'docker', image: IMAGE };
    const command = 'touch x || echo contained';
    place.write('home/.mimir/config.yml', JSON.stringify({ hooks: { 'pre-tool-call': { command, sandbox } } }));
    const hooks = await hooksIn(place, { env: withEngine(place) });
    expect(onlyRun(await hooks.trigger('PreToolUse', CALL)).stdout).toBe('contained\n');
    const imported = execFileSync(process.execPath, [CLI, 'import', place.path('home/.mimir/config.yml')], {
      ...{ cwd: place.cwd, env: place.env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    });
    expect(imported).toMatch(/sandbox:\s+kind: docker/);
  });

  test('that is a module cannot run in there, and says so', async () => {
    const place = workshop();
    place.write('project/guard.mjs', 'export default () => null');
    const definition = { module: './guard.mjs', sandbox: { kind: 'docker', image: IMAGE } };
    const { outcome } = await runOne(definition, { env: withEngine(place) }, place);
    expect(outcome.reason).toContain('a module cannot run in Docker');
  });
});
