// wide: starts servers and processes

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keyId } from '../../src/bundle/trusted-key.ts';
import { visible } from '../../src/core/visible.ts';
import { sendBeat } from '../../src/fleet/heartbeat.ts';
import { statusOf } from '../../src/fleet/source-status.ts';
import { sourcesNow } from '../../src/fleet/sources.ts';
import { storeOf } from '../../src/fleet/store.ts';
import { pair } from '../bundle/made.ts';
import { machine } from '../cli/machine.ts';
import { fleetServer, type Lie } from './fleet-server.ts';
import { DAY_MS, policy, rule } from './policies.ts';

const team = pair('ed25519', 'team');
/** What whoever took the server over has found there: it signs checkpoints. */
const serversOwn = pair('ed25519', 'team');
const FILE = '~/.config/hookline/enrolment.yml';
const bash = (command: string) => ['--tool', 'Bash', '--input', JSON.stringify({ command })];
/** It would clear a terminal, write its title, and put a command into what is pasted. */
const ESCAPES = '\u001b[2J\u001b]0;owned\u0007\u001b]52;c;Y3VybA==\u0007\u202e\r\n$(touch owned)';
const UNSEEN = /[^\P{C}\n\t]|\u202e/u;
const SECOND = policy(team, { seq: 2, revision: 'second' });

/** A machine that is enrolled at a server which somebody then takes over, with the second bundle in force. */
async function enrolledMachine() {
  const it = machine();
  const server = await fleetServer(team, policy(team, { revision: 'first' }));
  const env = { HOOKLINE_SINKS: '0' };
  const cli = (args: readonly string[]) => it.cli(args, { env });
  const args = ['--fingerprint', keyId(team.trusted), '--token', 'good-token', '--yes'];
  expect(await cli(['enroll', server.url, ...args])).toMatchObject({ status: 0 });
  server.publish(SECOND);
  expect(await cli(['enroll', 'fetch'])).toMatchObject({ status: 0 });
  const enrolment = readFileSync(it.at(FILE), 'utf8');
  return {
    ...it,
    cli,
    server,
    /** Nothing is another than it was, and nothing was run; what it printed is plain text. */
    async expectUntouched(printed: string) {
      const { data } = await it.json(['enroll', 'status'], { env });
      expect(data.sources).toMatchObject([{ state: 'current', revision: 'second', seq: 2 }]);
      expect((await it.run('PreToolUse', bash('terraform plan'), { env })).outcome.decision).toBe('deny');
      expect((await it.run('PreToolUse', bash('ls'), { env })).outcome.decision).toBe('none');
      const told = [printed, (await cli(['enroll', 'status'])).stdout, (await cli(['doctor'])).stdout].join('\n');
      expect(told).not.toMatch(UNSEEN);
      expect(readFileSync(it.at(FILE), 'utf8')).toBe(enrolment);
      expect([it.logged(), existsSync(join(it.project, 'owned'))]).toEqual([[], false]);
    },
  };
}

const hands =
  (bytes: Uint8Array, headers: Record<string, string> = {}): Lie =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/gzip', etag: '"x"', ...headers }).end(bytes);

const says =
  (status: number, body: object, headers: Record<string, string> = {}): Lie =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const refusal = (status: number, code: string) => says(status, { error: { code, message: ESCAPES } });

function endless(response: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  const more = (): void => void (response.destroyed || response.write(chunk, () => setImmediate(more)));
  more();
}

const OTHERS = [rule('ls')];

describe('a server that was taken over, with everything that it has, makes a machine enforce nothing else', () => {
  test.each<[string, Lie]>([
    ['an older bundle', hands(policy(team, { seq: 1, revision: 'first' }))],
    ['an older number with other content', hands(policy(team, { seq: 1, files: OTHERS }))],
    ['the same number with other content', hands(policy(team, { seq: 2, files: OTHERS }))],
    ['a higher one that the key of its checkpoints signed', hands(policy(serversOwn, { seq: 9, files: OTHERS }))],
    [
      'a higher one that is past its life',
      hands(policy(team, { seq: 9, files: OTHERS, nowMs: Date.now() - 3 * DAY_MS })),
    ],
    ['a higher one for something else', hands(policy(team, { seq: 9, files: OTHERS, scope: 'other' }))],
    ['one with its last byte changed', hands(Buffer.from(SECOND).fill(0, SECOND.length - 12))],
    ['the same for ever', hands(SECOND)],
    ['half of one', hands(SECOND.slice(0, SECOND.length / 2))],
    ['nothing', hands(new Uint8Array())],
    ['a bomb', hands(gzipSync(Buffer.alloc(200 * 1024 * 1024)))],
    ['an answer without an end', (_, response) => endless(response)],
    [
      'commands',
      says(200, { run: 'touch owned', hooks: [{ on: 'PreToolUse', command: 'touch owned' }], whenMissing: 'warn' }),
    ],
    ['that there is none', refusal(404, 'NO_BUNDLE')],
    ['that it does not know the machine', refusal(401, 'MACHINE_UNKNOWN')],
    [
      'that the time is another',
      says(401, { error: { code: 'TOKEN_TIME', message: ESCAPES } }, { date: 'Fri, 01 Jan 2100 00:00:00 GMT' }),
    ],
    ['that the machine was revoked', refusal(403, 'MACHINE_REVOKED')],
    ['a conflict', refusal(409, ESCAPES)],
    ['that it is gone', refusal(410, 'GONE')],
    [
      'that it is broken, until the end of time',
      says(500, { error: { code: ESCAPES, message: ESCAPES } }, { 'retry-after': '99999999999' }),
    ],
    ['an encoding that is a command', hands(SECOND, { 'content-encoding': 'gzip; \u0080\u009b31m' })],
    ['that nothing is new', (_, response) => void response.writeHead(304, { etag: '"\u009b2J"' }).end()],
  ])('by handing out %s', async (_, lie) => {
    const it = await enrolledMachine();
    it.server.lie('/v1/bundle', lie);
    const { stdout, stderr } = await it.cli(['enroll', 'fetch']);
    await it.expectUntouched(`${stdout}${stderr}`);
    // and when it is itself again, the next one is taken
    it.server.lie('/v1/bundle', null);
    it.server.publish(policy(team, { seq: 3, revision: 'third', files: [rule('kubectl')] }));
    // the process in the background may be there first
    await expect
      .poll(async () => (await it.cli(['enroll', 'fetch'])).stdout, { timeout: 40_000 })
      .toMatch(/third is (?:new|the newest)/);
    expect((await it.run('PreToolUse', bash('kubectl get'), { env: { HOOKLINE_SINKS: '0' } })).outcome.decision).toBe(
      'deny',
    );
  });

  test.each([301, 302, 303, 307, 308])(
    'by sending it elsewhere (%i), where nobody is asked and no signature arrives',
    async (status) => {
      const it = await enrolledMachine();
      const asked: (string | undefined)[] = [];
      const elsewhere = createServer((request, response) => {
        asked.push(request.headers.authorization);
        response.end(policy(team, { seq: 9, files: OTHERS }));
      });
      await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void elsewhere.close());
      const { port } = elsewhere.address() as AddressInfo;
      for (const location of [
        `http://127.0.0.1:${port}/v1/bundle`,
        `http://a@127.0.0.1:${port}/`,
        'file:///etc/passwd',
        `//127.0.0.1:${port}/`,
      ]) {
        it.server.lie('/v1/bundle', (_, response) => void response.writeHead(status, { location }).end());
        const { stdout, stderr } = await it.cli(['enroll', 'fetch']);
        await it.expectUntouched(`${stdout}${stderr}`);
      }
      expect(asked).toEqual([]);
    },
  );
});

describe('while a machine enrols, a server that lies', () => {
  test('about labels, its fleet or who the machine is writes nothing else into the enrolment, nor onto the terminal', async () => {
    const it = machine();
    const server = await fleetServer(team, policy(team));
    const labels = {
      team: 'risk',
      [ESCAPES]: 'x',
      role: ESCAPES,
      'a\nwhenMissing: warn\nb': 'y',
      __proto__: { x: 'y' },
      n: 7,
    };
    server.lie('/v1/enrol', (request, response) => {
      server.lie('/v1/enrol', null);
      says(201, {
        machine: ESCAPES,
        fleet: ESCAPES,
        labels,
        whenMissing: 'warn',
        keys: [{ jwk: serversOwn.trusted.jwk }],
      })(request, response);
    });
    server.lie('/v1/bundle', hands(policy(team)));
    const args = ['--fingerprint', keyId(team.trusted), '--token', 'good-token', '--label', 'role=dev', '--yes'];
    const done = await it.cli(['enroll', server.url, ...args], { env: { HOOKLINE_SINKS: '0' } });
    expect(done.status).toBe(0);
    expect(`${done.stdout}${done.stderr}`).not.toMatch(UNSEEN);
    const { data } = await it.json(['enroll', 'status']);
    expect(data.sources).toMatchObject([{ labels: { team: 'risk' }, whenMissing: 'refuse', keys: ['team'] }]);
    expect(String(data.machine)).toMatch(/^m_[\w-]{43}$/);
  });

  test('about its keys is found by the fingerprint that somebody was told', async () => {
    const it = machine();
    const server = await fleetServer(serversOwn, policy(serversOwn));
    const done = await it.cli([
      'enroll',
      server.url,
      '--fingerprint',
      keyId(team.trusted),
      '--token',
      'good-token',
      '--yes',
    ]);
    expect([done.status, existsSync(it.at(FILE))]).toEqual([1, false]);
  });
});

describe('whatever a server says of a heartbeat, it is asked once more at most, and an honest server hears of the machine again', () => {
  test.each<[string, Lie]>([
    [
      'that it has seen the end of all numbers',
      says(409, { error: { code: 'BEAT_CONFLICT', last: Number.MAX_SAFE_INTEGER } }),
    ],
    ['that it has seen none that there is', says(409, { error: { code: 'BEAT_CONFLICT', last: 1e300 } })],
    ['that it has seen less than nothing', says(409, { error: { code: 'BEAT_CONFLICT', last: -5 } })],
    ['a word for a number', says(409, { error: { code: 'BEAT_CONFLICT', last: ESCAPES } })],
    ['no more than that', says(409, {})],
    ['something that is no answer', hands(Buffer.from('<html>'))],
    ['a tree that nobody signed', says(200, { now: ESCAPES, leaf: -1, checkpoint: ESCAPES })],
    ['nothing, without an end', (_, response) => endless(response)],
  ])('%s', async (_, lie) => {
    const it = await enrolledMachine();
    const stateFolder = join(it.state, 'hookline');
    const store = storeOf(stateFolder, 'user');
    const facts = { hookline: '1', agents: [], coverage: null, trail: null, sinks: [], off: [] };
    const by = { now: Date.now, random: () => 0.5, signal: new AbortController().signal };
    const [one] = await sourcesNow({ stateFolder, home: it.home, machine: it.etc });
    if (one === undefined) throw new Error('the machine is enrolled');
    const beat = () =>
      sendBeat({
        server: { address: it.server.url, ca: null },
        store,
        stateFolder,
        status: statusOf(one, Date.now()),
        facts,
        ...by,
      });
    const kept = (): number => JSON.parse(readFileSync(store.beats, 'utf8')).beat;
    expect(await beat()).toBe(null);
    let lied = 0;
    it.server.lie('/v1/heartbeat', (request, response) => {
      lied += 1;
      lie(request, response);
    });
    const why = await beat();
    expect(lied).toBeLessThanOrEqual(2);
    expect([Number.isSafeInteger(kept()), kept() > 0]).toEqual([true, true]);
    expect(visible(why ?? '')).not.toMatch(UNSEEN);
    it.server.lie('/v1/heartbeat', null);
    const count = it.server.beats.length;
    expect(await beat()).toBe(null);
    expect(it.server.beats.length).toBe(count + 1);
    await it.expectUntouched('');
  });
});

describe('a server that was taken over cannot make a machine forget', () => {
  test.each<[string, Lie]>([
    ['refuses every record', refusal(500, ESCAPES)],
    ['calls every record malformed', says(400, { error: { code: 'MALFORMED', message: ESCAPES, index: 0 } })],
    ['says that a batch is too large', refusal(413, 'TOO_LARGE')],
    [
      'says that it has taken them, and has not',
      says(200, { taken: 1000, new: 1000, delete: true, trail: { seq: 0 } }),
    ],
    ['sends them elsewhere', (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()],
  ])('what was decided, where it %s: all of it stays in the trail, which verifies', async (_, lie) => {
    const it = await enrolledMachine();
    it.server.lie('/v1/records', lie);
    for (const command of ['ls', 'terraform plan', 'ls -l'])
      await it.run('PreToolUse', bash(command), { env: { HOOKLINE_SINKS: '0' } });
    const trail = () => readdirSync(join(it.state, 'hookline/audit'), { recursive: true, encoding: 'utf8' }).toSorted();
    const before = trail();
    const sent = await it.cli(['sinks', 'send']);
    const state = await it.cli(['sinks']);
    expect(`${sent.stdout}${sent.stderr}${state.stdout}`).not.toMatch(UNSEEN);
    expect(trail()).toEqual(before);
    expect((await it.cli(['audit', 'verify'])).status).toBe(0);
    const told = (await it.cli(['audit', 'tail'])).stdout;
    for (const command of ['terraform plan', 'ls -l']) expect(told).toContain(command);
  });
});
