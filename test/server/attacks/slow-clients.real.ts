import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { boundedBodies } from '../../../packages/server/src/http/bounded-bodies.ts';
import { enrolled, signedRequest } from '../world/machine.ts';
import { batchOf, numbers, recordOf } from '../world/records.ts';
import { ADMIN, type TestServer, testServer } from '../world/server.ts';

/** Short, so that the test is; what counts is that there is an end, and who gets there first. */
const LIMITS = {
  ...{ requestMs: 60_000, headersMs: 1500, socketMs: 4000, checkMs: 200, unfinishedBytes: 8 * 1024 * 1024 },
  bodyRate: { bytes: 1000, everyMs: 1000 },
};
/** No matter here. */
const ANY_RATE = { bytes: 0, everyMs: 60_000 };
const MANY = 60;

async function listening(own: Parameters<typeof testServer>[0] = {}) {
  const server = await testServer({ limits: LIMITS, ...own });
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...server, address, port: Number(new URL(address).port) };
}

/** A client that says this, and nothing else by itself. */
async function client(
  port: number,
  says: string,
): Promise<{ readonly socket: Socket; readonly ended: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.on('error', () => {});
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
  const ended = once(socket, 'close').then(() => heard);
  await once(socket, 'connect');
  socket.write(says);
  return { socket, ended };
}

async function isServed(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/v1/fleet`, { headers: { authorization: `Bearer ${ADMIN}` } });
  return answer.ok;
}

const open = ({ app }: TestServer): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));

describe('a client that is slow', () => {
  test('with its headers, or says nothing at all, is let go, and others are served meanwhile', async () => {
    const server = await listening();
    const slow = await Promise.all(
      numbers(0, MANY).map((n) => client(server.port, n % 2 === 0 ? '' : 'GET /v1/fleet HTTP/1.1\r\nhost: x\r\nx-a: ')),
    );
    const writers = slow.filter((_, n) => n % 2 === 1);
    const drip = setInterval(() => writers.forEach(({ socket }) => void socket.write('a')), 100);
    onTestFinished(() => clearInterval(drip));
    expect(await isServed(server.address)).toBe(true);
    expect(await open(server)).toBeGreaterThanOrEqual(MANY);
    const heard = await Promise.all(slow.map(({ ended }) => ended));
    expect(new Set(heard.map((text) => text.slice(9, 12)).filter((code) => code !== ''))).toEqual(new Set(['408']));
    expect(heard.find((text) => text !== '')).toContain('{"error":{"code":"TOO_SLOW","message":"');
    expect(await isServed(server.address)).toBe(true);
  });

  test('with its body is let go, and what it sent is forgotten', async () => {
    const server = await listening();
    const machine = await enrolled(server.app);
    const slow = await Promise.all(
      numbers(0, MANY).map(() => {
        const { headers } = signedRequest(machine, 'POST', '/v1/records', { body: Buffer.alloc(9) });
        const head = `POST /v1/records HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\n`;
        return client(server.port, `${head}content-type: application/json\r\ncontent-length: 1000000\r\n\r\n[`);
      }),
    );
    const drip = setInterval(() => slow.forEach(({ socket }) => void socket.write(' ')), 100);
    onTestFinished(() => clearInterval(drip));
    expect(await isServed(server.address)).toBe(true);
    const heard = await Promise.all(slow.map(({ ended }) => ended));
    expect(heard.filter((text) => text.includes(' 200 '))).toEqual([]);
    expect(heard.filter((text) => text.startsWith('HTTP/1.1 408 '))).not.toEqual([]);
    expect(heard.find((text) => text.startsWith('HTTP/1.1 408 '))).toContain('{"error":{"code":"TOO_SLOW","message":"');
    expect(await isServed(server.address)).toBe(true);
  });

  test('with its body, and steady, is served, however many times longer it takes than one that stalls may', async () => {
    const server = await listening();
    const machine = await enrolled(server.app);
    const part = Buffer.alloc(5000, ' ');
    const parts = 20;
    const body = Buffer.concat([
      ...numbers(0, parts).map(() => part),
      Buffer.from(JSON.stringify(batchOf([recordOf(1)]))),
    ]);
    const { headers } = signedRequest(machine, 'POST', '/v1/records', { body });
    const head = `POST /v1/records HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\nconnection: close\r\n`;
    const one = await client(
      server.port,
      `${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    // four times as long as it takes to see that nothing comes
    for (let n = 0; n < parts; n += 1) {
      one.socket.write(part);
      await pause((4 * LIMITS.bodyRate.everyMs) / parts);
    }
    one.socket.write(body.subarray(parts * part.length));
    const heard = await one.ended;
    expect(heard).not.toContain('TOO_SLOW');
    expect(heard).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('to read is let go: an answer that nobody reads is in memory once, however many asked for it', async () => {
    const large = Buffer.alloc(12 * 1024 * 1024, 'x');
    const server = await listening();
    // as large as a bundle may be; how it came there is no matter here
    const policy = { ...server.context.policy, bytes: async () => large };
    const loaded = await listening({ policy, db: server.context.db });
    const digest = 'a'.repeat(64);
    const current = await server.context.policy.current();
    const channels = [{ name: 'all', labels: {}, bundle: digest }];
    const bundles = new Map([[digest, { seq: 1, revision: 'r1', shadow: false }]]);
    Object.assign(policy, { current: async () => ({ ...current, channels, bundles }) });
    const machine = await enrolled(loaded.app);
    const before = process.memoryUsage().arrayBuffers;
    const readers = await Promise.all(
      numbers(0, MANY).map(async () => {
        const { headers } = signedRequest(machine, 'GET', '/v1/bundle');
        const one = await client(
          loaded.port,
          `GET /v1/bundle HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\n\r\n`,
        );
        one.socket.pause();
        return one;
      }),
    );
    await pause(1000);
    expect(await isServed(loaded.address)).toBe(true);
    // a copy for each would be sixty times as much
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * large.length);
    expect(await open(loaded)).toBeGreaterThanOrEqual(MANY);
    await expect.poll(() => open(loaded), { timeout: 40_000 }).toBeLessThan(MANY / 2);
    for (const { socket } of readers) socket.destroy();
  });
});

test('one connection more than may be is closed, and others go on', async () => {
  const server = await listening({ settings: { mostClients: 5 } });
  const first = await client(server.port, 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(first.socket, 'data');
  const idle = await Promise.all(numbers(0, 4).map(() => client(server.port, '')));
  await expect.poll(() => open(server)).toBe(5);
  const surplus = await client(server.port, 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await surplus.ended).toBe('');
  first.socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(String(await once(first.socket, 'data'))).toContain(' 200 ');
  for (const { socket } of idle) socket.destroy();
  await expect.poll(async () => (await fetch(`${server.address}/health/live`).catch(() => null))?.ok).toBe(true);
});

describe('bodies that are not whole yet', () => {
  test('have a bound together: who has taken longest is broken off, and who is quick is not', async () => {
    const bodies = boundedBodies(1000, ANY_RATE);
    const slow = numbers(0, 3).map(() => new PassThrough());
    const ends = slow.map((sent) => bodies.read(sent, 0, 5000).then(String, ({ status }) => status));
    for (const sent of slow) sent.write(Buffer.alloc(300));
    await expect.poll(bodies.held).toBe(900);
    const quick = new PassThrough();
    const end = bodies.read(quick, 0, 5000);
    quick.end(Buffer.alloc(350, 'q'));
    expect(String(await end)).toBe('q'.repeat(350));
    expect(await ends[0]).toBe(503);
    expect(bodies.held()).toBe(600);
    for (const sent of slow.slice(1)) sent.end('!');
    expect((await Promise.all(ends.slice(1))).map((text) => text.length)).toEqual([301, 301]);
    expect(bodies.held()).toBe(0);
  });

  test('leave nothing behind where they are too large, say so before, break off or fail', async () => {
    const bodies = boundedBodies(1000, ANY_RATE);
    const read = (declared: number, work: (sent: PassThrough) => void) => {
      const sent = new PassThrough();
      sent.on('error', () => {});
      const end = bodies.read(sent, declared, 100).then(String, (error) => error.status ?? error.message);
      work(sent);
      return end;
    };
    expect(await read(101, (sent) => sent.end('x'))).toBe(413);
    expect(await read(0, (sent) => void sent.write(Buffer.alloc(101)))).toBe(413);
    expect(await read(0, (sent) => void sent.write('x', () => sent.destroy()))).toBe(400);
    expect(await read(0, (sent) => void sent.write('x', () => sent.destroy(new Error('gone'))))).toBe('gone');
    expect(await read(5, (sent) => sent.end('whole'))).toBe('whole');
    expect(bodies.held()).toBe(0);
  });
});
