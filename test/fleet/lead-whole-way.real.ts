import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { keyId } from '../../src/bundle/trusted-key.ts';
import { listening } from '../browser/server/open-server.ts';
import { file, pair } from '../bundle/made.ts';
import { HAS_TERMINAL } from '../cli/machine.ts';
import { asAdmin } from '../server/world/machine.ts';
import { ADMIN, testServer } from '../server/world/server.ts';
import { office, PATIENT } from './office.ts';
import { policy } from './policies.ts';

const [team, ann, eve] = [pair('ed25519', 'team'), pair('ed25519'), pair('ed25519')];
const RULE =
  'hooks:\n  - { on: PreToolUse, name: releases, runs: ["release *"], ask: Does the team know?, askedOf: lead }\n';
const CALL = ['--tool', 'Bash', '--input', '{"command":"release 1.2"}', '--session', 's1'];

/** A server with a policy that asks the lead ann, and a computer that is enrolled there. */
async function teamOffice() {
  const server = await listening(await testServer({ policyKeys: [team.trusted] }));
  const { app, context } = server;
  onTestFinished(await context.answerPolls.listen());
  const lead = `leads: [${JSON.stringify({ name: 'ann', key: ann.trusted.jwk })}]\n`;
  const bytes = policy(team, { files: [file('enforced.d/10.yml', `${lead}${RULE}`)] });
  const { digest } = (await asAdmin(app, 'POST', '/v1/bundles', bytes)).json();
  await asAdmin(app, 'PUT', '/v1/channels', { channels: [{ name: 'all', labels: {}, bundle: digest }] });
  const { token } = (await asAdmin(app, 'POST', '/v1/tokens', { labels: {} })).json();
  const it = office();
  const how = ['--fingerprint', keyId(team.trusted), '--token', token, '--detail', 'masked', '--yes'];
  const door = await doorTo(server.address);
  expect(await it.cli(['enroll', door.url, ...how])).toMatchObject({ status: 0 });
  const waiting = async (): Promise<readonly { readonly id: string }[]> =>
    (await asAdmin(app, 'GET', '/v1/questions')).json().waiting;
  const keyFile = (name: string, { signing }: typeof ann): string => {
    const path = it.at(`~/${name}.key`);
    writeFileSync(path, signing.secret.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    return path;
  };
  return {
    ...{ ...it, door, waiting, keyFile },
    lead: (args: readonly string[]) => ['approve', '--lead', '--server', server.address, ...args],
    env: { HOOKLINE_SERVER_TOKEN: ADMIN, NO_COLOR: '1' },
  };
}

test.skipIf(!HAS_TERMINAL)(
  'a lead answers in a terminal, and whoever waits with --wait goes on by it',
  async () => {
    const it = await teamOffice();
    const [own, strange] = [it.keyFile('ann', ann), it.keyFile('eve', eve)];
    const run = it.run('PreToolUse', [...CALL, '--wait', '120']);
    await expect.poll(it.waiting, PATIENT).toHaveLength(1);
    const [{ id } = { id: '' }] = await it.waiting();
    const listed = await it.cli(it.lead([]), { env: it.env });
    expect(listed.stdout).toContain(id);
    expect(listed.stdout).toContain('release 1.2');
    // without a terminal nobody answers, and a key that the machine does not know does not either
    expect(await it.cli(it.lead(['--key', own, id]), { env: it.env })).toMatchObject({ status: 1 });
    const stranger = await it.cli(it.lead(['--key', strange, id]), { env: it.env });
    expect(stranger).toMatchObject({ status: 1, stderr: expect.stringMatching(/knows no lead with the key/) });
    const answered = await it.terminal(it.lead(['--key', own, id]), 'y', { env: it.env });
    expect(answered.screen).toMatch(/Nothing of it is masked\.[\s\S]*Approved: exactly this may go ahead there once/);
    const { outcome, stderr } = await run;
    expect(outcome).toMatchObject({ decision: 'allow', approval: { by: 'lead', lead: 'ann' } });
    expect(stderr).toContain(`Waiting for a lead: question ${id}`);
    expect((await it.run('PreToolUse', CALL)).outcome.decision).toBe('deny');
    // what was used is not told again, and the next answer is waited for
    await expect.poll(() => it.door.asked.includes(`/v1/answers?have=${id}`), PATIENT).toBe(true);
  },
  240_000,
);

test('a question that is left while the server is away is sent when it is back, and nothing is open meanwhile', async () => {
  const it = await teamOffice();
  it.door.isShut = true;
  expect((await it.run('PreToolUse', CALL)).outcome.decision).toBe('deny');
  await expect.poll(() => it.door.turnedAway, PATIENT).toBeGreaterThan(1);
  expect((await it.run('PreToolUse', CALL)).outcome.decision).toBe('deny');
  expect(await it.waiting()).toEqual([]);
  it.door.isShut = false;
  await expect.poll(it.waiting, PATIENT).toHaveLength(1);
}, 240_000);

/** What stands before a server, and can be shut for questions. */
async function doorTo(address: string) {
  const door = { isShut: false, turnedAway: 0, url: '', asked: [] as string[] };
  const server = createServer((asked, answer) => {
    door.asked.push(asked.url ?? '');
    if (door.isShut && asked.url?.startsWith('/v1/questions')) {
      door.turnedAway += 1;
      answer.writeHead(503).end();
      return;
    }
    const { method = 'GET', headers, url = '/' } = asked;
    const onward = request(new URL(url, address), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(door, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
}
