import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { orElse } from '../../src/core/or-else.ts';
import { stateFolder } from '../../src/state/state-folder.ts';
import { CLI, machine } from '../cli/machine.ts';
import { receiver } from './receiver.ts';

const OWN = '~/.config/hookline/hooks.yml';
const RULE = '  - { name: no-x, on: PreToolUse, tools: [shell], runs: ["x *"], deny: Never. }\n';
const CALL = ['--tool', 'Bash', '--input', JSON.stringify({ command: 'x --password=canary-0123456789' })];

/** A home with a sink of this target, and without a process in the background unless it is asked for. */
function sending(target: string, more = '') {
  const all = machine();
  all.write(OWN, `sinks:\n  - webhook: ${target}\n    detail: masked\n${more}hooks:\n${RULE}`);
  const state = stateFolder(all.env, all.home);
  const lock = join(state, 'sinks/lock');
  const env: Record<string, string | undefined> = { ...all.env, HOOKLINE_SINKS: '0' };
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [CLI, 'sinks', 'send', '--background'], {
      env,
      cwd: all.home,
      stdio: 'ignore',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    return child;
  };
  const record = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) await all.run('PreToolUse', CALL, { env });
  };
  // a link that leads nowhere
  const sender = (): number => Number(orElse(() => readlinkSync(lock), ':0').split(':')[1]);
  return { ...all, start, record, sender, state, env };
}

test('what happened is sent by a process in the background, and no secret with it', async () => {
  const { url, got, ids } = await receiver();
  const all = sending(url);
  await all.run('PreToolUse', CALL, { env: { HOOKLINE_SINKS: undefined } });
  onTestFinished(() => {
    const pid = all.sender();
    if (pid > 0) process.kill(pid);
  });
  await expect.poll(ids, { timeout: 30_000 }).toHaveLength(1);
  expect(got[0]?.text).toContain('--password=***');
  expect(got[0]?.text).not.toContain('canary');
  // the next event finds it there
  const first = all.sender();
  await all.run('PreToolUse', CALL, { env: { HOOKLINE_SINKS: undefined } });
  await expect.poll(ids, { timeout: 30_000 }).toHaveLength(2);
  expect([first > 0, all.sender()]).toEqual([true, first]);
});

test('of events beside each other one starts a sender, and so does none just after one was started', async () => {
  const { url, ids } = await receiver();
  const all = sending(url);
  const mark = join(all.state, 'sinks/started');
  mkdirSync(join(all.state, 'sinks'), { recursive: true });
  writeFileSync(mark, '');
  const before = statSync(mark).ino;
  await Promise.all([1, 2, 3].map(() => all.run('PreToolUse', CALL, { env: { HOOKLINE_SINKS: undefined } })));
  expect([statSync(mark).ino, all.sender(), ids()]).toEqual([before, 0, []]);
  // long ago
  utimesSync(mark, 0, 0);
  await all.run('PreToolUse', CALL, { env: { HOOKLINE_SINKS: undefined } });
  await expect.poll(ids, { timeout: 30_000 }).toHaveLength(4);
  process.kill(all.sender());
});

test('with HOOKLINE_SINKS=0 nothing is started, and "sinks send" sends it', async () => {
  const { url, ids } = await receiver();
  const all = sending(url);
  await all.record(2);
  expect(all.sender()).toBe(0);
  const { stdout, status } = await all.cli(['sinks', 'send'], { env: all.env });
  expect([stdout, status]).toEqual(['✓ webhook: 2 sent\n', 0]);
  expect(ids()).toHaveLength(2);
});

test('"sinks send" exits with 1 where something could not be sent, and the state and doctor tell why', async () => {
  const { url, close } = await receiver();
  await close();
  const all = sending(url);
  await all.record(1);
  const sent = await all.cli(['sinks', 'send'], { env: all.env });
  expect(sent).toMatchObject({ status: 1, stdout: expect.stringContaining('was refused') });
  expect((await all.cli(['sinks'])).stdout).toMatch(/✗ webhook .*\n {2}sent up to record 0, 0 in all, 2 waiting\n/);
  const { data } = await all.json(['doctor'], { env: { PATH: '/usr/bin:/bin' } });
  expect(JSON.stringify(data.findings)).toContain('The sink \\"webhook\\" takes nothing');
});

test('a sender that is killed in the middle loses nothing: what comes twice has the same uid', async () => {
  let hold = true;
  const { url, got } = await receiver((response) => {
    // the first batch is taken, and nobody is told
    if (!hold) response.end();
  });
  const all = sending(url, '    batch: 2\n');
  await all.record(4);
  const child = all.start();
  await expect.poll(() => got.length, { timeout: 30_000 }).toBe(1);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  hold = false;
  expect((await all.cli(['sinks', 'send'], { env: all.env })).status).toBe(0);
  const uids = got.flatMap(({ text }) => JSON.parse(text).records.map((one: { readonly uid: string }) => one.uid));
  expect(uids).toHaveLength(6);
  expect(uids.slice(0, 2)).toEqual(uids.slice(2, 4));
  expect(new Set(uids).size).toBe(4);
});

test('of several senders one sends, and each record leaves once', async () => {
  const { url, ids } = await receiver((response) => void setTimeout(() => response.end(), 20));
  const all = sending(url, '    batch: 1\n');
  await all.record(6);
  for (let i = 0; i < 4; i++) all.start();
  await expect.poll(() => ids().length, { timeout: 30_000 }).toBe(6);
  const { status } = await all.cli(['sinks', 'send'], { env: all.env });
  expect(status).toBe(0);
  expect(new Set(ids()).size).toBe(6);
  expect(ids()).toHaveLength(6);
});

test('a made-up record says that it is one, and moves nothing', async () => {
  const { url, got } = await receiver();
  const all = sending(url);
  expect(await all.cli(['sinks', 'test', 'webhook'])).toMatchObject({ status: 0 });
  expect(JSON.parse(got[0]?.text ?? '').records).toMatchObject([{ kind: 'test', experiment: true, seq: 0 }]);
  expect(existsSync(join(all.state, 'sinks'))).toBe(false);
  expect(await all.cli(['sinks', 'test', 'webhok'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('did you mean "webhook"?'),
  });
});

test('no credential is in what is kept', async () => {
  const { url } = await receiver((response) => response.writeHead(500).end());
  const all = sending(url, '    secretEnv: SIGNING\n    headers: { x-token: "${TOKEN}" }\n');
  await all.record(1);
  const env = { ...all.env, SIGNING: 'canary-signing-0123', TOKEN: 'canary-token-0123' };
  const { stdout } = await all.cli(['sinks', 'send'], { env });
  const { stdout: shown } = await all.cli(['sinks', '--json'], { env });
  const [file = ''] = JSON.parse(shown).map(({ name }: { readonly name: string }) => name);
  expect(file).toBe('webhook');
  const kept = readdirSync(join(all.state, 'sinks')).map((name) =>
    readFileSync(join(all.state, 'sinks', name), 'utf8'),
  );
  expect(`${stdout}${shown}${kept.join('')}`).not.toContain('canary');
});
