import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sql } from '../../packages/server/src/db/sql.ts';
import { checkpointKey, settleCheckpointKey } from '../../packages/server/src/proof/checkpoint-key.ts';
import { treeWriter } from '../../packages/server/src/proof/tree-writer.ts';
import { treeFrontier } from '../../packages/server/src/store/tree.ts';
import { openCheckpoint } from '../../src/proof/checkpoint.ts';
import { provedHeads, readProof } from '../../src/proof/proof-document.ts';
import { sinceSeen } from '../../src/proof/seen-checkpoint.ts';
import { isConsistent } from '../../src/proof/verify-path.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { asAdmin, ask, enrolled, type TestMachine } from './world/machine.ts';
import { CHECKPOINT_KEY, type TestServer, testServer } from './world/server.ts';

const KEY = CHECKPOINT_KEY.trusted;
const hash = (n: number): string => n.toString(16).padStart(64, '0');

/** A server whose clock goes on a minute whenever it is told to, so that each checkpoint is a new one. */
async function withMachine() {
  let nowMs = Date.now();
  const server = await testServer({ nowMs: () => nowMs });
  const machine = await enrolled(server.app);
  const beats = new Map<string, number>();
  const beat = async (trail: object | null, by: TestMachine = machine) => {
    const number = (beats.get(by.id) ?? 0) + 1;
    beats.set(by.id, number);
    const body = { v: 1, beat: number, at: new Date().toISOString(), trail };
    return (await ask(server.app, by, 'POST', '/v1/heartbeat', { body, nowMs })).json();
  };
  return { ...server, machine, beat, later: () => (nowMs += 2000), clock: () => nowMs };
}

async function proofFor({ app }: Pick<TestServer, 'app'>, machine: TestMachine, query = '') {
  const answer = await asAdmin(app, 'GET', `/v1/machines/${machine.id}/proof${query}`);
  const document = readProof(answer.body);
  if (document === null) throw new Error(answer.body);
  const proved = provedHeads(document, KEY);
  if (typeof proved === 'string') throw new Error(proved);
  return { document, ...proved };
}

describe('the head of a trail', () => {
  test('becomes a leaf with the heartbeat that tells it, once, and is proved to whoever asks', async () => {
    const it = await withMachine();
    expect(await it.beat({ seq: 3, hash: hash(3) })).toMatchObject({ leaf: 0 });
    expect(await it.beat({ seq: 3, hash: hash(3) })).toMatchObject({ leaf: 0 });
    expect(await it.beat({ seq: 9, hash: hash(9) })).toMatchObject({ leaf: 1 });
    expect(await it.beat(null)).toMatchObject({ leaf: null, checkpoint: null });
    expect(await it.beat({ seq: 0, hash: hash(0) })).toMatchObject({ leaf: null });
    it.later();
    const { checkpoint, heads } = await proofFor(it, it.machine);
    expect(checkpoint).toMatchObject({ size: 2, fleet: it.context.fleet });
    expect(heads).toMatchObject([
      { seq: 3, hash: hash(3), machine: it.machine.id },
      { seq: 9, hash: hash(9) },
    ]);
  });

  test('that goes back, or is another of the same number, is kept too: it is what was told', async () => {
    const it = await withMachine();
    for (const [seq, n] of [
      [5, 1],
      [5, 2],
      [2, 3],
    ] as const)
      await it.beat({ seq, hash: hash(n) });
    it.later();
    expect((await proofFor(it, it.machine)).heads.map(({ seq }) => seq)).toEqual([5, 5, 2]);
  });

  test('of a beat that is refused is not taken', async () => {
    const it = await withMachine();
    await it.beat({ seq: 5, hash: hash(1) });
    const body = { v: 1, beat: 1, at: 'x', trail: { seq: 6, hash: hash(2) } };
    const again = await ask(it.app, it.machine, 'POST', '/v1/heartbeat', { body, nowMs: it.clock() });
    expect(again.statusCode).toBe(409);
    expect((await treeFrontier(it.context.db, it.context.fleet)).size).toBe(1);
  });

  test('is shown to the machine itself, and to no other', async () => {
    const it = await withMachine();
    const other = await enrolled(it.app);
    await it.beat({ seq: 5, hash: hash(1) });
    it.later();
    const own = await ask(it.app, it.machine, 'GET', '/v1/proof?seq=5', { nowMs: it.clock() });
    expect(own.json().heads).toHaveLength(1);
    expect((await ask(it.app, it.machine, 'GET', '/v1/proof?seq=6', { nowMs: it.clock() })).json().heads).toEqual([]);
    expect((await ask(it.app, other, 'GET', '/v1/proof', { nowMs: it.clock() })).json().heads).toEqual([]);
  });

  test('of a machine that is none is not found, and a query that is none is refused', async () => {
    const { app, machine } = await withMachine();
    expect((await asAdmin(app, 'GET', `/v1/machines/m_${'x'.repeat(43)}/proof`)).statusCode).toBe(404);
    for (const query of ['from=-1', 'limit=0', 'limit=1000000', 'seq=x', 'else=1'])
      expect((await asAdmin(app, 'GET', `/v1/machines/${machine.id}/proof?${query}`)).statusCode).toBe(400);
  });
});

test('heads of many machines at once become leaves one after the other, none of them twice', async () => {
  const it = await withMachine();
  const machines = await Promise.all(Array.from({ length: 12 }, () => enrolled(it.app)));
  for (const round of [1, 2, 3])
    await Promise.all(machines.map((machine, i) => it.beat({ seq: round, hash: hash(100 * round + i) }, machine)));
  it.later();
  const proofs = await Promise.all(machines.map((machine) => proofFor(it, machine)));
  expect(proofs.every(({ checkpoint }) => checkpoint.size === 36)).toBe(true);
  const places = proofs.flatMap(({ heads }) => heads.map(({ index }) => index));
  expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 36 }, (_, i) => i));
});

describe('a checkpoint', () => {
  test('is for everybody, at most one in a second, and each larger one begins with each smaller one', async () => {
    const it = await withMachine();
    const notes: string[] = [];
    for (let n = 1; n <= 9; n++) {
      await it.beat({ seq: n, hash: hash(n) });
      it.later();
      const { body, headers } = await it.app.inject('/v1/checkpoint');
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      await it.beat({ seq: n, hash: hash(n + 100) });
      expect((await it.app.inject('/v1/checkpoint')).body).toBe(body);
      notes.push(body);
      it.later();
    }
    const opened = notes.map((note) => openCheckpoint(note, KEY));
    for (const smaller of opened)
      for (const larger of opened) {
        if (smaller === null || larger === null) throw new Error('it is signed');
        if (smaller.size > larger.size) continue;
        const { path } = (await it.app.inject(`/v1/consistency?from=${smaller.size}&to=${larger.size}`)).json();
        const bytes = path.map((one: string) => Buffer.from(one, 'base64'));
        expect(isConsistent(smaller, larger, bytes)).toBe(true);
      }
  });

  test('that was seen leads to the one in a proof, and no further than what was signed', async () => {
    const it = await withMachine();
    await it.beat({ seq: 1, hash: hash(1) });
    it.later();
    const before = await proofFor(it, it.machine);
    for (let n = 2; n <= 6; n++) await it.beat({ seq: n, hash: hash(n) });
    it.later();
    const { document, checkpoint } = await proofFor(it, it.machine, '?from=1&limit=2');
    expect(document.heads).toHaveLength(2);
    expect(sinceSeen(before.checkpoint, checkpoint, document.consistency)).toBe('grown');
    expect((await it.app.inject('/v1/consistency?from=1&to=7')).json().error.code).toBe('TREE_SIZE');
    expect((await it.app.inject('/v1/consistency?from=5&to=4')).statusCode).toBe(400);
  });

  test('of an empty tree is one too', async () => {
    const { app, machine } = await withMachine();
    expect(openCheckpoint((await app.inject('/v1/checkpoint')).body, KEY)).toMatchObject({ size: 0 });
    expect((await asAdmin(app, 'GET', `/v1/machines/${machine.id}/proof?from=3`)).json()).toMatchObject({ heads: [] });
  });

  test('is by the key that the server tells of', async () => {
    const { app } = await withMachine();
    const { checkpointKey: told } = (await app.inject('/.well-known/hookline')).json();
    expect(told.jwk).toEqual(KEY.jwk);
    expect((await app.inject('/v1/checkpoint')).body).toContain(`/${told.id}\n`);
  });
});

describe('what is in the tree', () => {
  test.each(['tree_nodes', 'tree_heads'])('stays as it is: %s', async (table) => {
    const it = await withMachine();
    await it.beat({ seq: 1, hash: hash(1) });
    const { db } = it.context;
    await expect(db.script(`UPDATE ${table} SET hash = hash`)).rejects.toThrow('stays as it is');
    await expect(db.script(`DELETE FROM ${table}`)).rejects.toThrow('stays as it is');
    await expect(db.script(`TRUNCATE ${table}`)).rejects.toThrow('stays as it is');
  });

  test('and was changed by force is found by whoever saw a checkpoint', async () => {
    const it = await withMachine();
    for (let n = 1; n <= 3; n++) await it.beat({ seq: n, hash: hash(n) });
    it.later();
    const seen = (await proofFor(it, it.machine)).checkpoint;
    await it.context.db.transaction(async (tx) => {
      await tx.script('ALTER TABLE tree_heads DISABLE TRIGGER keep_tree_heads');
      await tx.query(sql`UPDATE tree_heads SET hash = ${hash(99)} WHERE fleet_id = ${it.context.fleet} AND seq = 2`);
      await tx.script('ALTER TABLE tree_heads ENABLE TRIGGER keep_tree_heads');
    });
    const answer = await asAdmin(it.app, 'GET', `/v1/machines/${it.machine.id}/proof`);
    const document = readProof(answer.body);
    expect(document && provedHeads(document, KEY)).toContain('record 2 is not in the tree');
    expect(seen.size).toBe(3);
  });
});

describe('the key of checkpoints', () => {
  test('is made once, for this account alone, and is the same at the next start', () => {
    const folder = scratchFolder();
    const first = checkpointKey({ folder, checkpointKeyFile: null });
    expect(checkpointKey({ folder, checkpointKeyFile: null }).jwk).toEqual(first.jwk);
  });

  test('that is another one is taken only where somebody names it', async () => {
    const { context } = await testServer();
    const [first, second] = [scratchFolder(), scratchFolder()].map((folder) =>
      checkpointKey({ folder, checkpointKeyFile: null }),
    );
    if (first === undefined || second === undefined) throw new Error('there are two');
    const { db, fleet } = context;
    await settleCheckpointKey(db, { fleet, checkpointKeyFile: null }, first);
    await settleCheckpointKey(db, { fleet, checkpointKeyFile: null }, first);
    await expect(settleCheckpointKey(db, { fleet, checkpointKeyFile: null }, second)).rejects.toThrow(first.id);
    await settleCheckpointKey(db, { fleet, checkpointKeyFile: 'second.key' }, second);
  });

  test('that is none, or for something else, does not let the server start', () => {
    const file = join(scratchFolder(), 'key');
    writeFileSync(file, 'nothing');
    expect(() => checkpointKey({ folder: '', checkpointKeyFile: file })).toThrow('holds no private key');
  });
});

test('heads that come at the same time go in together, each as a leaf of its own, whoever else adds', async () => {
  const server = await testServer();
  const other = treeWriter(server.context.db, server.context.fleet);
  const machines = Array.from({ length: 40 }, (_, n) => `m_${String(n).padStart(43, 'A')}`);
  const heads = machines.flatMap((machine) => [1, 2].map((seq) => ({ machine, seq, hash: hash(seq), atMs: 1 })));
  const none = expect(server.context.heads.add({ machine: 'nobody', seq: 1, hash: '', atMs: 1 })).rejects.toThrow(
    'no head',
  );
  const added = await Promise.all(heads.map((head, i) => (i % 4 < 2 ? other : server.context.heads).add(head)));
  await none;
  expect(added.toSorted((a, b) => a - b)).toEqual(heads.map((_, i) => i));
  const { size } = await treeFrontier(server.context.db, server.context.fleet);
  expect(size).toBe(heads.length);
  // one that is told again is the leaf that it was
  const again = machines.map((machine) => ({ machine, seq: 2, hash: hash(2), atMs: 2 }));
  const told = await Promise.all(again.map((head) => server.context.heads.add(head)));
  expect(told).toEqual(heads.flatMap(({ seq }, i) => (seq === 2 ? [added[i]] : [])));
  expect((await treeFrontier(server.context.db, server.context.fleet)).size).toBe(heads.length);
});
