import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numbers } from '../../src/handlers/processes/native/frames.ts';
import { buildSanitized, inputs } from './sanitized.ts';
import { frame, isBuilt, type Spawner, shell, spawner } from './spawner.ts';

const SANITIZED = join(tmpdir(), `hookline-native-sanitized-${process.pid}`);
const RUNS = inputs(60, 5000);

/** What is said to a spawner in one go. */
type Speech = readonly { readonly type: string; readonly run: number; readonly payload: Uint8Array }[];

/** A payload that starts nothing but is nearly one that does: some bytes of it are others. */
const nearlyStart = fc
  .tuple(fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 }), fc.nat(400), fc.constantFrom('true', 'exit 3'))
  .map(([changes, cut, line]) => {
    const bytes = Uint8Array.from(shell(1, line, { env: {} }).subarray(9));
    for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
    return changes.length % 2 === 0 ? bytes : bytes.subarray(0, Math.min(cut, bytes.length));
  });

const speech: fc.Arbitrary<Speech> = fc.array(
  fc.record({
    type: fc.constantFrom('S', 'W', 'C', 'E', 'H', 'R', 'N', 'Q', '\0'),
    run: fc.nat(4),
    payload: fc.oneof(nearlyStart, fc.uint8Array({ maxLength: 40 })),
  }),
  { maxLength: 12 },
);

describe.skipIf(!isBuilt)('whatever is said to the spawner', () => {
  beforeAll(async () => void (await buildSanitized(SANITIZED)));
  afterAll(() => rmSync(SANITIZED, { force: true }));

  test('it touches no memory but its own, and still starts processes', async () => {
    expect(existsSync(SANITIZED)).toBe(true);
    let one: Spawner | null = null;
    let run = 1000;
    await fc.assert(
      fc.asyncProperty(speech, fc.nat(60), async (said, pieces) => {
        one ??= spawner(SANITIZED);
        let complaint = '';
        one.child.stderr?.on('data', (chunk) => {
          complaint += chunk;
        });
        const bytes = Buffer.concat(
          said.map(({ type, run: number, payload }) => frame(type, number, Buffer.from(payload))),
        );
        // in one piece or in many
        for (let at = 0; at < bytes.length; ) {
          const size = pieces === 0 ? bytes.length : pieces;
          one.socket.write(bytes.subarray(at, at + size));
          at += size;
        }
        run += 1;
        one.send(shell(run, 'exit 5'));
        const ended = await Promise.race([one.word('D', run), one.ended]);
        if (Buffer.isBuffer(ended)) expect(ended.readUInt32LE(2)).toBe(5);
        else throw new Error(`it ended with ${ended}: ${complaint}`);
        for (const number of [0, 1, 2, 3, 4]) one.send(frame('E', number, numbers(0)), frame('N', number));
        one.child.stderr?.removeAllListeners('data');
      }),
      { numRuns: RUNS },
    );
    const { socket, ended } = one as unknown as Spawner;
    socket.destroy();
    // leaks are looked for at its end
    expect(await ended).toBe(0);
  });

  test.each([
    ['a length of nothing', Buffer.from([0, 0, 0, 0, 83, 1, 0, 0, 0])],
    ['a length beyond all bounds', Buffer.from([255, 255, 255, 255, 83, 1, 0, 0, 0])],
  ])('%s ends it, since nobody but a broken program says so', async (_, bytes) => {
    const { send, ended } = spawner(SANITIZED);
    send(bytes);
    expect(await ended).toBe(65);
  });
});
