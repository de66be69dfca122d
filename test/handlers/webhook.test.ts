import { describe, expect, test } from 'vitest';
import { call, client, http, httpServer, rawServer, SUCCESS } from './webhook-server.ts';
import { sleep } from './workshop.ts';

describe('what is sent', () => {
  test.each(['POST', 'PUT'] as const)('is the body as it is, by %s', async (method) => {
    const server = await httpServer((response) => response.end('"Continue"'));
    const body = '{"a":"käse \\u0000 👍\\n"}';
    const report = await call(`${server.url}hook?x=1#y`, { method, body });
    expect(report).toMatchObject({ ending: SUCCESS, stdout: '"Continue"', stderr: '', stdoutCut: false });
    expect(report.durationMs).toBeGreaterThan(0);
    expect(report.notes).toBeUndefined();
    const [request] = server.received;
    expect(request).toMatchObject({ method, path: '/hook?x=1', body });
    expect(request?.headers).toMatchObject({
      host: `127.0.0.1:${server.port}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'hookline',
      'accept-encoding': 'gzip, deflate, br',
    });
    expect(request?.headers['transfer-encoding']).toBeUndefined();
  });

  test('arrives whole when it is large', async () => {
    const server = await httpServer();
    const body = JSON.stringify({ text: 'ü'.repeat(5_000_000) });
    expect((await call(server.url, { body })).ending).toEqual(SUCCESS);
    expect(server.received[0]?.body).toBe(body);
  });

  test('may be empty', async () => {
    const server = await httpServer();
    expect((await call(server.url, { body: '' })).ending).toEqual(SUCCESS);
    expect(server.received[0]?.headers['content-length']).toBe('0');
  });

  test('has the name and password of the address, but for a header that says otherwise', async () => {
    const server = await httpServer();
    const url = server.url.replace('//', '//us%65r:p%C3%A4ss%25@');
    await call(url);
    await call(url, { headers: { Authorization: 'Bearer x' } });
    const sent = server.received.map(({ headers }) => headers.authorization);
    expect(sent).toEqual([`Basic ${Buffer.from('user:päss%').toString('base64')}`, 'Bearer x']);
  });
});

describe('an answer', () => {
  test.each([200, 201, 202, 204, 299])('with status %i is a success', async (status) => {
    const server = await httpServer((response) => response.writeHead(status).end());
    expect(await call(server.url)).toMatchObject({ ending: SUCCESS, stdout: '' });
  });

  test.each([300, 304, 400, 401, 403, 404, 409, 418, 429, 500, 503, 599])(
    'with status %i is told as that, with what its body says',
    async (status) => {
      const body = '{"decision":"deny","reason":"no"}';
      const server = await httpServer((response) => response.writeHead(status, 'Some Words').end(body));
      const { ending, stdout } = await call(server.url);
      expect(ending).toEqual({ kind: 'status', status, text: 'Some Words' });
      expect(stdout).toBe(status === 304 ? '' : body);
    },
  );

  test.each([301, 302, 303, 307, 308])('that redirects (%i) is not followed', async (status) => {
    const server = await httpServer((response) => response.writeHead(status, { location: '/again' }).end());
    const text = expect.stringMatching(/ \(redirects are not followed\)$/);
    expect((await call(server.url)).ending).toEqual({ kind: 'status', status, text });
    await sleep(20);
    expect(server.received).toHaveLength(1);
  });

  test('has no words of its status that are endless or that a terminal would obey', async () => {
    const server = await rawServer((socket) => {
      socket.end(http('', `HTTP/1.1 500 \x1b[31mred\x9b${'!'.repeat(5000)}`), 'latin1');
    });
    const { ending } = await call(server.url);
    if (ending.kind !== 'status') throw new Error(JSON.stringify(ending));
    expect(ending.text).toMatch(/^\\u\{1b\}\[31mred\\u\{9b\}!+$/);
    expect(ending.text.length).toBeLessThan(150);
  });

  test('keeps its characters, in however small pieces they come, and its byte order mark', async () => {
    const text = '\uFEFF{"reason":"naïve 👍 \u0000"}';
    const server = await httpServer(async (response) => {
      for (const byte of Buffer.from(text)) {
        response.write(Buffer.of(byte));
        await sleep(1);
      }
      response.end();
    });
    expect((await call(server.url)).stdout).toBe(text);
  });

  test('with bytes that are no text does no harm', async () => {
    const server = await httpServer((response) => response.end(Buffer.of(0x22, 0xff, 0xfe, 0xc3, 0x22, 0xe2, 0x82)));
    expect(await call(server.url)).toMatchObject({ ending: SUCCESS, stdout: '"\ufffd\ufffd\ufffd"\ufffd' });
  });

  test.each([
    ['has no length and ends with its connection', 'HTTP/1.1 200 OK\r\n\r\nyes'],
    ['is of HTTP 1.0', 'HTTP/1.0 200 OK\r\n\r\nyes'],
    [
      'comes in chunks, with trailers',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nyes\r\n0\r\na: b\r\n\r\n',
    ],
    [
      'comes after others that only inform',
      `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\na: b\r\n\r\n${http('yes')}`,
    ],
    ['is followed by what is no answer', 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nyes or no'],
    ['is followed by another', `${http('yes')}${http('no')}`],
    ['has no words', 'HTTP/1.1 200\r\ncontent-length: 3\r\n\r\nyes'],
  ])('that %s is read', async (_, text) => {
    const server = await rawServer((socket) => socket.end(text));
    const by = client();
    for (let i = 0; i < 2; i++)
      expect(await call(server.url, {}, by)).toMatchObject({ ending: SUCCESS, stdout: 'yes' });
  });

  test('that comes before the request was read counts, and nothing goes on afterwards', async () => {
    const server = await rawServer((socket, _, nth) => {
      if (nth > 0) return;
      socket.pause();
      socket.write(http('{"decision":"deny"}', 'HTTP/1.1 403 Forbidden'));
    });
    const report = await call(server.url, { body: 'x'.repeat(30_000_000) });
    expect(report).toMatchObject({ ending: { kind: 'status', status: 403 }, stdout: '{"decision":"deny"}' });
    const [socket] = server.sockets;
    await new Promise((resolve) => socket?.once('close', resolve).resume());
  });

  test('that changes the protocol is no success', async () => {
    const head = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\nwhatever';
    const server = await rawServer((socket) => socket.write(head));
    expect((await call(server.url)).ending).toMatchObject({ kind: 'status', status: 101 });
  });
});

describe('a connection', () => {
  test('is used again', async () => {
    const server = await httpServer((response) => response.end('yes'));
    const by = client();
    for (let i = 0; i < 5; i++) expect((await call(server.url, {}, by)).stdout).toBe('yes');
    expect(server.sockets).toHaveLength(1);
  });

  test('is used again after a failure that was answered in good order', async () => {
    const server = await httpServer((response) => response.writeHead(500).end('no'));
    const by = client();
    for (let i = 0; i < 3; i++) await call(server.url, {}, by);
    expect(server.sockets).toHaveLength(1);
  });

  test('is not shared by calls at the same time', async () => {
    const server = await httpServer((response, { body }) => setTimeout(() => response.end(body), 50));
    const by = client();
    const bodies = Array.from({ length: 20 }, (_, i) => `"${i}"`);
    const reports = await Promise.all(bodies.map((body) => call(server.url, { body }, by)));
    expect(reports.map(({ stdout }) => stdout)).toEqual(bodies);
    expect(server.sockets).toHaveLength(20);
  });

  test('that the server closed just then is replaced once, by a new one', async () => {
    const server = await rawServer((socket, _, nth) => {
      if (nth === 0) socket.write(http(String(server.sockets.length)));
      else socket.resetAndDestroy();
    });
    const by = client();
    const answers: string[] = [];
    for (let i = 0; i < 4; i++) answers.push((await call(server.url, {}, by)).stdout);
    // what opened a connection of its own does not leave it behind
    expect(answers).toEqual(['1', '2', '3', '4']);
  });

  test('that breaks when an answer has begun is not tried again', async () => {
    let requests = 0;
    const server = await rawServer((socket, _, nth) => {
      requests += 1;
      if (nth === 0) socket.write(http('yes'));
      else socket.write('HTT', () => socket.resetAndDestroy());
    });
    const by = client();
    await call(server.url, {}, by);
    expect((await call(server.url, {}, by)).ending.kind).toBe('broken');
    expect(requests).toBe(2);
  });

  test('that is new and breaks is not tried again', async () => {
    const server = await rawServer((socket) => socket.resetAndDestroy());
    expect((await call(server.url)).ending.kind).toBe('broken');
    expect(server.sockets).toHaveLength(1);
  });

  test('on which more came than was asked for is not used again', async () => {
    const server = await rawServer((socket, _, nth) => {
      socket.write(http(`${server.sockets.length}.${nth}`));
      if (nth === 0) setTimeout(() => socket.write(http('the answer to nothing')), 20);
    });
    const by = client();
    expect((await call(server.url, {}, by)).stdout).toBe('1.0');
    await sleep(80);
    expect((await call(server.url, {}, by)).stdout).toBe('2.0');
  });

  test('is closed when nobody needs it any more', async () => {
    const server = await httpServer();
    const by = client();
    await call(server.url, {}, by);
    const closed = new Promise((resolve) => server.sockets[0]?.once('close', resolve));
    by.close();
    await closed;
  });

  test('is not kept by a call that ends after that; and later calls still work', async () => {
    const server = await httpServer((response) => setTimeout(() => response.end('yes'), 100));
    const by = client();
    const first = call(server.url, {}, by);
    await sleep(40);
    by.close();
    expect((await first).stdout).toBe('yes');
    await new Promise((resolve) => {
      const [socket] = server.sockets;
      if (socket?.destroyed) resolve(null);
      else socket?.once('close', resolve);
    });
    expect((await call(server.url, {}, by)).stdout).toBe('yes');
  });
});
