// wide: starts servers and processes

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keyId } from '../../src/bundle/trusted-key.ts';
import { pair } from '../bundle/made.ts';
import { fleetServer } from './fleet-server.ts';
import { bash, ENROLMENT, office, PATIENT } from './office.ts';
import { enrolmentFile, policy, rule, serverFile } from './policies.ts';
import { policyServer } from './policy-server.ts';

const team = pair('ed25519', 'team');

describe('in the background', () => {
  test('policy that is due is fetched by a process of its own, and the next event meets it', async () => {
    const it = office();
    const server = await policyServer(policy(team));
    it.write(ENROLMENT, enrolmentFile(server.url, [team]));
    // the first one starts it, and is refused
    expect((await it.run('PreToolUse', bash('ls'))).outcome.decision).toBe('block');
    await expect.poll(async () => (await it.run('PreToolUse', bash('ls'))).outcome.decision, PATIENT).toBe('none');
    expect((await it.run('PreToolUse', bash('terraform plan'))).outcome.decision).toBe('deny');
    // it is not due any more, and the process has nothing to stay for
    await expect.poll(it.background, PATIENT).toBe(0);
    expect(server.requests).toHaveLength(1);
  });

  test('HOOKLINE_SINKS=0 does not keep policy away', async () => {
    const it = office();
    const server = await policyServer(policy(team));
    it.write(ENROLMENT, enrolmentFile(server.url, [team]));
    await it.run('PreToolUse', bash('ls'), { env: { HOOKLINE_SINKS: '0' } });
    await expect.poll(() => server.requests.length, PATIENT).toBe(1);
  });

  test('a server that is not there is asked again and again, not by every event', async () => {
    const it = office();
    const server = await policyServer();
    server.answer((_, response) => response.writeHead(503).end());
    it.write(ENROLMENT, enrolmentFile(server.url, [team]));
    await Promise.all([1, 2, 3, 4].map(() => it.run('PreToolUse', bash('ls'))));
    await expect.poll(() => server.requests.length, PATIENT).toBe(1);
    await expect.poll(it.background, PATIENT).toBe(0);
  });
});

describe('at a hookline-server', () => {
  test('a machine enrols by its key, waits for policy, tells what is decided and that it is there', async () => {
    const it = office();
    const server = await fleetServer(team, policy(team));
    const print = keyId(team.trusted);
    const args = [
      'enroll',
      server.url,
      `--fingerprint=${print}`,
      '--label',
      'team=asked',
      '--label',
      'role=dev',
      '--yes',
    ];
    expect(await it.cli([...args, '--token', 'wrong'])).toMatchObject({ status: 1 });
    expect(existsSync(it.at(ENROLMENT))).toBe(false);
    const done = await it.cli([...args, '--token', 'good-token']);
    expect(done).toMatchObject({ status: 0, stderr: '' });
    // the server left neither to the machine
    expect(done.stdout).toMatch(/labels: team=bound\n +not taken by the server.*: team=asked, role=dev\n/);
    expect(readFileSync(it.at(ENROLMENT), 'utf8')).toMatch(/labels: {"team":"bound"}/);
    const [id = ''] = [...server.machines.keys()];

    await it.run('PreToolUse', bash('terraform plan'));
    await expect.poll(() => server.told.length, PATIENT).toBeGreaterThan(0);
    const decision = server.told.find(({ kind }) => kind === 'decision');
    expect(decision).toMatchObject({
      decision: 'deny',
      about: { machine: id, revision: 'r1', shape: 'terraform plan' },
    });
    await expect.poll(() => server.beats.length, PATIENT).toBe(1);
    expect(server.beats[0]).toMatchObject({ beat: 1, policy: { revision: 'r1', state: 'current' } });
    expect(server.refusals).toEqual(['ENROLMENT_TOKEN']);
    expect(readFileSync(join(it.stateFolder, 'fleet/machine-id'), 'utf8')).toBe(id);
  });

  test('an account that the server does not know enrols by the token of the file, after an event and not in it', async () => {
    const it = office();
    const server = await fleetServer(team, policy(team));
    const call = { type: 'tool_use', id: 'toolu_0123456789abcdef', name: 'Bash', input: { command: 'ls' } };
    const said = {
      type: 'assistant',
      sessionId: 's',
      timestamp: new Date().toISOString(),
      message: { content: [call] },
    };
    it.write('~/.claude/projects/p/s.jsonl', `${JSON.stringify(said)}\n`);
    it.write(ENROLMENT, serverFile(server.url, team, 'good-token'));
    expect((await it.run('PreToolUse', bash('ls'))).outcome.decision).toBe('block');
    await expect.poll(async () => (await it.run('PreToolUse', bash('ls'))).outcome.decision, PATIENT).toBe('none');
    await expect.poll(() => server.beats.length, PATIENT).toBe(1);
    expect(server.beats[0]).toMatchObject({ policy: { revision: 'r1', state: 'current' }, labels: { team: 'bound' } });
    expect(server.beats[0]?.coverage).toMatchObject({ calls: 1, uncovered: 0, days: 7, sessions: [] });
    expect(server.enrolments).toEqual([...server.machines.keys()]);
  });

  test('what is new comes at once to a machine that waits for it', async () => {
    const it = office();
    const server = await fleetServer(team, policy(team));
    await it.cli(['enroll', server.url, `--fingerprint=${keyId(team.trusted)}`, '--token', 'good-token', '--yes']);
    // whoever tells what was decided also waits for what is new
    await expect
      .poll(async () => {
        await it.run('PreToolUse', bash('terraform plan'));
        return server.held();
      }, PATIENT)
      .toBe(1);
    server.publish(policy(team, { seq: 2, files: [rule('kubectl')] }));
    await expect
      .poll(async () => (await it.run('PreToolUse', bash('kubectl get'))).outcome.decision, PATIENT)
      .toBe('deny');
  });

  test('a clock that is an hour off is told so, and a beat that was seen already is passed over', async () => {
    const it = office();
    const server = await fleetServer(team, policy(team), 3_600_000);
    const enrolled = await it.cli([
      'enroll',
      server.url,
      `--fingerprint=${keyId(team.trusted)}`,
      '--token',
      'good-token',
      '--yes',
    ]);
    expect(enrolled).toMatchObject({ status: 0, stderr: '' });
    server.seenBeat(41);
    await it.run('PreToolUse', bash('terraform plan'));
    await expect.poll(() => server.beats.length, PATIENT).toBe(1);
    expect(server.beats[0]?.beat).toBe(42);
    await expect.poll(() => server.told.length, PATIENT).toBeGreaterThan(0);
    expect(new Set(server.refusals)).toEqual(new Set(['TOKEN_TIME', 'BEAT_CONFLICT']));
  });

  test('without a terminal nobody takes a server’s word for its key', async () => {
    const it = office();
    const server = await fleetServer(team, policy(team));
    expect(await it.cli(['enroll', server.url, '--yes', '--token', 'good-token'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/compare fingerprints/),
    });
    expect(await it.cli(['enroll', server.url, '--yes', '--fingerprint', 'AAAAAAAAAAAAAAAA'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/no key with the fingerprint/),
    });
    expect(server.machines.size).toBe(0);
  });
});
