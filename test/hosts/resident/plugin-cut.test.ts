// wide: tries many cases

import { chmodSync, chownSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { NOT_HANDED_ON } from '../../../src/hosts/agents/ask-engine.ts';
import { opencode } from '../../../src/hosts/agents/opencode.ts';
import { shimText } from '../../../src/hosts/install/shim-text.ts';
import { FRAME, frameOf, u32 } from '../../../src/hosts/resident/frames.ts';
import { requestIn } from '../../../src/hosts/resident/request.ts';
import { answer, BY_PROCESS, fakeDoor, PROOF, type Speech, WELCOME } from './fake-door.ts';

const ALIVE = frameOf(FRAME.alive);
const WHOLE = Buffer.concat([ALIVE, answer()]);

describe.skipIf(process.platform !== 'linux')('a plugin that asks the engine itself', () => {
  test('goes ahead by a whole reply; cut at any byte, a process is asked', async () => {
    const door = await fakeDoor();
    const length = WELCOME.length + PROOF.length + WHOLE.length;
    for (let cut = 0; cut < length; cut++) {
      expect([cut, await door.calledWith({ reply: WHOLE, cut })]).toEqual([cut, BY_PROCESS]);
    }
    expect(await door.calledWith({ reply: WHOLE })).toBeNull();
  });

  const others: readonly (readonly [string, Speech])[] = [
    ['of another door', { watchword: frameOf(FRAME.watchword, Buffer.alloc(32, 8)) }],
    ['before the word was said', { watchword: answer() }],
    ['with half of the word', { watchword: frameOf(FRAME.watchword, Buffer.alloc(31, 7)) }],
    ['without a welcome', { nonce: Buffer.concat([PROOF, answer()]) }],
    ['that goes the cold way', { reply: frameOf(FRAME.cold, Buffer.from('why')) }],
    ['that is no answer', { reply: frameOf(FRAME.text, Buffer.from('hookline-reply 0\n')) }],
    ['without an end mark', { reply: answer('{}\n') }],
    ['with an end mark in the middle', { reply: answer('hookline-reply 0\n{}\n') }],
    ['with an end mark behind other text', { reply: answer('{} hookline-reply 0\n') }],
    ['with the end mark of another code', { reply: answer('hookline-reply 0\n', 2) }],
    ['with a code that is none', { reply: answer('hookline-reply 1\n', 1) }],
    ['that says it is longer than it is', { reply: answer('hookline-reply 0\n', 0, 999) }],
    ['that is shorter than its own head', { reply: frameOf(FRAME.answer, u32(0)) }],
    ['of more than anybody says', { reply: Buffer.from([0xff, 0xff, 0xff, 0xff, 0x77]) }],
  ];
  test('takes nothing else for a reply, and tells nobody anything who has not said the word', async () => {
    const door = await fakeDoor();
    for (const [what, speech] of others) {
      const before = door.requests.length;
      expect([what, await door.calledWith(speech)]).toEqual([what, BY_PROCESS]);
      const isProven = speech.watchword === undefined && speech.nonce === undefined;
      expect([what, door.requests.length - before]).toEqual([what, isProven ? 1 : 0]);
    }
    expect(await door.calledWith({})).toBeNull();
  });

  test('takes no bytes for a reply that some other bytes stand in for', async () => {
    // whoever waits for more bytes than come waits for a third of this
    const door = await fakeDoor({ limitMs: 600 });
    const whole = answer();
    const changed = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, by]) => {
      const other = Buffer.from(whole);
      other[at] = (other[at] ?? 0) ^ by;
      return other;
    });
    await fc.assert(
      fc.asyncProperty(changed, async (reply) => {
        expect(await door.calledWith({ reply })).not.toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  test('waits for a third of the time for whoever says nothing, and no longer than there is for whoever says only that', async () => {
    const silent = await fakeDoor({ limitMs: 3000 });
    expect(await silent.calledWith({ cut: WELCOME.length, stays: true })).toBe(BY_PROCESS);
    const chatters = await fakeDoor({ limitMs: 1500 });
    const trickle = Buffer.concat([ALIVE, answer().subarray(0, 9)]);
    expect(await chatters.calledWith({ reply: trickle, stays: true })).not.toBeNull();
  });

  test('says what a process would have: its words, folder, environment and input', async () => {
    const door = await fakeDoor();
    vi.stubEnv('NODE_OPTIONS', '--no-warnings');
    vi.stubEnv('OF_MINE', 'ü');
    expect(await door.calledWith({})).toBeNull();
    const request = requestIn((door.requests.at(-1) ?? Buffer.alloc(0)).subarray(20));
    expect(request?.args).toEqual([
      ...['bridge', 'opencode', 'tool.execute.before', '--sealed', '--caller', `${process.pid}`],
      ...['--deadline', '9', '--home', expect.any(String)],
    ]);
    expect(request).toMatchObject({ cwd: process.cwd(), env: { OF_MINE: 'ü', HOME: process.env.HOME } });
    expect(request?.env.NODE_OPTIONS).toBeUndefined();
    expect(JSON.parse(String(request?.input))).toMatchObject({ type: 'tool.execute.before', output: { args: {} } });
    const shim = shimText(
      { ...opencode, after: [], refusal: null },
      { node: '', cli: '', native: '', timeout: '', sleep: '', pinned: null },
    );
    expect(shim).toContain(`\nunset ${NOT_HANDED_ON.join(' ')}\n`);
  });

  test.each([
    ['HOOKLINE_RESIDENT', '0'],
    ['HOOKLINE_DEBUG', '1'],
    ['HOOKLINE_WITHIN', 'x'],
    ['HOOKLINE_DEPTH', '1'],
    ['HOME', ''],
  ])('asks a process where %s is "%s"', async (name, value) => {
    const door = await fakeDoor();
    expect(await door.calledWith({})).toBeNull();
    const seen = door.connections();
    const before = process.env[name];
    vi.stubEnv(name, value);
    expect(await door.call()).toBe(BY_PROCESS);
    vi.stubEnv(name, before);
    expect(door.connections()).toBe(seen);
    expect(await door.call()).toBeNull();
  });

  test('does not come to a door that it was told of by another shim', async () => {
    const door = await fakeDoor();
    expect(await door.calledWith({})).toBeNull();
    const seen = door.connections();
    door.writeShim('of another version');
    expect(await door.call()).toBe(BY_PROCESS);
    expect(door.connections()).toBe(seen);
    expect(await door.calledWith({})).toBeNull();
  });

  const places: readonly (readonly [string, (door: Awaited<ReturnType<typeof fakeDoor>>) => void])[] = [
    ['is open to others', ({ folder }) => chmodSync(folder, 0o755)],
    ['lies in a folder that is open to others', ({ residents }) => chmodSync(residents, 0o770)],
    [
      'is behind a link',
      ({ folder }) => {
        renameSync(folder, `${folder}-real`);
        symlinkSync(`${folder}-real`, folder);
      },
    ],
    [
      'has been put somewhere else',
      ({ folder }) => {
        renameSync(folder, `${folder}-real`);
        mkdirSync(folder, { mode: 0o700 });
      },
    ],
    ...(process.geteuid?.() === 0
      ? [['is somebody else’s', ({ folder }: { readonly folder: string }) => chownSync(folder, 4711, 4711)] as const]
      : []),
  ];
  test.each(places)('does not come to a door whose folder %s', async (_what, move) => {
    const door = await fakeDoor();
    expect(await door.calledWith({})).toBeNull();
    const seen = door.connections();
    move(door);
    for (let i = 0; i < 3; i++) {
      expect(await door.call()).toBe(BY_PROCESS);
      await pause(20);
    }
    expect(door.connections()).toBe(seen);
  });
});
