// wide: waits for deadlines

import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { httpServer } from '../handlers/webhook-server.ts';
import { cocodeWebhook } from './naive/cocode.ts';
import { scene, shell } from './scene.ts';

async function asked(url: string) {
  const { open } = scene();
  const hooks = await open();
  hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { name: 'service', post: url, timeout: 1 } });
  return hooks.trigger('PreToolUse', shell('ls'));
}

describe('A27: an answer has a deadline and a size, counted as it is unpacked', () => {
  test('a drop every now and then', async () => {
    const server = await httpServer((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    });
    // its time-out is over when the headers are there: only the test's own ends it
    const naive = cocodeWebhook(server.url, AbortSignal.timeout(1500))({});
    await expect(naive).rejects.toThrow(/aborted|timeout/i);

    const outcome = await asked(server.url);
    expect(outcome).toMatchObject({ refused: true, ran: [{ status: 'timed-out' }] });
    expect(outcome.reason).toMatch(/timed out/);
  });

  test('eighty megabytes in eighty kilobytes', async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(100_000);
    const server = await httpServer((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    let read = 0;
    const response = await fetch(server.url);
    read = (await response.text()).length;
    expect(read).toBe(80 * 1024 * 1024);

    const outcome = await asked(server.url);
    expect(outcome).toMatchObject({ refused: true, ran: [{ status: 'failed' }] });
    expect(outcome.reason).toMatch(/16 MiB|longer|limit/i);
    expect(outcome.ran[0]?.stdout.length).toBeLessThan(40_000);
  });
});
