import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasOpenssl, secureServer } from './secure-server.ts';
import { call, client, http, httpServer, rawServer, SUCCESS } from './webhook-server.ts';

describe('a server that', () => {
  const CUT = 'the connection was closed before the answer was complete';
  const CLOSED = 'the connection was closed before an answer came';
  const PART = 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc';
  test.each<[string, Parameters<typeof rawServer>[0], string, string]>([
    ['resets before it answers', (socket) => void socket.resetAndDestroy(), 'the connection was reset', ''],
    [
      'resets in its headers',
      (socket) => void socket.write('HTTP/1.1 20', () => setTimeout(() => socket.resetAndDestroy(), 30)),
      'the connection was reset',
      '',
    ],
    [
      'resets in its answer',
      (socket) => void socket.write(PART, () => setTimeout(() => socket.resetAndDestroy(), 30)),
      CUT,
      'abc',
    ],
    ['closes before it answers', (socket) => void socket.destroy(), CLOSED, ''],
    ['closes its half before it answers', (socket) => void socket.end(), CLOSED, ''],
    ['closes its half in its headers', (socket) => void socket.end('HTTP/1.1 200 OK\r\na'), CLOSED, ''],
    ['closes its half in its answer', (socket) => void socket.end(PART), CUT, 'abc'],
    [
      'ends between two chunks',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n'),
      CUT,
      'abc',
    ],
    [
      'ends in the middle of a character',
      (socket) => void socket.end(Buffer.concat([Buffer.from(PART), Buffer.of(0xf0, 0x9f)])),
      CUT,
      'abc',
    ],
    ['closes after it only informed', (socket) => void socket.end('HTTP/1.1 100 Continue\r\n\r\n'), CLOSED, ''],
    [
      'does not speak HTTP',
      (socket) => void socket.end('220 mail.example ESMTP\r\n'),
      'the answer is not HTTP that can be read (HPE_INVALID_CONSTANT)',
      '',
    ],
    [
      'has a chunk of no length',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'),
      'the answer is not HTTP that can be read (HPE_INVALID_CHUNK_SIZE)',
      '',
    ],
    [
      'says its length in two ways',
      (socket) => void socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-length: 3\r\n\r\nabc`),
      'the answer is not HTTP that can be read (HPE_INVALID_CONTENT_LENGTH)',
      '',
    ],
    [
      'says two lengths',
      (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd'),
      'the answer is not HTTP that can be read (HPE_UNEXPECTED_CONTENT_LENGTH)',
      '',
    ],
    [
      'has headers without end',
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}`),
      'the headers of the answer are longer than 16 KiB',
      '',
    ],
    [
      'has one header without end',
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\na: ${'b'.repeat(100_000)}`),
      'the headers of the answer are longer than 16 KiB',
      '',
    ],
    [
      'has trailers without end',
      (socket) =>
        void socket.write(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n${'a: b\r\n'.repeat(10_000)}`),
      'the headers of the answer are longer than 16 KiB',
      '',
    ],
  ])('%s is told in words of its own, and what it said is kept', async (_, onRequest, why, said) => {
    const server = await rawServer(onRequest);
    const { ending, stdout, stdoutCut } = await call(server.url);
    expect({ ending, stdout, stdoutCut }).toEqual({ ending: { kind: 'broken', why }, stdout: said, stdoutCut: false });
  });

  test.each<[string, Parameters<typeof rawServer>[0]]>([
    [
      'breaks in what is compressed',
      (socket) => {
        const body = gzipSync('{"decision":"deny"}');
        socket.write(`HTTP/1.1 403 No\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`);
        socket.end(body.subarray(0, -3));
      },
    ],
    ['breaks', (socket) => void socket.end('HTTP/1.1 403 No\r\ncontent-length: 99\r\n\r\n{"decision":"deny"}')],
    [
      'is not HTTP any more',
      (socket) =>
        void socket.end('HTTP/1.1 403 No\r\ntransfer-encoding: chunked\r\n\r\n13\r\n{"decision":"deny"}\r\nzz'),
    ],
  ])('refuses, and then %s, has refused', async (_, onRequest) => {
    const server = await rawServer(onRequest);
    const { ending, stdout } = await call(server.url);
    expect({ ending, stdout }).toEqual({
      ending: { kind: 'status', status: 403, text: 'No' },
      stdout: '{"decision":"deny"}',
    });
  });

  test('is not there refuses the connection', async () => {
    const server = createServer();
    const { port } = await new Promise<{ port: number }>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve(server.address() as { port: number }));
    });
    await new Promise((resolve) => server.close(resolve));
    for (const host of ['127.0.0.1', 'localhost']) {
      const { ending } = await call(`http://${host}:${port}/`);
      expect(ending).toEqual({ kind: 'broken', why: `the connection to "${host}:${port}" was refused` });
    }
  });

  test.each([
    ['ENOTFOUND', 'the host "nobody.example" was not found'],
    ['EAI_AGAIN', 'the host "nobody.example" could not be looked up'],
    ['ESTRANGE', 'the connection failed: strange'],
  ])('has no address (%s) is told so', async (code, why) => {
    const by = client({ lookup: (_, __, callback) => callback(Object.assign(new Error('strange'), { code }), '') });
    for (const fromRepository of [true, false]) {
      expect((await call('http://nobody.example/', { fromRepository }, by)).ending).toEqual({ kind: 'broken', why });
    }
  });

  test('does not speak TLS where it should is told so', async () => {
    const server = await rawServer((socket) => void socket.end(http('no')));
    const { ending } = await call(server.url.replace('http:', 'https:'));
    expect(ending).toMatchObject({
      kind: 'broken',
      why: expect.stringMatching(
        /^no secure connection to "127.0.0.1" could be made .*; does the service speak http\?$/,
      ),
    });
  });

  test('misbehaves does not spoil it for the next call', async () => {
    let calls = 0;
    const server = await httpServer((response) => {
      calls += 1;
      if (calls === 1) response.socket?.destroy();
      else response.end('yes');
    });
    const by = client();
    expect((await call(server.url, {}, by)).ending.kind).toBe('broken');
    expect(await call(server.url, {}, by)).toMatchObject({ ending: SUCCESS, stdout: 'yes' });
  });
});

test('whatever a server sends, a call has one end, and the next one is not hurt', async () => {
  let text = '';
  const server = await rawServer((socket, request) => {
    if (request.startsWith('PUT')) return void socket.write(http('yes'));
    const half = text.length >> 1;
    socket.write(text.slice(0, half), 'latin1');
    setImmediate(() => socket.end(text.slice(half), 'latin1'));
  });
  const by = client();
  const answers = [
    http('{"decision":"deny"}'),
    `${http('a')}${http('b', 'HTTP/1.1 500 No')}`,
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
    `HTTP/1.1 103 Hints\r\n\r\n${http('x', 'HTTP/1.1 403 No\r\ncontent-encoding: gzip')}`,
    'HTTP/1.1 101 Other\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n',
  ];
  const change = fc.tuple(fc.nat(), fc.nat(12), fc.string({ unit: 'binary', maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...answers), fc.array(change, { maxLength: 4 }), async (answer, changes) => {
      text = changes.reduce((so, [at, length, piece]) => {
        const place = at % (so.length + 1);
        return so.slice(0, place) + piece + so.slice(place + length);
      }, answer);
      const { ending } = await call(server.url, { timeoutMs: 5000 }, by);
      expect(['exit', 'status', 'broken']).toContain(ending.kind);
      expect(await call(server.url, { method: 'PUT' }, by)).toMatchObject({ ending: SUCCESS, stdout: 'yes' });
    }),
    { numRuns: 60 },
  );
});

describe.skipIf(!hasOpenssl())('a server with a certificate', () => {
  test.each<[string, readonly string[], string]>([
    [
      'that it signed itself',
      ['-subj', '/CN=localhost', '-days', '2'],
      'the certificate of "localhost" is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)',
    ],
  ])('%s is not trusted, and is sent nothing', async (_, options, why) => {
    const server = await secureServer(options);
    const { ending } = await call(`https://localhost:${server.port}/`, { body: 'secret' });
    expect(ending).toEqual({ kind: 'broken', why });
    expect(server.requests).toEqual([]);
  });

  test('that is trusted is called, again on the same connection, and on a new one where that was closed', async () => {
    const server = await secureServer([
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-days',
      '2',
    ]);
    // no part of this process trusts it otherwise
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    onTestFinished(() => {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    });
    const by = client();
    const url = `https://localhost:${server.port}/`;
    expect(await call(url, { body: '"1"' }, by)).toMatchObject({ ending: SUCCESS, stdout: '"1"' });
    expect(await call(url, { body: '"2"' }, by)).toMatchObject({ ending: SUCCESS, stdout: '"2"' });
    expect(server.sockets).toHaveLength(1);
    expect(await call(url, { body: '"close"' }, by)).toMatchObject({ ending: SUCCESS, stdout: '"close"' });
    expect(server.requests).toEqual(['"1"', '"2"', '"close"', '"close"']);
    expect(server.sockets).toHaveLength(2);
  });
});
