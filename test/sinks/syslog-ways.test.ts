import { createSocket } from 'node:dgram';
import { mkdirSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';
import { decisions, delivering, sinkTo, trailOf } from './trail-of.ts';

/** Whoever counts the octets of each message gets whole messages back. */
function framed(bytes: Buffer): readonly string[] {
  const messages: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const length = Number(bytes.toString('latin1', at, space));
    messages.push(bytes.toString('utf8', space + 1, space + 1 + length));
    at = space + 1 + length;
  }
  return messages;
}

async function streams(listen: (server: Server, done: () => void) => void) {
  let bytes = Buffer.alloc(0);
  const server = createServer((socket) => {
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => listen(server, resolve));
  onTestFinished(() => void server.close());
  return { server, messages: () => framed(bytes) };
}

const syslog = (target: string) => sinkTo(target, { kind: 'syslog' });

test('by tcp each message has its length before it', async () => {
  const { server, messages } = await streams((it, done) => it.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const result = await delivering(trailOf(decisions(20))).deliver(syslog(`tcp://127.0.0.1:${port}`));
  expect(result).toEqual({ sent: 20, why: null });
  expect(messages()).toHaveLength(20);
  for (const one of messages())
    expect(one).toMatch(/^<108>1 2026-11-17T12:00:\d\d\.000Z laptop hookline - PreToolUse \[/);
});

test('by a socket of this machine it is the same', async () => {
  const path = join(scratchFolder(), 'log.sock');
  const { messages } = await streams((it, done) => it.listen(path, done));
  expect(await delivering(trailOf(decisions(3))).deliver(syslog(`unix://${path}`))).toEqual({ sent: 3, why: null });
  expect(messages()).toHaveLength(3);
});

test('by udp each message is a datagram', async () => {
  const socket = createSocket('udp4');
  const messages: string[] = [];
  socket.on('message', (bytes) => messages.push(bytes.toString()));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  const result = await delivering(trailOf(decisions(3))).deliver(syslog(`udp://127.0.0.1:${socket.address().port}`));
  expect(result).toEqual({ sent: 3, why: null });
  await expect.poll(() => messages.length, { timeout: 10_000 }).toBe(3);
  expect(messages[0]).toContain('id="decision-1"');
});

test('a server that closes before it has read everything has taken nothing', async () => {
  const { server } = await streams((it, done) => it.listen(0, '127.0.0.1', done));
  server.on('connection', (socket) => socket.resetAndDestroy());
  const { port } = server.address() as AddressInfo;
  const place = trailOf(decisions(3));
  const result = await delivering(place).deliver(syslog(`tcp://127.0.0.1:${port}`));
  expect(result).toMatchObject({ sent: 0, why: expect.any(String) });
});

test('a socket that is not there is told, and everything waits', async () => {
  const folder = scratchFolder();
  mkdirSync(join(folder, 'x'));
  const place = trailOf(decisions(1));
  const sink = syslog(`unix://${folder}/none.sock`);
  expect(await delivering(place).deliver(sink)).toMatchObject({ sent: 0, why: expect.any(String) });
  expect(delivering(place).status(sink)).toMatchObject({ waiting: 2, failures: 1 });
});
