import { existsSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkKept } from '../../src/fleet/check-kept.ts';
import { isDue } from '../../src/fleet/is-due.ts';
import { storeOf } from '../../src/fleet/store.ts';
import { readTries } from '../../src/fleet/tries.ts';
import { pair } from '../bundle/made.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { enrolmentOf, fetchOnce, policy, rule } from './policies.ts';
import { policyServer } from './policy-server.ts';

const team = pair('ed25519', 'team');

async function machine() {
  const server = await policyServer(policy(team));
  const state = scratchFolder();
  const enrolment = enrolmentOf(server.url, [team]);
  const store = storeOf(state, 'user');
  const fetched = async (nowMs?: number): Promise<string> => {
    const { placed, problem } = await fetchOnce(state, enrolment, nowMs === undefined ? {} : { nowMs });
    return problem === null ? (placed?.what ?? 'same') : problem.message;
  };
  const counts = (): string => {
    const check = checkKept(store, enrolment);
    return check.kind === 'good' ? check.checked.bundle.revision : check.kind;
  };
  return { server, state, store, enrolment, fetched, counts };
}

describe('policy is fetched from any web server', () => {
  test('once, and then only when there is another', async () => {
    const { server, fetched, counts } = await machine();
    expect(await fetched()).toBe('new');
    expect(await fetched()).toBe('same');
    expect(server.requests.map(({ headers }) => headers['if-none-match'] !== undefined)).toEqual([false, true]);
    server.serve(policy(team, { seq: 2, files: [rule('kubectl')] }));
    expect(await fetched()).toBe('new');
    expect(counts()).toBe('r2');
  });

  test('without saying who asks', async () => {
    const { server, fetched } = await machine();
    await fetched();
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  test('again as a whole where what lies here was edited', async () => {
    const { fetched, counts, store, enrolment } = await machine();
    await fetched();
    const check = checkKept(store, enrolment);
    if (check.kind === 'good') writeFileSync(join(check.checked.bundle.folder, 'enforced.d/10.yml'), 'hooks: []\n');
    expect(counts()).toBe('spoiled');
    expect(await fetched()).toBe('new');
    expect(counts()).toBe('r1');
  });

  test('again when it is due: not by every machine at once, and sooner where something went wrong', async () => {
    const { server, fetched, store } = await machine();
    expect(isDue(store.tries, Date.now())).toBe(true);
    const atMs = Date.now();
    await fetched(atMs);
    expect(isDue(store.tries, atMs + 0.7 * 300_000)).toBe(false);
    expect(isDue(store.tries, atMs + 1.3 * 300_000)).toBe(true);
    // a clock that was set back by a month does not keep it from being fetched
    expect(isDue(store.tries, atMs - 30 * 86_400_000)).toBe(true);
    server.answer((_, response) => response.writeHead(500).end());
    await fetched(atMs);
    expect(statSync(store.tries).mtimeMs).toBeLessThan(atMs + 30_001);
    for (let i = 0; i < 12; i++) await fetched(atMs);
    expect(statSync(store.tries).mtimeMs).toBeGreaterThan(atMs + 100_000);
    expect(readTries(store)).toMatchObject({ failures: 13, problem: { code: 'POLICY_NOT_FETCHED' } });
  });

  const bytes = policy(team, { seq: 9, files: [rule('other')] });
  test.each<[string, Parameters<Awaited<ReturnType<typeof policyServer>>['answer']>[0], RegExp]>([
    ['500', (_, response) => response.writeHead(500).end('{"error":{"message":"No."}}'), /was 500 \(No\.\)/],
    ['404', (_, response) => response.writeHead(404).end(), /was 404/],
    ['204', (_, response) => response.writeHead(204).end(), /was 204/],
    [
      'half of it',
      (_, response) => {
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, 100), () => response.destroy());
      },
      /too early|aborted|hang up/,
    ],
    [
      'half of it, in chunks',
      (_, response) => {
        response.writeHead(200);
        response.write(bytes.subarray(0, 100), () => response.destroy());
      },
      /too early|aborted|hang up/,
    ],
    ['all but its end, and says that this is all', (_, response) => response.end(bytes.subarray(0, -9)), /compressed/],
    ['nothing', (_, response) => response.end(), /empty/],
    [
      'it unpacked by a proxy',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes),
      /Content-Encoding: gzip/,
    ],
    ['the bare archive', (_, response) => response.end(gunzipSync(bytes)), /no intact gzip/],
    [
      'a way to elsewhere',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end(),
      /another/,
    ],
    ['a way to nowhere', (_, response) => response.writeHead(302, { location: 'http://[' }).end(), /another place/],
    ['a way to itself', (_, response) => response.writeHead(307, { location: '/policy.tar.gz' }).end(), /more than 3/],
    [
      'more than anybody has',
      (_, response) => {
        const chunk = Buffer.alloc(1024 * 1024);
        const more = (): void => void (response.destroyed || response.write(chunk, more));
        more();
      },
      /more than 16777216 bytes/,
    ],
    ['what is no HTTP', (request) => request.socket.end('hello\n'), /Parse|Expected|hang up/],
  ])('and what counts stays where the answer is %s', async (_, answer, why) => {
    const { server, fetched, counts } = await machine();
    await fetched();
    server.answer(answer);
    expect(await fetched()).toMatch(why);
    expect(counts()).toBe('r1');
    server.answer(null);
    server.serve(bytes);
    expect(await fetched()).toBe('new');
    expect(counts()).toBe('r9');
  });

  test('from where the same server sends it on to', async () => {
    const { server, fetched } = await machine();
    const plain = policy(team);
    server.answer((request, response) => {
      if (request.url === '/v2.tar.gz') response.end(plain);
      else response.writeHead(302, { location: '/v2.tar.gz' }).end();
    });
    expect(await fetched()).toBe('new');
  });

  test('not from one that is not there', async () => {
    const { fetched, enrolment, state, counts } = await machine();
    await fetched();
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as { port: number };
    closed.close();
    const elsewhere = { ...enrolment, address: `http://127.0.0.1:${port}/` };
    const { problem } = await fetchOnce(state, elsewhere);
    expect(problem?.message).toMatch(/ECONNREFUSED/);
    expect(counts()).toBe('r1');
  });

  test('not where somebody breaks it off, and nothing is left of it', async () => {
    const { server, store, enrolment, counts } = await machine();
    server.answer(() => {});
    const stopped = new AbortController();
    const { fetchSource } = await import('../../src/fleet/fetch-source.ts');
    const given = { enrolment, store, now: Date.now, random: () => 0, waitSeconds: 0, byPerson: false };
    const going = fetchSource({ ...given, signal: stopped.signal, authorization: () => null });
    stopped.abort();
    expect((await going).problem?.message).toMatch(/broken off/);
    expect([counts(), existsSync(store.bundles)]).toEqual(['none', false]);
  });
});

describe('the latest time that was seen', () => {
  const DAY_MS = 86_400_000;

  test('rises with the clock, and does not fall with it', async () => {
    const { fetched, store } = await machine();
    const atMs = Date.now();
    await fetched(atMs);
    await fetched(atMs + 3_600_000);
    await fetched(atMs - 30 * DAY_MS);
    expect(readTries(store).seenMs).toBe(atMs + 3_600_000);
  });

  test('is told anew by a later signature, so that a clock that was a month ahead does not count for ever', async () => {
    const { fetched, store, server } = await machine();
    const atMs = Date.now();
    await fetched(atMs);
    await fetched(atMs + 30 * DAY_MS);
    server.serve(policy(team, { seq: 2, nowMs: atMs + 60_000, files: [rule('b')] }));
    expect(await fetched(atMs + 120_000)).toBe('new');
    expect(readTries(store).seenMs).toBe(atMs + 120_000);
  });
});
