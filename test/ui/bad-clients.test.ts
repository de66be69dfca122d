import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { world } from '../world/world.ts';
import { raw } from './raw-request.ts';
import { served } from './serve.ts';

describe('whoever behaves badly keeps nobody else from the page', () => {
  test('two hundred that ask at once are all answered', async () => {
    const { ask } = await served(world());
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask('about')));
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
  });

  test('two hundred that never end what they say are let go, and the page is answered meanwhile', async () => {
    const { port, ask } = await served(world());
    const sockets = await Promise.all(Array.from({ length: 200 }, () => opened(port)));
    let gone = 0;
    for (const socket of sockets) {
      socket.on('close', () => gone++);
      socket.write(`GET /api/about HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-slow: `);
    }
    expect((await ask('about')).status).toBe(200);
    for (const until = Date.now() + 60_000; gone < 200 && Date.now() < until; ) await pause(200);
    expect(gone).toBe(200);
  });

  test('one that sends without end is cut off', async () => {
    const { port, token, ask } = await served(world());
    const head = `POST /api/about HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-hookline-token: ${token}\r\n`;
    const socket = await opened(port);
    let closed = false;
    socket.on('close', () => (closed = true));
    socket.write(`${head}transfer-encoding: chunked\r\n\r\n`);
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    for (let sent = 0; sent < 500 && !closed; sent++) {
      socket.write(chunk);
      if (sent % 20 === 0) await pause(5);
    }
    for (const until = Date.now() + 30_000; !closed && Date.now() < until; ) await pause(50);
    expect(closed).toBe(true);
    expect((await ask('about')).status).toBe(200);
  });

  test('headers without end are refused', async () => {
    const { port } = await served(world());
    const { status } = await raw(port, 'GET /', { host: `127.0.0.1:${port}`, 'x-long': 'x'.repeat(100_000) });
    expect(status).toBe(431);
  });

  const BODIES = ['', 'no json', '[]', 'null', '"text"', '{"a":', '\u0000', `${'['.repeat(100_000)}`];
  test.each(BODIES.map((body) => [JSON.stringify(body).slice(0, 20), body]))(
    'what is no object is no question: %s',
    async (_, body) => {
      const { ask } = await served(world());
      const { status } = await ask('about', { method: 'POST', body });
      expect([400, 404]).toContain(status);
      expect((await ask('about')).status).toBe(200);
    },
  );

  test('another protocol on the same connection is not spoken', async () => {
    const { port, token } = await served(world());
    const upgrade = { host: `127.0.0.1:${port}`, upgrade: 'websocket', 'x-hookline-token': token };
    const answer = await raw(port, 'GET /api/about', { ...upgrade }).catch(() => null);
    expect(answer?.head ?? '').not.toContain('101');
  });
});

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
    // an end is noticed by who reads
    socket.resume();
    onTestFinished(() => void socket.destroy());
  });
}
