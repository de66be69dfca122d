// wide: tries many cases

import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FRAME, frameOf, u32 } from '../../src/hosts/resident/frames.ts';
import { type Door, doorway, request, requestBody } from './door.ts';
import { buildSanitized, inputs, looksForLeaks } from './sanitized.ts';
import { isBuilt } from './spawner.ts';

const SANITIZED = join(tmpdir(), `hookline-door-sanitized-${process.pid}`);
const RUNS = inputs(60, 5000);
/** Each has a door of its own. */
const ENGINES = inputs(16, 400);
const DONE = 'hookline-reply 0';

/** Says that it is there, and answers every request alike; as a program, since nothing here may run hooks. */
const ENGINE = `exec '${process.execPath}' -e '
const socket = new (require("node:net").Socket)({ fd: 3 });
const frame = (kind, body) => { const head = Buffer.alloc(5); head.writeUInt32LE(body.length); head.write(kind, 4); return Buffer.concat([head, body]); };
let heard = Buffer.alloc(0);
socket.on("data", (chunk) => {
  heard = Buffer.concat([heard, chunk]);
  while (heard.length >= 5 && heard.length >= 5 + heard.readUInt32LE(0)) {
    const end = 5 + heard.readUInt32LE(0);
    if (heard[4] === 114) socket.write(frame("w", Buffer.concat([heard.subarray(5, 9), Buffer.from([0, 0, 0, 0, ${DONE.length}, 0, 0, 0]), Buffer.from("${DONE}")])));
    heard = heard.subarray(end);
  }
});
socket.write(frame("y", Buffer.alloc(0)));
'`;

/** Whether it still answers whoever asks in the right way. */
async function answers(door: Door): Promise<void> {
  const guest = await door.connect();
  guest.send(request(guest.nonce, requestBody()));
  const only = await guest.first();
  guest.leave();
  expect(only, door.complaint()).toMatchObject({ kind: FRAME.answer });
  expect(only?.body.toString('utf8', 8)).toBe(DONE);
}

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((some) => Buffer.from(some));
const BODY = requestBody('/');

/** A request of which some bytes are others, or some are missing. */
const nearlyBody = fc
  .tuple(fc.array(fc.tuple(fc.nat(BODY.length), fc.nat(255)), { minLength: 1, maxLength: 4 }), fc.nat(BODY.length))
  .map(([changes, cut]) => {
    const body = Buffer.from(BODY);
    for (const [at, value] of changes) if (at < body.length) body[at] = value;
    return changes.length % 2 === 0 ? body : body.subarray(0, cut);
  });

/** One that stops it would be right to do so. */
const KINDS = [...Object.values(FRAME), '?', '\0'].filter((kind) => kind !== FRAME.stop);

type Speech = (nonce: Buffer) => Buffer;
const speech: fc.Arbitrary<Speech> = fc.oneof(
  nearlyBody.map((body) => (nonce: Buffer) => request(nonce, body)),
  nearlyBody.map((body) => (nonce: Buffer) => request(Buffer.concat([nonce.subarray(1), Buffer.of(0)]), body)),
  fc.tuple(fc.constantFrom(...KINDS), bytes(40)).map((one) => () => frameOf(...one)),
  bytes(40).map((some) => () => frameOf(FRAME.request, some)),
  // the fifth byte says what it is
  bytes(40).map((some) => () => (some[4] === FRAME.stop.charCodeAt(0) ? Buffer.alloc(5) : some)),
  fc.constant(() => Buffer.from([0xff, 0xff, 0xff, 0xff, 0x72])),
);

describe.skipIf(!isBuilt)('whatever is said to the door', () => {
  beforeAll(async () => void (await buildSanitized(SANITIZED)));
  afterAll(() => rmSync(SANITIZED, { force: true }));

  test('by a client: it touches no memory but its own, answers none of it, and answers others as before', async () => {
    const door = await (await doorway(SANITIZED, ENGINE)).open();
    await answers(door);
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(speech, { minLength: 1, maxLength: 3 }), fc.nat(30), async (speeches, piece) => {
        const guest = await door.connect();
        const all = Buffer.concat(speeches.map((speak) => speak(guest.nonce)));
        for (let at = 0; at < all.length; at += piece || all.length)
          guest.send(all.subarray(at, at + (piece || all.length)));
        guest.leave();
        // by its word it is known to whoever is as it is, such as we are
        const heard = (await guest.rest()).filter(({ kind }) => kind !== FRAME.watchword);
        // of what is told there are no more than one, and nothing that lets go ahead
        expect(heard.length).toBeLessThanOrEqual(1);
        expect(heard.filter(({ kind }) => kind !== FRAME.cold && kind !== FRAME.text)).toEqual([]);
        if (++round % 10 === 0) await answers(door);
      }),
      { numRuns: RUNS },
    );
    await answers(door);
    const last = await door.connect();
    last.send(frameOf(FRAME.stop));
    expect(await last.first()).toMatchObject({ kind: FRAME.text });
    // leaks are looked for at its end
    expect([await door.ended, door.complaint()]).toEqual([0, '']);
  });

  const own = fc
    .tuple(fc.constantFrom(...Object.values(FRAME), '?'), fc.constantFrom(0, 1, 1, 2, 99), bytes(24))
    .map(([kind, id, body]) => frameOf(kind, u32(id), body));
  const engineSays = fc
    .tuple(fc.array(fc.oneof(own, own, bytes(9)), { maxLength: 4 }), fc.nat(120))
    .map(([parts, cut]) => Buffer.concat(parts).subarray(0, cut));

  test('by its engine: it touches no memory but its own, hands on whole frames to whoever asked, and ends in good order', async () => {
    const way = await doorway(SANITIZED, engineThatSays());
    writeFileSync(join(way.top, 'ready'), frameOf(FRAME.ready));
    let doors = 0;
    await fc.assert(
      fc.asyncProperty(engineSays, async (said) => {
        writeFileSync(join(way.top, 'says'), said);
        const door = await way.open(looksForLeaks(doors++, ENGINES));
        const guest = await door.connect();
        guest.send(request(guest.nonce, requestBody()));
        const heard = await guest.rest();
        const kinds: readonly string[] = [FRAME.alive, FRAME.answer, FRAME.cold];
        expect(heard.filter(({ kind }) => !kinds.includes(kind))).toEqual([]);
        for (const { kind, body } of heard) expect(said.includes(frameOf(kind, u32(1), body))).toBe(true);
        // its engine has gone
        expect([await door.ended, door.complaint()]).toEqual([0, '']);
      }),
      { numRuns: ENGINES },
    );
  });
});

/** Says what stands in a file when it is asked, and ends. */
function engineThatSays(): string {
  return 'here=${0%/*}; cat "$here/ready" >&3; head -c 1 <&3 >/dev/null; cat "$here/says" >&3; exit 0';
}
