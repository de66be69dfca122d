// wide: starts many processes

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pair } from '../bundle/made.ts';
import { DAY_MS, enrolmentFile, policy, rule } from '../fleet/policies.ts';
import { policyServer } from '../fleet/policy-server.ts';
import { HAS_TERMINAL, machine } from './machine.ts';

const team = pair('ed25519', 'team');
const FILE = '~/.config/hookline/enrolment.yml';
const bash = (command: string) => ['--tool', 'Bash', '--input', JSON.stringify({ command })];

async function office() {
  const it = machine();
  const server = await policyServer(policy(team));
  it.write('team.pub', JSON.stringify({ ...team.trusted.jwk, kid: 'team' }));
  const enroll = (...more: readonly string[]) => it.cli(['enroll', server.url, '--key', 'team.pub', ...more]);
  return { ...it, server, enroll };
}

describe('hookline enroll', () => {
  test('fetches, shows what it means, and then it counts, for the command line and for agents', async () => {
    const { enroll, run, cli, json, at } = await office();
    const done = await enroll('--yes', '--label', 'team=payments');
    expect(done).toMatchObject({ status: 0, stderr: '' });
    expect(done.stdout).toMatch(
      /revision r1, number 1, signed by team[\s\S]*labels: team=payments[\s\S]*nothing is allowed/,
    );
    expect(readFileSync(at(FILE), 'utf8')).toMatch(/labels: {"team":"payments"}/);
    const { outcome } = await run('PreToolUse', bash('terraform apply'));
    expect(outcome).toMatchObject({ decision: 'deny', reason: 'Not terraform.' });
    expect((await run('PreToolUse', bash('ls'))).outcome.decision).toBe('none');
    const payload = { session_id: 's', hook_event_name: 'PreToolUse', tool_name: 'Bash', cwd: '/' };
    const input = JSON.stringify({ ...payload, tool_input: { command: 'terraform apply' } });
    const bridged = await cli(['bridge', 'claude-code', 'PreToolUse'], { input });
    expect(`${bridged.stdout}${bridged.stderr}`).toMatch(/Not terraform/);
    expect((await json(['enroll', 'status'])).data).toMatchObject({
      machine: expect.stringMatching(/^m_[\w-]{43}$/),
      sources: [{ state: 'current', revision: 'r1', seq: 1, keys: ['team'], labels: { team: 'payments' } }],
    });
  });

  test.each<[string, (server: Awaited<ReturnType<typeof policyServer>>) => void, RegExp]>([
    ['nobody answers well', (server) => server.answer((_, response) => response.writeHead(500).end()), /NOT_FETCHED/],
    ['a stranger signed it', (server) => server.serve(policy(pair('ed25519', 'team'))), /BUNDLE_UNTRUSTED/],
    ['it is past its life', (server) => server.serve(policy(team, { nowMs: Date.now() - 3 * DAY_MS })), /EXPIRED/],
  ])('changes nothing where %s', async (_, spoil, code) => {
    const { enroll, server, at } = await office();
    spoil(server);
    const { status, stderr } = await enroll('--yes');
    expect([status, stderr]).toEqual([1, expect.stringMatching(code)]);
    expect(stderr).toMatch(/Nothing was changed/);
    expect(existsSync(at(FILE))).toBe(false);
  });

  test('needs somebody who says yes, and somebody who says whose key it is', async () => {
    const { enroll, cli, server, at } = await office();
    expect(await enroll()).toMatchObject({ status: 1, stderr: expect.stringMatching(/nobody is at a terminal/) });
    expect(await cli(['enroll', server.url, '--yes'])).toMatchObject({
      stderr: expect.stringMatching(/Signed by whom/),
    });
    expect(await enroll('--yes', '--label', 'x')).toMatchObject({ stderr: expect.stringMatching(/no label/) });
    expect(await enroll('--yes', '--every', '1s')).toMatchObject({ stderr: expect.stringMatching(/10s to 1d/) });
    expect(await cli(['enroll', 'http://policy.example.com/p', '--key', 'team.pub'])).toMatchObject({
      stderr: expect.stringMatching(/BAD_URL/),
    });
    expect(existsSync(at(FILE))).toBe(false);
  });

  test('is not for an agent to do, nor to end', async () => {
    const { enroll, cli, run } = await office();
    const env = { CLAUDECODE: '1', CLAUDE_CODE_SSE_PORT: '1' };
    await enroll('--yes');
    expect(await cli(['enroll', 'leave', '--yes'], { env })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/agent's session/),
    });
    for (const command of ['hookline enroll leave --yes', 'npx hookline enroll https://x.example/p --yes'])
      expect((await run('PreToolUse', bash(command))).outcome).toMatchObject({ decision: 'deny' });
    for (const command of ['hookline enroll status', 'hookline enroll fetch --json', 'hookline enroll --help'])
      expect((await run('PreToolUse', bash(command))).outcome).toMatchObject({ decision: 'none' });
  });

  test('fetch brings what is new, and says what is in the way', async () => {
    const { enroll, cli, server, run } = await office();
    await enroll('--yes');
    server.serve(policy(team, { seq: 2, files: [rule('kubectl')] }));
    expect(await cli(['enroll', 'fetch'])).toMatchObject({ status: 0, stdout: '✓ you: revision r2 is new\n' });
    expect(await cli(['enroll', 'fetch'])).toMatchObject({ status: 0, stdout: '✓ you: revision r2 is the newest\n' });
    expect((await run('PreToolUse', bash('kubectl get'))).outcome.decision).toBe('deny');
    server.serve(policy(team, { seq: 1 }));
    expect(await cli(['enroll', 'fetch'])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/number 1, and 2/),
    });
    expect(await cli(['enroll', 'status'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/✓ you: .*\n {2}current: revision r2.*\n.*\n {2}last problem: .*number 1/),
    });
  });

  test('hookline doctor says what counts, and what keeps a newer one away', async () => {
    const { enroll, cli, server } = await office();
    await enroll('--yes');
    expect((await cli(['doctor'])).stdout).toMatch(/policy r1 from http:/);
    server.answer((_, response) => response.writeHead(500).end());
    await cli(['enroll', 'fetch']);
    expect((await cli(['doctor'])).stdout).toMatch(/the answer was 500[\s\S]*hookline enroll fetch/);
  });

  test('leave forgets the key by which a server knew this machine, and another enrolment begins with a new one', async () => {
    const { enroll, json, cli } = await office();
    const name = async () => (await json(['enroll', 'status'])).data.machine;
    await enroll('--yes');
    const before = await name();
    await cli(['enroll', 'leave', '--yes']);
    expect(await name()).toBeNull();
    await enroll('--yes');
    expect(await name()).toMatch(/^m_/);
    expect(await name()).not.toBe(before);
  });

  test.each(['enrollment.yml', 'enrolment.yaml', 'Enrolment.yml'])(
    'a file called %s is told of: nothing reads it',
    async (name) => {
      const { cli, write } = await office();
      write(`~/.config/hookline/${name}`, 'url: https://policy.example.com/policy.tar.gz\n');
      const status = await cli(['enroll', 'status']);
      expect(status).toMatchObject({ status: 1, stdout: expect.stringMatching(/Nothing reads .*enrolment\.yml/) });
      expect((await cli(['doctor'])).stdout).toMatch(/nothing reads it/);
    },
  );

  test('fetch by hand gives a machine its name, by which it knows whether a rule for some is for it', async () => {
    const { cli, json, write, server } = await office();
    write(FILE, enrolmentFile(server.url, [team]));
    await cli(['enroll', 'fetch']);
    expect((await json(['enroll', 'status'])).data.machine).toMatch(/^m_/);
  });

  test('leave ends it', async () => {
    const { enroll, cli, run, at } = await office();
    await enroll('--yes');
    expect(await cli(['enroll', 'leave', '--yes'])).toMatchObject({ status: 0, stderr: '' });
    expect(existsSync(at(FILE))).toBe(false);
    expect((await run('PreToolUse', bash('terraform apply'))).outcome.decision).toBe('none');
    expect(await cli(['enroll', 'leave', '--yes'])).toMatchObject({ status: 1 });
    expect(await cli(['enroll'])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Not enrolled/) });
    const { stdout } = await cli(['audit', 'tail', '-n', '9', '--json']);
    expect(stdout).toMatch(/"kind":"leave"/);
  });

  test('where no policy has come, everything is refused alike, and a mistake says where it is', async () => {
    const { write, server, run, cli } = await office();
    write(FILE, enrolmentFile(server.url, [team]));
    expect((await run('PreToolUse', bash('ls'))).outcome).toMatchObject({
      decision: 'block',
      reason: expect.stringMatching(/hookline enroll fetch/),
    });
    const payload = { session_id: 's', hook_event_name: 'PreToolUse', tool_name: 'Bash', cwd: '/' };
    const input = JSON.stringify({ ...payload, tool_input: { command: 'ls' } });
    const bridged = await cli(['bridge', 'claude-code', 'PreToolUse'], { input });
    expect(`${bridged.stdout}${bridged.stderr}`).toMatch(/hookline enroll fetch/);
    write(FILE, 'url: https://x.example/p\nkeys:\n  - nothing\n');
    expect((await run('PreToolUse', bash('ls'))).outcome.reason).toMatch(/enrolment.yml:3 cannot be used/);
    expect(await cli(['enroll', 'status'])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/✗ you.*\n {2}invalid/),
    });
    expect(await cli(['check'])).toMatchObject({ status: 1 });
  });

  test.skipIf(!HAS_TERMINAL)('asks a person at a terminal', async () => {
    const { terminal, server, at } = await office();
    const args = ['enroll', server.url, '--key', 'team.pub'];
    const no = await terminal(args, 'n');
    expect([no.status, existsSync(at(FILE))]).toEqual([1, false]);
    const yes = await terminal(args, 'y');
    expect([yes.status, existsSync(at(FILE))]).toEqual([0, true]);
  });

  test('a key in a file is read as everywhere', async () => {
    const { cli, at, server, write } = await office();
    write('team.pub', 'nothing');
    expect(await cli(['enroll', server.url, '--key', 'team.pub', '--yes'])).toMatchObject({
      stderr: expect.stringMatching(/BUNDLE_KEY/),
    });
    expect(existsSync(at(FILE))).toBe(false);
  });
});
