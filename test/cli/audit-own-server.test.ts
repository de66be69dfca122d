import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTrail } from '../../src/audit/read-trail.ts';
import { keyId } from '../../src/bundle/trusted-key.ts';
import { machineKey } from '../../src/fleet/machine-key.ts';
import { checkRequestToken, tokenInAuthorization } from '../../src/fleet/request-token.ts';
import { type Pair, pair } from '../bundle/made.ts';
import { serverFile } from '../fleet/policies.ts';
import { head, serverWith } from '../proof/proof-of.ts';
import { decisions, trailOf } from '../sinks/trail-of.ts';
import { machine } from './machine.ts';

const TEAM = pair();

/** A machine that is enrolled at a server which was told of its trail, and signs by a key that can change. */
async function enrolled({ names = true } = {}) {
  const it = machine();
  const state = join(it.state, 'hookline');
  const { trail } = trailOf(decisions(5));
  mkdirSync(state, { recursive: true });
  cpSync(trail, join(state, 'audit'), { recursive: true });
  const own = machineKey(state);
  const told = [...readTrail(trail)].map(({ entry }) => head(entry.seq, entry.hash, { machine: own.id }));
  const asked: string[] = [];
  let [signing, size]: [Pair, number] = [pair(), 4];
  const server = createServer(({ url = '', method = '', headers }, response) => {
    const token = tokenInAuthorization(headers.authorization ?? '');
    const isOwn = checkRequestToken(token ?? '', { method, path: url, body: Buffer.alloc(0) }, own.jwk, Date.now());
    asked.push(`${url} ${isOwn.kind}`);
    const checkpointKey = names ? { checkpointKey: { id: 'x', jwk: signing.trusted.jwk } } : {};
    if (url === '/.well-known/hookline')
      return response.end(JSON.stringify({ v: 1, fleet: 'main', keys: [], ...checkpointKey }));
    if (isOwn.kind === 'refused') return response.writeHead(401).end('{}');
    const from = new URL(url, 'http://x').searchParams.get('from');
    const shown = serverWith(told.slice(0, size), signing);
    response.end(JSON.stringify(shown.proof({ machine: own.id, from: from === null ? null : Number(from) })));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const enrol = (more = ''): void => {
    it.write('~/.config/hookline/enrolment.yml', `${serverFile(address, TEAM, null)}${more}`);
  };
  enrol();
  return {
    ...{ it, state, asked, address, enrol },
    key: () => signing.trusted,
    sign(by: Pair) {
      signing = by;
    },
    grow() {
      size += 2;
    },
    async verify(...more: readonly string[]) {
      const { status, data } = await it.json(['audit', 'verify', '--against', 'server', ...more]);
      const { broken, error } = data as { broken?: { why: string } | null; error?: { code: string; message: string } };
      return { status, why: broken?.why ?? error?.message ?? null, data };
    },
  };
}

test('a machine holds its trail to its own server by its own key: nobody’s token, no file with a key', async () => {
  const { verify, asked, grow } = await enrolled();
  expect(await verify()).toMatchObject({ status: 0, data: { against: { heads: 4, matched: 4 } } });
  grow();
  expect(await verify()).toMatchObject({ status: 0, data: { against: { heads: 6, matched: 6 } } });
  // by which key it signs is asked once; the second time it must show what became of the tree that was seen
  expect(asked).toEqual(['/.well-known/hookline refused', '/v1/proof good', '/v1/proof?from=4 good']);
});

test('its address is as good as the word, and another server’s is not asked in its name', async () => {
  const { it, address, asked } = await enrolled();
  const at = (url: string, ...more: readonly string[]) => it.json(['audit', 'verify', '--against', url, ...more]);
  expect((await at(`${address}/`)).status).toBe(0);
  expect((await at(`${address}/v1/proof`)).status).toBe(0);
  writeFileSync(join(it.project, 'k.pub'), JSON.stringify(TEAM.trusted.jwk));
  expect((await at(`${address}/v1/machines/m_x/proof`, '--key', 'k.pub')).status).toBe(1);
  expect(asked.at(-1)).toBe('/v1/machines/m_x/proof refused');
});

test('a server that signs by another key than before proves nothing until a person says that this is right', async () => {
  const { verify, sign, key, state } = await enrolled();
  expect((await verify()).status).toBe(0);
  const before = keyId(key());
  sign(pair());
  const changed = await verify();
  expect([changed.status, changed.why]).toEqual([1, expect.stringContaining('not signed by that key')]);
  expect(changed.why).toContain(`${before} is the key that counts here`);
  expect(changed.why).toContain(`--accept-key=${keyId(key())}`);
  // it stays so, however often it is asked
  expect((await verify()).status).toBe(1);
  expect(await verify(`--accept-key=${keyId(pair().trusted)}`)).toMatchObject({ status: 1 });
  expect(await verify(`--accept-key=${keyId(key()).slice(0, 8)}`)).toMatchObject({ status: 1 });
  expect((await verify()).status).toBe(1);
  expect(await verify(`--accept-key=${keyId(key())}`)).toMatchObject({ status: 0 });
  expect((await verify()).status).toBe(0);
  expect(readdirSync(join(state, 'checkpoints')).filter((name) => name.endsWith('.pinned'))).toHaveLength(1);
});

test('no agent says that another key is right', async () => {
  const { it, sign, key, verify } = await enrolled();
  await verify();
  sign(pair());
  const args = ['audit', 'verify', '--against', 'server', `--accept-key=${keyId(key())}`];
  const inSession = await it.json(args, { env: { CLAUDECODE: '1' } });
  expect([inSession.status, inSession.data]).toEqual([1, { error: expect.objectContaining({ code: 'USAGE' }) }]);
  expect((await verify()).status).toBe(1);
  const { run } = machine();
  const input = JSON.stringify({ command: `hookline ${args.join(' ')}` });
  expect((await run('PreToolUse', ['--tool', 'Bash', '--input', input])).outcome.decision).toBe('deny');
  const only = JSON.stringify({ command: 'hookline audit verify --against server' });
  expect((await run('PreToolUse', ['--tool', 'Bash', '--input', only])).outcome.decision).toBe('none');
});

test('the key that the enrolment names is demanded, whatever was seen before and whatever is brought along', async () => {
  const { it, verify, enrol, key, sign, asked } = await enrolled();
  const first = key();
  expect((await verify()).status).toBe(0);
  const other = pair();
  enrol(`checkpointKey: ${JSON.stringify({ jwk: other.trusted.jwk })}\n`);
  const stranger = await verify();
  expect([stranger.status, stranger.why]).toEqual([1, expect.stringContaining('the enrolment names it')]);
  writeFileSync(join(it.project, 'first.pub'), JSON.stringify(first.jwk));
  expect(await verify('--key', 'first.pub')).toMatchObject({
    status: 1,
    why: expect.stringContaining('enrolment names'),
  });
  expect(await verify(`--accept-key=${keyId(first)}`)).toMatchObject({ status: 1 });
  sign(other);
  asked.length = 0;
  expect((await verify()).status).toBe(0);
  expect(asked).toEqual(['/v1/proof good']);
});

test('a key that is kept and cannot be read is not taken for none', async () => {
  const { verify, state } = await enrolled();
  await verify();
  const folder = join(state, 'checkpoints');
  const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.pinned'));
  writeFileSync(join(folder, name), '{"v":1');
  expect(await verify()).toMatchObject({ status: 1, why: expect.stringContaining('cannot be read') });
});

test('a server that names no key is not believed, and what it did not prove is not kept', async () => {
  const silent = await enrolled({ names: false });
  expect(await silent.verify()).toMatchObject({ status: 1, why: expect.stringContaining('names none') });
  const alone = machine();
  const { status, data } = await alone.json(['audit', 'verify', '--against', 'server']);
  expect([status, data]).toEqual([1, { error: expect.objectContaining({ code: 'USAGE' }) }]);
});
