// wide: tries many cases

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FRAME, type Frame, frameOf, frameReader, RESIDENT_PROTOCOL, u32 } from '../../../src/hosts/resident/frames.ts';
import { isOfProcess, OF_PROCESS, sameProcess } from '../../../src/hosts/resident/of-process.ts';
import { requestIn } from '../../../src/hosts/resident/request.ts';
import { type ResidentAnswer, residentEngine } from '../../../src/hosts/resident/serve.ts';

const native = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../native/${name}`, import.meta.url)), 'utf8');

const part = (text: string | Buffer): Buffer => Buffer.concat([u32(Buffer.byteLength(text)), Buffer.from(text)]);
const list = (...texts: readonly string[]): Buffer => Buffer.concat([u32(texts.length), ...texts.map(part)]);
const body = (args: readonly string[], env: readonly string[] = [], input = '{}'): Buffer =>
  Buffer.concat([list(...args), part('/work'), list(...env), part(input)]);

describe('client, door and engine', () => {
  test('mean the same by every frame', () => {
    const defined = [...native('frames.h').matchAll(/#define FRAME_(\w+) '(\w)'/g)];
    const named = defined.map(([, name = '', kind = '']) => [name.toLowerCase(), kind]);
    expect(Object.fromEntries(named)).toEqual(FRAME);
    expect(native('frames.h')).toContain(`#define RESIDENT_PROTOCOL ${RESIDENT_PROTOCOL}\n`);
  });

  test('take the same variables for those of a process', () => {
    const [, names = ''] = /OF_PROCESS\[\] = \{([^}]*)\}/.exec(native('rendezvous.c')) ?? [];
    expect([...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name)).toEqual([...OF_PROCESS]);
  });

  test('an engine is another one for another time zone or certificate, and the same for any other variable', () => {
    expect(sameProcess({ TZ: 'UTC', HOME: '/a' }, { HOME: '/b', TZ: 'UTC' })).toBe(true);
    expect(sameProcess({ TZ: 'UTC' }, {})).toBe(false);
    expect(sameProcess({}, { NODE_EXTRA_CA_CERTS: '/x' })).toBe(false);
    expect(isOfProcess('TZ_OF_MINE')).toBe(false);
  });
});

describe('the environment of a request', () => {
  const broken = Buffer.concat([list('bridge'), part('/'), u32(1), part(Buffer.from([65, 61, 0xff])), part('')]);

  test('is the same where it came before, and another one where anything in it is', () => {
    const first = requestIn(body(['bridge'], ['A=1', 'B=2']))?.env;
    expect(requestIn(body(['run', '--gate'], ['A=1', 'B=2']))?.env).toBe(first);
    expect(requestIn(body(['bridge'], ['A=1', 'B=3']))?.env).toEqual({ A: '1', B: '3' });
    expect(requestIn(body(['bridge'], ['A=1', 'B=2', 'C=3']))?.env).toEqual({ A: '1', B: '2', C: '3' });
    expect(requestIn(body(['bridge'], ['A=1']))?.env).toEqual({ A: '1' });
    expect(requestIn(body(['bridge']))?.env).toEqual({});
    expect(first).toEqual({ A: '1', B: '2' });
  });

  test('that is no text is nobody’s, the second time as well, and nobody can change that of the next one', () => {
    for (const _time of [1, 2]) expect(requestIn(broken)).toBeNull();
    expect(requestIn(body(['bridge'], ['A=1']))?.env).toEqual({ A: '1' });
    expect(Object.isFrozen(requestIn(body(['bridge'], ['A=1']))?.env)).toBe(true);
  });
});

test('frames are the same however they are cut', () => {
  const frame = fc.record({ kind: fc.constantFrom(...Object.values(FRAME)), body: fc.uint8Array({ maxLength: 40 }) });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 6 }), fc.array(fc.integer({ min: 1, max: 30 })), (frames, cuts) => {
      const bytes = Buffer.concat(frames.map(({ kind, body: content }) => frameOf(kind, content)));
      const read = frameReader();
      const found: Frame[] = [];
      let at = 0;
      for (const cut of [...cuts, bytes.length]) {
        found.push(...read(bytes.subarray(at, at + cut)));
        at += cut;
      }
      expect(found.map(({ kind, body: content }) => ({ kind, body: new Uint8Array(content) }))).toEqual(frames);
    }),
  );
});

test('a frame that is longer than any of ours is none', () => {
  expect(() => frameReader()(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x72]))).toThrow('none of ours');
});

describe('a request', () => {
  test('is read back as it was sent; of a variable that stands there twice, the first counts', () => {
    const read = requestIn(body(['bridge', 'codex'], ['A=1', 'A=2', 'B=x=y', '__proto__=p', 'none', '=C:=x']));
    expect(read).toMatchObject({ args: ['bridge', 'codex'], cwd: '/work' });
    expect(Object.entries(read?.env ?? {})).toEqual([
      ['A', '1'],
      ['B', 'x=y'],
      ['__proto__', 'p'],
      ['=C:', 'x'],
    ]);
    expect(read?.input.toString()).toBe('{}');
  });

  test('that holds what is no text is left to a process of its own', () => {
    const args = Buffer.concat([u32(1), u32(1), Buffer.from([0xff])]);
    expect(requestIn(Buffer.concat([args, part('/'), list(), part('')]))).toBeNull();
  });

  test('of which anything is missing, or too much, is none', () => {
    const whole = body(['bridge'], ['A=1']);
    for (let length = 0; length < whole.length; length++) expect(() => requestIn(whole.subarray(0, length))).toThrow();
    expect(() => requestIn(Buffer.concat([whole, Buffer.from('x')]))).toThrow('no request');
    expect(() => requestIn(u32(0xffff_ffff))).toThrow('no request');
  });
});

function engineWith(answer: (signal: AbortSignal) => Promise<ResidentAnswer | null>, rss = 0, hasRoom = true) {
  const sent: Frame[] = [];
  const rehearsed: string[] = [];
  const read = frameReader();
  const engine = residentEngine({
    answer: (_request, signal) => answer(signal),
    beginsSession: ({ input }) => input.toString() === 'begins',
    rehearse: async ({ input }) => void rehearsed.push(input.toString()),
    send: (bytes) => void sent.push(...read(bytes)),
    rssBytes: () => rss,
    hasRoom: () => hasRoom,
  });
  return {
    engine,
    rehearsed,
    kinds: () => sent.map(({ kind }) => kind),
    ask: (id = 1) => engine.take(frameOf(FRAME.request, u32(id), body(['bridge']))),
  };
}

/** What is done when nobody waits any more is done. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

const FINE: ResidentAnswer = { stdout: 'out', stderr: 'err', exitCode: 0 };

describe('an engine', () => {
  test('makes ready what it is told to, and what a session needs that has begun, and answers nobody for that', async () => {
    const { engine, kinds, rehearsed } = engineWith(async () => FINE);
    engine.take(frameOf(FRAME.rehearse, body(['bridge'], [], 'told')));
    engine.take(frameOf(FRAME.rehearse, Buffer.from('no request')));
    engine.take(frameOf(FRAME.request, u32(1), body(['bridge'], [], 'begins')));
    engine.take(frameOf(FRAME.request, u32(2), body(['bridge'], [], 'goes on')));
    await settled();
    await engine.end();
    expect(rehearsed).toEqual(['told', 'begins']);
    expect(kinds()).toEqual([FRAME.answer, FRAME.answer]);
  });

  test('that has more than 100 MB says so after its answer, once, and answers what it was asked', async () => {
    const { engine, kinds, ask } = engineWith(async () => FINE, 101 * 1024 * 1024);
    ask(1);
    ask(2);
    await engine.end();
    await settled();
    expect(kinds()).toEqual([FRAME.answer, FRAME.answer, FRAME.retire]);
    const small = engineWith(async () => FINE, 99 * 1024 * 1024);
    small.ask();
    await small.engine.end();
    await settled();
    expect(small.kinds()).toEqual([FRAME.answer]);
  });

  test('that cannot do it as a process of its own would says so', async () => {
    const { engine, kinds, ask } = engineWith(async () => null);
    ask();
    await engine.end();
    expect(kinds()).toEqual([FRAME.cold]);
  });

  test('that could not open what an event needs says so before it tries, and makes way for another', async () => {
    const asked: AbortSignal[] = [];
    const tried = async (signal: AbortSignal): Promise<ResidentAnswer> => {
      asked.push(signal);
      return FINE;
    };
    const { engine, kinds, ask } = engineWith(tried, 0, false);
    ask(1);
    ask(2);
    await engine.end();
    expect(kinds()).toEqual([FRAME.retire, FRAME.cold, FRAME.cold]);
    expect(asked).toEqual([]);
  });

  test('that is sent what is no request says so, and answers others', async () => {
    const { engine, kinds, ask } = engineWith(async () => FINE);
    engine.take(frameOf(FRAME.request, u32(7), Buffer.from('no request')));
    ask();
    await engine.end();
    expect(kinds().sort()).toEqual([FRAME.cold, FRAME.answer].sort());
  });

  test('ends what it does for somebody who has gone, and nothing else', async () => {
    const stopped: number[] = [];
    let next = 0;
    const { engine, ask } = engineWith((signal) => {
      const number = ++next;
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          stopped.push(number);
          resolve(FINE);
        });
      });
    });
    ask(1);
    ask(2);
    engine.take(frameOf(FRAME.cancel, u32(2)));
    engine.take(frameOf(FRAME.cancel, u32(77)));
    expect(stopped).toEqual([2]);
    await engine.end();
    expect(stopped).toEqual([2, 1]);
  });

  test('says that it works on what takes longer', async () => {
    const { engine, kinds, ask } = engineWith(() => new Promise((resolve) => setTimeout(resolve, 1300, FINE)));
    ask();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(kinds().filter((kind) => kind === FRAME.alive).length).toBeGreaterThanOrEqual(1);
    expect(kinds().at(-1)).toBe(FRAME.answer);
    await engine.end();
  });

  test('does not go on with a door that says what none says', () => {
    const { engine } = engineWith(async () => FINE);
    expect(() => engine.take(frameOf(FRAME.text, u32(1)))).toThrow('does not say');
  });
});
