import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FRAME, frameOf, u32 } from '../../src/hosts/resident/frames.ts';
import { buildSanitized, inputs, REPORT } from './sanitized.ts';
import { isBuilt } from './spawner.ts';

const HARNESS = join(tmpdir(), `hookline-converse-${process.pid}`);
const CASES = inputs(150, 20_000);
const MAX_FRAME = 80 * 1024 * 1024;

/** All that a door says, and in which pieces. */
interface Said {
  readonly bytes: Buffer;
  readonly piece: number;
}

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((some) => Buffer.from(some));
const nonce = fc.constantFrom(16, 16, 16, 16, 15, 17, 0).map((length) => frameOf(FRAME.nonce, Buffer.alloc(length, 7)));
const answer = fc
  .tuple(fc.constantFrom(0, 0, 2, 255, 256, 0xffff_ffff), bytes(30), bytes(30), fc.constantFrom(0, 0, 0, 1, 200, -1))
  .map(([code, out, err, more]) => frameOf(FRAME.answer, u32(code), u32((out.length + more) >>> 0), out, err));
const other = fc
  .tuple(fc.constantFrom(...Object.values(FRAME), '?', '\0'), bytes(12))
  .map(([kind, body]) => frameOf(kind, body));
const alive = fc.constant(frameOf(FRAME.alive));
const rest = fc.array(fc.oneof(alive, alive, answer, answer, other, bytes(9)), { maxLength: 4 });

const said: fc.Arbitrary<Said> = fc
  .record({
    first: fc.oneof({ weight: 6, arbitrary: nonce }, { weight: 1, arbitrary: other }),
    rest,
    changes: fc.array(fc.tuple(fc.nat(120), fc.nat(255)), { maxLength: 2 }),
    isChanged: fc.boolean(),
    cut: fc.oneof({ weight: 3, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(80) }),
    piece: fc.constantFrom(0, 0, 1, 3, 7),
  })
  .map(({ first, rest: more, changes, isChanged, cut, piece }) => {
    const all = Buffer.concat([first, ...more]);
    for (const [at, value] of isChanged ? changes : []) if (at < all.length) all[at] = value;
    return { bytes: cut === -1 ? all : all.subarray(0, cut), piece };
  });

/** What a client may make of it: the answer, where the door said who it is, and then nothing but "alive" before a whole one. */
function expected({ bytes: all }: Said): string {
  let at = 0;
  for (let isFirst = true; ; isFirst = false) {
    if (all.length - at < 5) return 'cold';
    const length = all.readUInt32LE(at);
    const kind = all.toString('latin1', at + 4, at + 5);
    const body = all.subarray(at + 5, at + 5 + length);
    if (length > MAX_FRAME || body.length < length) return 'cold';
    at += 5 + length;
    if (isFirst && (kind !== FRAME.nonce || length !== 16)) return 'cold';
    if (isFirst || kind === FRAME.alive) continue;
    if (kind !== FRAME.answer || length < 8) return 'cold';
    const [code, out] = [body.readUInt32LE(0), body.readUInt32LE(4)];
    if (code > 255 || out > length - 8) return 'cold';
    return `${code} ${body.toString('hex', 8, 8 + out)} ${body.toString('hex', 8 + out)}`;
  }
}

function heard(cases: readonly Said[]): readonly string[] {
  const input = Buffer.concat(cases.flatMap(({ bytes: all, piece }) => [u32(all.length), u32(piece), all]));
  const { status, stdout, stderr } = spawnSync(HARNESS, { input, encoding: 'utf8', maxBuffer: 1024 ** 3 });
  expect(stderr).not.toMatch(REPORT);
  expect([status, stderr]).toEqual([0, '']);
  return stdout.split('\n').slice(0, -1);
}

describe.skipIf(!isBuilt)('whatever a door says to the client', () => {
  beforeAll(async () => {
    const native = (name: string): string => fileURLToPath(new URL(`../../native/${name}.c`, import.meta.url));
    const sources = ['bytes', 'frames', 'peer', 'account', 'rendezvous', 'cold', 'given-file'].map(native);
    await buildSanitized(HARNESS, [fileURLToPath(new URL('converse.c', import.meta.url)), ...sources]);
  });
  afterAll(() => rmSync(HARNESS, { force: true }));

  test('nothing but a whole answer is one: all else is the cold way, and no memory but its own is touched', () => {
    const cases = fc.sample(said, CASES);
    const results = heard(cases);
    expect(results).toHaveLength(cases.length);
    results.forEach((result, i) => {
      const one = cases[i] ?? { bytes: Buffer.alloc(0), piece: 0 };
      expect(result, `${one.bytes.toString('hex')} in pieces of ${one.piece}`).toBe(expected(one));
    });
    // both sides were tried
    expect(results.filter((result) => result === 'cold').length).toBeGreaterThan(CASES / 20);
    expect(results.filter((result) => result !== 'cold').length).toBeGreaterThan(CASES / 20);
  });

  test('a frame that says it is longer than any is not waited for', () => {
    const first = frameOf(FRAME.nonce, Buffer.alloc(16));
    const long = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x77]);
    expect(heard([{ bytes: Buffer.concat([first, long]), piece: 0 }])).toEqual(['cold']);
  });
});
