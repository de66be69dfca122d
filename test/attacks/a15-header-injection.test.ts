import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { codes } from '../cli/machine.ts';
import { httpServer } from '../handlers/webhook-server.ts';
import { scene, shell } from './scene.ts';

/** A request put together as text, as a sample does it. */
function naivePost(port: number, header: string, env: Readonly<Record<string, string>>): Promise<void> {
  const filled = header.replace(/\$\{(\w+)\}/g, (_, name: string) => env[name] ?? '');
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () =>
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nAuthorization: ${filled}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      ),
    );
    socket.on('close', () => resolve()).resume();
  });
}

test('A15: a line break in a variable makes no second header', async () => {
  const server = await httpServer();
  const HOOK_TOKEN = 'abc\r\nX-Admin: true\r\nX-Other: 1';
  await naivePost(server.port, 'Bearer ${HOOK_TOKEN}', { HOOK_TOKEN });
  expect(server.received[0]?.headers['x-admin']).toBe('true');

  const { open, env } = scene();
  const hooks = await open({ env: { ...env, HOOK_TOKEN } });
  hooks.register({
    dialect: 'hookline',
    event: 'PreToolUse',
    definition: { post: server.url, headers: { Authorization: 'Bearer ${HOOK_TOKEN}' }, allowedEnv: ['HOOK_TOKEN'] },
  });
  const outcome = await hooks.trigger('PreToolUse', shell('ls'));
  const { headers, rawHeaders } = server.received[1] ?? {};
  expect(headers?.['x-admin']).toBeUndefined();
  expect(rawHeaders?.join()).not.toMatch(/[\r\n]/);
  expect(codes(outcome.diagnostics)).toContain('HEADER_VARIABLE');
});
