import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readTrail } from '../../src/audit/read-trail.ts';
import type { HeadLeaf } from '../../src/proof/head-leaf.ts';
import { pair } from '../bundle/made.ts';
import { head, MACHINE, serverWith } from '../proof/proof-of.ts';
import { decision, decisions, trailOf } from '../sinks/trail-of.ts';
import { machine } from './machine.ts';

const KEY = pair();

/** A machine with that trail, and what a server shows that was told of heads of it. */
function enrolled(place: ReturnType<typeof trailOf> = trailOf(decisions(5))) {
  const it = machine();
  const hashes = hashesIn(place.trail);
  writeFileSync(join(it.project, 'server.pub'), JSON.stringify(KEY.trusted.jwk));
  /** What is there now is the trail. */
  const take = (from: string): void => {
    const to = join(it.state, 'hookline', 'audit');
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  };
  take(place.trail);
  const headOf = (seq: number, more?: Partial<HeadLeaf>) => head(seq, hashes.get(seq) ?? '0'.repeat(64), more);
  const verify = (against: string, ...more: readonly string[]) =>
    it.json(['audit', 'verify', '--against', against, '--key', 'server.pub', ...more]);
  return {
    ...{ it, hashes, take, headOf, verify },
    async against(proof: object, ...more: readonly string[]) {
      writeFileSync(join(it.project, 'proof.json'), JSON.stringify(proof));
      const { status, data } = await verify('proof.json', ...more);
      return { status, data, why: (data.broken as { why: string } | null)?.why ?? null };
    },
  };
}

function hashesIn(trail: string): ReadonlyMap<number, string> {
  return new Map([...readTrail(trail)].map(({ entry }) => [entry.seq, entry.hash]));
}

test('a trail that is what the server was told of is intact, and what was compared is said', async () => {
  const { it, headOf, against } = enrolled();
  const server = serverWith([headOf(2), head(7, 'f'.repeat(64), { machine: `m_${'B'.repeat(43)}` }), headOf(10)], KEY);
  expect(await against(server.proof())).toMatchObject({
    status: 0,
    data: { intact: true, against: { machine: MACHINE, size: 3, heads: 2, matched: 2, gone: 0 } },
  });
  const { stdout } = await it.cli(['audit', 'verify', '--against', 'proof.json', '--key', 'server.pub']);
  expect(stdout).toContain('The trail is intact: 10 records in 1 file');
  expect(stdout).toContain(`2 heads of ${MACHINE} in a tree of 3 (hookline/main/`);
});

describe('a history that was rewritten', () => {
  test('together with its head is found by nothing but what the server was told', async () => {
    const { it, headOf, take, against } = enrolled();
    const server = serverWith([headOf(2), headOf(6), headOf(10)], KEY);
    take(trailOf([...decisions(2), ...decision(3, 'git status', 'allow'), ...decisions(5).slice(6)]).trail);
    expect((await it.cli(['audit', 'verify'])).status).toBe(0);
    const { status, why, data } = await against(server.proof());
    expect([status, why]).toEqual([1, expect.stringMatching(/^record 6 is not the one .* written anew$/)]);
    expect(data.against).toMatchObject({ heads: 3, matched: 1 });
    const { stdout } = await it.cli(['audit', 'verify', '--against', 'proof.json', '--key', 'server.pub']);
    expect(stdout).toMatch(/^✗ What proof\.json shows does not fit this trail: record 6 /);
  });

  test('by cutting off its end is found', async () => {
    const { headOf, take, against } = enrolled();
    const server = serverWith([headOf(2), headOf(10)], KEY);
    take(trailOf(decisions(3)).trail);
    expect(await against(server.proof())).toMatchObject({ status: 1, why: expect.stringContaining('was cut off') });
  });

  test('by beginning a new one on purpose is found, and what was told before can be left out', async () => {
    const { headOf, take, against, hashes } = enrolled();
    const begun = { at: '2026-11-18T00:00:00.000Z', kind: 'begun', before: 'gone', by: 'ada' };
    const place = trailOf([begun, ...decisions(5).slice(1)]);
    take(place.trail);
    const now = hashesIn(place.trail);
    expect(now.get(2)).not.toBe(hashes.get(2));
    const later = head(9, now.get(9) ?? '', { atMs: Date.UTC(2026, 10, 18, 12) });
    const proof = serverWith([headOf(2), later], KEY).proof();
    expect((await against(proof)).why).toMatch(/begun on purpose at 2026-11-18T00:00:00\.000Z, and --since leaves out/);
    expect(await against(proof, '--since', '2026-11-18T00:00:00Z')).toMatchObject({ status: 0 });
  });
});

describe('what made room for others', () => {
  async function dropped() {
    const place = trailOf(decisions(6), 4);
    const files = [{ seq: 4, hash: hashesIn(place.trail).get(4) }];
    const before = hashesIn(place.trail);
    place.add([{ at: '2026-11-17T13:00:00.000Z', kind: 'removed', files }]);
    place.drop(0);
    return { ...enrolled(place), before };
  }

  test('is counted, and no failure', async () => {
    const { headOf, before, against, it } = await dropped();
    const server = serverWith([head(2, before.get(2) ?? ''), headOf(9)], KEY);
    expect(await against(server.proof())).toMatchObject({ status: 0, data: { against: { matched: 1, gone: 1 } } });
    const { stdout } = await it.cli(['audit', 'verify', '--against', 'proof.json', '--key', 'server.pub']);
    expect(stdout).toContain('1 head could not be compared: their records are not here any more');
  });

  test('is a failure where nothing else could be compared', async () => {
    const { before, against } = await dropped();
    const server = serverWith([head(2, before.get(2) ?? '')], KEY);
    expect(await against(server.proof())).toMatchObject({ status: 1, why: expect.stringContaining('nothing could') });
    expect(await against(serverWith([], KEY).proof())).toMatchObject({
      status: 1,
      why: expect.stringContaining('told of no head'),
    });
  });
});

describe('a server', () => {
  test('that rewrote what it kept is found by what was seen before', async () => {
    const { headOf, against } = enrolled();
    const heads = [headOf(2), headOf(4), headOf(6)];
    expect((await against(serverWith(heads, KEY).proof())).status).toBe(0);
    expect((await against(serverWith([...heads, headOf(8)], KEY).proof({ from: 3 }))).status).toBe(0);
    const rewritten = [headOf(2), headOf(5), headOf(6), headOf(8), headOf(10)];
    expect(await against(serverWith(rewritten, KEY).proof({ from: 4 }))).toMatchObject({
      status: 1,
      why: expect.stringContaining('it was rewritten'),
    });
    expect((await against(serverWith(rewritten.slice(0, 4), KEY).proof())).why).toContain('it was rewritten');
  });

  test('that signed nothing of it, or for another key, proves nothing', async () => {
    const { headOf, against } = enrolled();
    const stranger = serverWith([headOf(2)]);
    expect(await against(stranger.proof())).toMatchObject({ status: 1, why: expect.stringContaining('not signed') });
    const { heads, ...rest } = serverWith([headOf(2), headOf(4)], KEY).proof();
    expect((await against({ ...rest, heads: heads.map((one) => ({ ...one, index: 1 })) })).why).toContain('not in the');
  });

  test('whose file is old, or shows nothing of what was seen, is told of and no failure', async () => {
    const { headOf, against } = enrolled();
    const heads = [headOf(2), headOf(4), headOf(6)];
    await against(serverWith(heads, KEY).proof());
    const old = await against(serverWith(heads.slice(0, 2), KEY).proof());
    expect([old.status, old.data.notes]).toEqual([0, [expect.stringContaining('3 were seen'), expect.anything()]]);
    const unproved = await against(serverWith([...heads, headOf(8)], KEY).proof());
    expect([unproved.status, unproved.data.notes]).toEqual([
      0,
      [expect.stringContaining('?from=3'), expect.anything()],
    ]);
  });

  test('that is asked is told what was seen before, and has no such excuse', async () => {
    const { headOf, verify } = enrolled();
    const heads = [headOf(2), headOf(4), headOf(6)];
    let shown = serverWith(heads, KEY);
    let isHonest = true;
    const asked: (string | undefined)[] = [];
    const address = await listening((path, authorization) => {
      asked.push(`${path} ${authorization}`);
      const from = new URL(path, 'http://x').searchParams.get('from');
      return JSON.stringify(shown.proof({ from: from === null || !isHonest ? null : Number(from) }));
    });
    expect((await verify(`${address}/v1/machines/m/proof`)).status).toBe(0);
    shown = serverWith([...heads, headOf(8)], KEY);
    expect((await verify(`${address}/v1/machines/m/proof`)).status).toBe(0);
    shown = serverWith([...heads, headOf(8), headOf(10)], KEY);
    isHonest = false;
    const silent = await verify(`${address}/v1/machines/m/proof`);
    expect([silent.status, silent.data.broken]).toEqual([
      1,
      expect.objectContaining({ why: expect.stringContaining('does not show it') }),
    ]);
    shown = serverWith(heads, KEY);
    expect((await verify(`${address}/v1/machines/m/proof`)).status).toBe(1);
    expect(asked).toEqual([
      '/v1/machines/m/proof undefined',
      '/v1/machines/m/proof?from=3 undefined',
      '/v1/machines/m/proof?from=4 undefined',
      '/v1/machines/m/proof?from=4 undefined',
    ]);
  });
});

test('a proof about another machine is not taken for one about this trail', async () => {
  const owned = decisions(3).map((body) => ({ ...body, machine: `m_${'C'.repeat(43)}` }));
  const { headOf, against } = enrolled(trailOf(owned));
  expect((await against(serverWith([headOf(2)], KEY).proof())).why).toMatch(/^the proof is about m_A+, and this trail/);
});

test.each<[string, readonly string[], string]>([
  ['no key', ['--against', 'proof.json'], 'USAGE'],
  ['no such file', ['--against', 'nothing.json', '--key', 'server.pub'], 'FILE_UNREADABLE'],
  ['a file that is no proof', ['--against', 'server.pub', '--key', 'server.pub'], 'BAD_OPTION'],
  ['an address that is not encrypted', ['--against', 'http://example.com/', '--key', 'server.pub'], 'BAD_OPTION'],
  ['an address where nobody is', ['--against', 'http://127.0.0.1:1/', '--key', 'server.pub'], 'FILE_UNREADABLE'],
  ['a key that is no file', ['--against', 'proof.json', '--key', 'nothing'], 'FILE_UNREADABLE'],
])('with %s, nothing is verified', async (_, args, code) => {
  const { it } = enrolled();
  const { status, data } = await it.json(['audit', 'verify', ...args]);
  expect([status, data]).toEqual([1, { error: expect.objectContaining({ code }) }]);
});

async function listening(answer: (path: string, authorization: string | undefined) => string): Promise<string> {
  const server = createServer((request, response) => {
    response.end(answer(request.url ?? '', request.headers.authorization));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
