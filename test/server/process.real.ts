import { readFileSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { certificates } from '../fleet/certificates.ts';
import { freePort } from '../fleet/daemon.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { signedRequest } from './world/machine.ts';
import { type ServerProcess, serverProcess } from './world/process.ts';
import { enrolAt } from './world/sender.ts';

const url = process.env.HOOKLINE_TEST_DATABASE_URL ?? '';
let fleets = 0;
const settings = () => ({ DATABASE_URL: url, HOOKLINE_FLEET: `process-${process.pid}-${fleets++}` });

async function started(env = {}): Promise<ServerProcess & { readonly folder: string }> {
  const folder = join(scratchFolder(), 'data');
  const server = serverProcess(folder, await freePort(), { ...settings(), ...env });
  await server.start();
  return { ...server, folder };
}

describe('a process', () => {
  test('says on one screen what it is and how to go on, and its token is for its account alone', async () => {
    const server = await started();
    await expect.poll(() => server.said(), { timeout: 60_000 }).toContain('/metrics');
    expect(server.said()).toContain(`listens on ${server.address}`);
    expect(server.said().split('\n').length).toBeLessThan(24);
    expect(server.said()).not.toContain(server.adminToken());
    expect(statSync(join(server.folder, 'admin-token')).mode & 0o777).toBe(0o600);
  });

  test('that is to end sends waiting machines elsewhere, and ends by itself', async () => {
    const server = await started();
    const machine = await enrolAt(server.address, server.adminToken());
    const headers = { prefer: 'wait=60' };
    const polls = [1, 2, 3].map(() =>
      fetch(`${server.address}/v1/bundle`, {
        headers: signedRequest(machine, 'GET', '/v1/bundle', { headers }).headers,
      }),
    );
    const held = async () =>
      (await (await fetch(`${server.address}/metrics`)).text()).includes('hookline_polls_held 3\n');
    while (!(await held())) await pause(20);
    const ended = server.end('SIGTERM');
    const answers = await Promise.all(polls);
    expect(answers.map(({ status, headers: told }) => [status, told.get('retry-after')])).toEqual(
      Array(3).fill([503, '1']),
    );
    expect(await ended).toBe(0);
  });

  test('whose port is taken, or whose database is not there, says so and ends', async () => {
    const server = await started();
    const port = Number(new URL(server.address).port);
    const second = serverProcess(scratchFolder(), port, settings());
    await expect(second.start(() => false)).rejects.toThrow('did not start: listen EADDRINUSE');
    const lost = serverProcess(scratchFolder(), await freePort(), {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    });
    await expect(lost.start(() => false)).rejects.toThrow('did not start');
  });

  test('serves by TLS with files of its own', async () => {
    const { key, cert, ca } = certificates(scratchFolder());
    const files = { TLS_KEY_FILE: key, TLS_CERT_FILE: cert };
    const server = serverProcess(scratchFolder(), await freePort(), { ...settings(), ...files });
    await server.start(() => server.said().includes('listens on https://127.0.0.1'));
    const address = server.address.replace('http:', 'https:');
    const status = await new Promise((resolve, reject) => {
      request(`${address}/health/live`, { ca: readFileSync(ca) }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });

  test.each([
    ['its headers', 'GET /health/live HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    [
      'its body',
      'POST /v1/enrol HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    ],
  ])('does not wait for a client that never ends %s, and serves others meanwhile', async (_, beginning) => {
    const server = await started();
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(beginning);
    const drip = setInterval(() => socket.write('a'), 500);
    expect((await fetch(`${server.address}/health/live`)).status).toBe(200);
    socket.resume();
    await closed;
    clearInterval(drip);
  });
});
