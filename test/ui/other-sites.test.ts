import { describe, expect, test } from 'vitest';
import { world } from '../world/world.ts';
import { raw } from './raw-request.ts';
import { served } from './serve.ts';

/** What the page itself sends. */
const own = (port: number, token: string) => ({
  host: `127.0.0.1:${port}`,
  origin: `http://127.0.0.1:${port}`,
  'sec-fetch-site': 'same-origin',
  'x-hookline-token': token,
});

describe('the page may ask, and nobody else', () => {
  test('the page is answered, under either name of this machine', async () => {
    const { port, token } = await served(world());
    const headers = own(port, token);
    expect((await raw(port, 'GET /api/about', headers)).status).toBe(200);
    const local = { ...headers, host: `localhost:${port}`, origin: `http://localhost:${port}` };
    expect((await raw(port, 'GET /api/about', local)).status).toBe(200);
  });

  test('a program of the person that has the token is answered too', async () => {
    const { ask } = await served(world());
    expect((await ask('about')).status).toBe(200);
  });

  const STRANGERS: readonly (readonly [string, number, Readonly<Record<string, string | undefined>>])[] = [
    ['no token', 401, { 'x-hookline-token': undefined }],
    ['an empty token', 401, { 'x-hookline-token': '' }],
    ['another token of the same length', 401, { 'x-hookline-token': 'A'.repeat(32) }],
    ['a token that is too long', 401, { 'x-hookline-token': 'A'.repeat(8000) }],
    ['a token in a cookie', 401, { 'x-hookline-token': undefined, cookie: 'x-hookline-token=TOKEN; token=TOKEN' }],
    ['a token in the referrer', 401, { 'x-hookline-token': undefined, referer: 'http://127.0.0.1/#token=TOKEN' }],
    ['a token as a bearer', 401, { 'x-hookline-token': undefined, authorization: 'Bearer TOKEN' }],
    ['another origin', 403, { origin: 'http://evil.example' }],
    ['an origin of another port', 403, { origin: 'http://127.0.0.1:1' }],
    ['an origin that is hidden', 403, { origin: 'null' }],
    ['an origin with something behind it', 403, { origin: 'http://127.0.0.1:PORT.evil.example' }],
    ['the same over TLS', 403, { origin: 'https://127.0.0.1:PORT' }],
    ['a browser that says: another site', 403, { origin: undefined, 'sec-fetch-site': 'cross-site' }],
    ['a browser that says: another port', 403, { origin: undefined, 'sec-fetch-site': 'same-site' }],
    [
      'a link, to data',
      403,
      { origin: undefined, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    ['another host', 421, { host: 'evil.example' }],
    ['another host on this port', 421, { host: 'evil.example:PORT' }],
    [
      'a host that leads here (DNS rebinding)',
      421,
      { host: 'rebound.example:PORT', origin: 'http://rebound.example:PORT' },
    ],
    ['this machine without its port', 421, { host: '127.0.0.1' }],
    ['all addresses of this machine', 421, { host: '0.0.0.0:PORT' }],
    ['a host with a dot behind it', 421, { host: 'localhost.:PORT' }],
    ['no host at all', 421, { host: undefined }],
  ];
  test.each([
    ['Host', 'evil.example'],
    ['HOST', '127.0.0.1:PORT'],
  ])('a request with two hosts is refused, whichever the other is: %s', async (name, other) => {
    const { port, token } = await served(world());
    const headers = { ...own(port, token), [name]: other.replace('PORT', String(port)) };
    expect((await raw(port, 'GET /api/about', headers)).status).toBe(400);
  });

  test.each(STRANGERS)('refused: %s', async (_, status, changed) => {
    const { port, token } = await served(world());
    const filled = Object.entries({ ...own(port, token), ...changed }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value.replaceAll('PORT', String(port)).replaceAll('TOKEN', token)]],
    );
    const { status: given, body } = await raw(port, 'GET /api/about', Object.fromEntries(filled));
    expect(given).toBe(status === 421 && changed.host === undefined ? 400 : status);
    expect(body).not.toContain('"home"');
  });

  test('a token in the address counts for nothing', async () => {
    const { port, token } = await served(world());
    const { 'x-hookline-token': _, ...headers } = own(port, token);
    expect((await raw(port, `GET /api/about?token=${token}&x-hookline-token=${token}`, headers)).status).toBe(401);
  });

  test('no answer allows another site to read it, not even a question beforehand', async () => {
    const { port, token } = await served(world());
    const preflight = {
      ...own(port, token),
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-hookline-token',
    };
    for (const request of ['OPTIONS /api/about', 'GET /api/about', 'GET /', 'GET /nowhere', 'PUT /api/about']) {
      const { head, status } = await raw(port, request, preflight);
      expect(head.toLowerCase()).not.toContain('access-control-allow');
      if (!request.startsWith('GET')) expect(status).toBe(405);
    }
  });

  test('every answer forbids to be framed, sniffed, kept or told about in a referrer', async () => {
    const { port, token } = await served(world());
    for (const request of ['GET /', 'GET /assets/main.js', 'GET /api/about', 'GET /api/nothing', 'GET /nowhere']) {
      const { head } = await raw(port, request, own(port, token));
      expect(head).toContain("frame-ancestors 'none'");
      expect(head).toContain("default-src 'none'");
      expect(head).not.toMatch(/unsafe-(?:inline|eval)/);
      expect(head).toContain('x-content-type-options: nosniff');
      expect(head).toContain('referrer-policy: no-referrer');
      expect(head).toContain('cross-origin-resource-policy: same-origin');
      expect(head.toLowerCase()).not.toContain('set-cookie');
      if (request.includes('/api/')) expect(head).toContain('cache-control: no-store');
    }
  });

  test('a link from anywhere shows the empty page, which knows nothing', async () => {
    const { port } = await served(world());
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const { status, body } = await raw(port, 'GET /', { host: `127.0.0.1:${port}`, ...link });
    expect(status).toBe(200);
    expect(body).toBe('<!doctype html><title>hookline</title>');
    const frame = { ...link, 'sec-fetch-dest': 'iframe' };
    expect((await raw(port, 'GET /', { host: `127.0.0.1:${port}`, ...frame })).status).toBe(403);
  });
});

describe('nothing of the disk can be named', () => {
  const PATHS = [
    ...['/../package.json', '/assets/../../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/package.json'],
    ...[
      '//etc/passwd',
      '/etc/passwd',
      '/assets/',
      '/assets',
      '/.',
      '/index.html/',
      '/INDEX.HTML',
      '/assets/main.js%00',
    ],
    ...[
      'http://evil.example/api/about',
      '//api/about',
      '/API/about',
      '/api/../api/about',
      '/api/about/',
      '*',
      '\\..\\..',
    ],
    ...['/constructor', '/__proto__', '/api/constructor', '/api/__proto__'],
  ];
  test.each(PATHS)('not found: %s', async (path) => {
    const { port, token } = await served(world());
    const { status, body } = await raw(port, `GET ${path}`, own(port, token));
    expect([400, 404]).toContain(status);
    expect(body).not.toContain('"version"');
  });
});
