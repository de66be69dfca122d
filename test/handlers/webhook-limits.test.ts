import { spawn } from 'node:child_process';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { call, client, httpServer, rawServer, SUCCESS } from './webhook-server.ts';
import { LIBRARY, SOON_MS, sleep, timed, workshop } from './workshop.ts';

const MIB = 1024 * 1024;
const TOO_LONG = { kind: 'broken', why: 'the answer is longer than 16 MiB' };

describe('a server that takes too long because it', () => {
  const HEAD = 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n';
  test.each<[string, Parameters<typeof rawServer>[0], string]>([
    ['never answers', () => {}, ''],
    [
      'trickles its headers',
      (socket) => void every(20, () => socket.write(`a${Math.random()}: b\r\n`), 'HTTP/1.1 200 OK\r\n', socket),
      '',
    ],
    ['sends its headers and nothing more', (socket) => void socket.write(`${HEAD}\r\n`), ''],
    [
      'trickles its body',
      (socket) => void every(20, () => socket.write('x'), `${HEAD}\r\n{"decision":"deny"}`, socket),
      '{"decision":"deny"}',
    ],
    [
      'informs without end',
      (socket) => void every(1, () => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), '', socket),
      '',
    ],
    [
      'stops in the middle of a chunk',
      (socket) => void socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\nabc'),
      'abc',
    ],
    ['stops in the middle of its status', (socket) => void socket.write('HTTP/1.1 20'), ''],
    [
      'trickles what is compressed',
      (socket) =>
        void every(
          20,
          () => socket.write('a'),
          `${HEAD}content-encoding: gzip\r\n\r\n\x1f\x8b\x08\x08\0\0\0\0\0\0`,
          socket,
        ),
      '',
    ],
    ['fails without end', (socket) => void socket.write('HTTP/1.1 500 Oh\r\ncontent-length: 9\r\n\r\nabc'), 'abc'],
  ])('%s is left when the time is over, and what it said is kept (A27)', async (_, onRequest, said) => {
    const server = await rawServer((socket, text, nth) => nth === 0 && onRequest(socket, text, nth));
    const { result, ms } = await timed(() => call(server.url, { timeoutMs: 200 }));
    expect(result.ending).toEqual({ kind: 'timeout', afterMs: 200 });
    expect(result.stdout.startsWith(said)).toBe(true);
    expect(ms).toBeGreaterThanOrEqual(150);
    expect(ms).toBeLessThan(SOON_MS);
    await closed(server.sockets[0]);
  });

  test('cannot be looked up is left too', async () => {
    const by = client({ lookup: () => {} });
    const { result, ms } = await timed(() => call('http://somewhere.example/', { timeoutMs: 100 }, by));
    expect(result.ending).toEqual({ kind: 'timeout', afterMs: 100 });
    expect(ms).toBeLessThan(SOON_MS);
  });

  test('accepts a connection and never makes it secure is left too', async () => {
    const server = await rawServer(() => {});
    const { ending } = await call(server.url.replace('http:', 'https:'), { timeoutMs: 150 });
    expect(ending).toEqual({ kind: 'timeout', afterMs: 150 });
    await closed(server.sockets[0]);
  });

  test('does not read what it is sent is left too', async () => {
    const server = await rawServer((socket) => void socket.pause());
    const { ending } = await call(server.url, { timeoutMs: 200, body: 'x'.repeat(30 * MIB) });
    expect(ending).toEqual({ kind: 'timeout', afterMs: 200 });
  });

  test('floods is left too', async () => {
    const server = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      // one byte of a body for each seven of the wire
      const chunks = '1\r\nx\r\n'.repeat(1000);
      const more = (): void => {
        while (!socket.destroyed && socket.write(chunks));
      };
      socket.on('drain', more);
      more();
    });
    const { result, ms } = await timed(() => call(server.url, { timeoutMs: 300 }));
    expect(['timeout', 'broken']).toContain(result.ending.kind);
    expect(ms).toBeLessThan(SOON_MS);
    await closed(server.sockets[0]);
  });
});

describe('an answer that came in time while this program was busy', () => {
  const other = (answer: string): string => `
    require('node:net').createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => setTimeout(() => { ${answer} }, 100));
    }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

  test.each([
    ['is read', `socket.end('HTTP/1.1 403 No\\r\\ncontent-length: 2\\r\\n\\r\\nno')`, 2],
    [
      'is read when it is long',
      `socket.end('HTTP/1.1 403 No\\r\\ncontent-length: 1000000\\r\\n\\r\\n' + 'x'.repeat(1e6))`,
      1e6,
    ],
    [
      'is decompressed',
      `const body = require('node:zlib').gzipSync('x'.repeat(1e6));
       socket.write('HTTP/1.1 403 No\\r\\ncontent-encoding: gzip\\r\\ncontent-length: ' + body.length + '\\r\\n\\r\\n');
       socket.end(body)`,
      1e6,
    ],
  ])('%s', async (_, answer, length) => {
    const server = spawn(process.execPath, ['-e', other(answer)], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const port = await new Promise<string>((resolve) =>
        server.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
      );
      const answered = call(`http://127.0.0.1:${port}/`, { timeoutMs: 250 });
      await sleep(40);
      setImmediate(() => {
        const until = performance.now() + 450;
        while (performance.now() < until);
      });
      const report = await answered;
      expect(report.ending).toMatchObject({ kind: 'status', status: 403 });
      expect(report.stdout).toHaveLength(length);
    } finally {
      server.kill();
    }
  });
});

describe('a call that is cancelled', () => {
  test('before it began sends nothing', async () => {
    const server = await httpServer();
    expect((await call(server.url, { signal: AbortSignal.abort() })).ending).toEqual({ kind: 'cancelled' });
    await sleep(20);
    expect(server.sockets).toHaveLength(0);
  });

  test.each([
    ['when it has just begun', 0],
    ['while nothing comes', 50],
  ])('%s ends at once, with its connection', async (_, afterMs) => {
    const server = await rawServer(() => {});
    const abort = new AbortController();
    const answered = call(server.url, { signal: abort.signal });
    if (afterMs > 0) await sleep(afterMs);
    abort.abort();
    expect((await answered).ending).toEqual({ kind: 'cancelled' });
    await closed(server.sockets[0]);
  });

  test('while its answer comes keeps what was said', async () => {
    const server = await rawServer((socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'));
    const abort = new AbortController();
    const answered = call(server.url, { signal: abort.signal });
    await sleep(60);
    abort.abort();
    expect(await answered).toMatchObject({ ending: { kind: 'cancelled' }, stdout: 'abc' });
    await closed(server.sockets[0]);
  });

  test('after its end changes nothing, and leaves the connection to others', async () => {
    const server = await httpServer((response) => response.end('yes'));
    const by = client();
    const abort = new AbortController();
    const { ending } = await call(server.url, { signal: abort.signal }, by);
    abort.abort();
    expect(ending).toEqual(SUCCESS);
    expect((await call(server.url, {}, by)).ending).toEqual(SUCCESS);
    expect(server.sockets).toHaveLength(1);
  });
});

describe('an answer', () => {
  test('of 16 MiB is kept whole', async () => {
    const text = 'x'.repeat(16 * MIB);
    const server = await httpServer((response) => response.end(text));
    const { ending, stdout, stdoutCut } = await call(server.url);
    expect({ ending, stdoutCut, same: stdout === text }).toEqual({ ending: SUCCESS, stdoutCut: false, same: true });
  });

  test('of one byte more is too long, and its beginning is kept', async () => {
    const text = `{"decision":"deny"}${'ü'.repeat(8 * MIB)}`;
    const server = await httpServer((response) => response.end(text.slice(0, 8 * MIB + 10)));
    const { ending, stdout, stdoutCut } = await call(server.url);
    expect({ ending, stdoutCut }).toEqual({ ending: TOO_LONG, stdoutCut: true });
    expect(text.startsWith(stdout)).toBe(true);
    expect(Buffer.byteLength(stdout)).toBe(MIB - 1);
  });

  test('that is too long says so whatever its status, which still counts', async () => {
    const server = await httpServer((response) => response.writeHead(403, 'No').end('x'.repeat(17 * MIB)));
    const { ending, stdout, stdoutCut } = await call(server.url);
    expect({ ending, stdoutCut }).toEqual({ ending: { kind: 'status', status: 403, text: 'No' }, stdoutCut: true });
    expect(stdout).toHaveLength(MIB);
  });

  test('without end is left as soon as it is too long (A27)', async () => {
    const piece = Buffer.alloc(64 * 1024, 'x');
    const server = await httpServer((response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      more();
    });
    expect((await call(server.url, { timeoutMs: 19_000 })).ending).toEqual(TOO_LONG);
    await closed(server.sockets[0]);
  });
});

describe('a compressed answer', () => {
  const text = `{"reason":"naïve ${'x'.repeat(100_000)}"}`;
  const answering = (encoding: string, body: Buffer | string, status = 200) =>
    httpServer((response) => response.writeHead(status, { 'content-encoding': encoding }).end(body));

  test.each<[string, Buffer | string]>([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['gzip, gzip', gzipSync(gzipSync(text))],
    ['deflate, br', brotliCompressSync(deflateRawSync(text))],
    ['gzip', Buffer.concat([gzipSync(text.slice(0, 50)), gzipSync(text.slice(50))])],
    ['identity', text],
    ['', text],
    [' , identity', text],
  ])('(%s) is read', async (encoding, body) => {
    const server = await answering(encoding, body);
    const by = client();
    for (let i = 0; i < 2; i++) expect(await call(server.url, {}, by)).toMatchObject({ ending: SUCCESS, stdout: text });
    expect(server.sockets).toHaveLength(1);
  });

  test('is read in whatever pieces it comes', async () => {
    const body = gzipSync('{"decision":"deny","reason":"naïve"}');
    const server = await httpServer(async (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      for (const byte of body) {
        response.write(Buffer.of(byte));
        await sleep(1);
      }
      response.end();
    });
    expect((await call(server.url)).stdout).toBe('{"decision":"deny","reason":"naïve"}');
  });

  test.each(['gzip', 'deflate', 'br', 'gzip, br'])('(%s) may have nothing in it', async (encoding) => {
    const server = await answering(encoding, '');
    expect(await call(server.url)).toMatchObject({ ending: SUCCESS, stdout: '' });
  });

  /** Half a gigabyte of nothing. */
  const piece = Buffer.alloc(MIB);
  const bomb = Buffer.concat(Array(512).fill(gzipSync(piece)));
  const block = deflateRawSync(piece, { finishFlush: constants.Z_FULL_FLUSH });
  test.each<[string, Buffer]>([
    ['gzip', bomb],
    ['deflate', Buffer.concat(Array(512).fill(block))],
    ['br', brotliCompressSync(Buffer.alloc(128 * MIB), { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })],
    ['gzip, gzip', gzipSync(bomb)],
  ])('(%s) that grows beyond all bounds is left as soon as it is too long (A27)', async (encoding, body) => {
    const server = await answering(encoding, body);
    const before = process.memoryUsage().rss;
    const { ending, stdout } = await call(server.url, { timeoutMs: 15_000 });
    expect(ending).toEqual(TOO_LONG);
    expect(stdout).toHaveLength(MIB);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MIB);
  });

  test('that only grows between two decompressions is left too', async () => {
    // deflate blocks without content: their compression is small, and so is what is in them
    const empty = Buffer.concat([
      gzipSync('').subarray(0, 10),
      Buffer.alloc(100 * MIB, Buffer.of(0, 0, 0, 0xff, 0xff)),
    ]);
    const server = await answering('gzip, gzip', gzipSync(empty, { level: 1 }));
    const { ending } = await call(server.url, { timeoutMs: 15_000 });
    expect(ending).toEqual({ kind: 'broken', why: 'the answer is compressed to more than it holds' });
  });

  test.each<[string, string, Buffer | string]>([
    ['is not compressed at all', 'gzip', text],
    ['is not compressed at all', 'deflate', text],
    ['is not compressed at all', 'br', text],
    ['ends too soon', 'gzip', gzipSync(text).subarray(0, 60)],
    ['ends too soon', 'br', brotliCompressSync(text).subarray(0, 20)],
    ['has another sum than it says', 'gzip', corrupted(gzipSync(text))],
  ])('that %s (%s) is broken', async (_, encoding, body) => {
    const server = await answering(encoding, body);
    expect((await call(server.url)).ending).toEqual({ kind: 'broken', why: `the answer is not valid ${encoding}` });
  });

  test('that is broken still has its status', async () => {
    const server = await answering('gzip', gzipSync('{"decision":"deny"}').subarray(0, -4), 403);
    expect(await call(server.url)).toMatchObject({
      ending: { kind: 'status', status: 403 },
      stdout: '{"decision":"deny"}',
    });
  });

  test.each([
    ['zstd', 'the answer is encoded as "zstd", which cannot be read'],
    ['gzip, made-up', 'the answer is encoded as "made-up", which cannot be read'],
    ['gzip, gzip, gzip', 'the answer is compressed too many times'],
  ])('(%s) that cannot be read is broken, and its connection is not left open', async (encoding, why) => {
    const server = await answering(encoding, 'whatever');
    expect((await call(server.url)).ending).toEqual({ kind: 'broken', why });
    await closed(server.sockets[0]);
  });
});

test('connections that nobody uses do not keep a program running', async () => {
  const server = await httpServer((response) => response.end('{}'));
  const script = `
    import { createHooks } from ${JSON.stringify(LIBRARY)};
    const hooks = await createHooks({ home: ${JSON.stringify(workshop().home)}, cwd: '/', env: {}, watch: false });
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { post: ${JSON.stringify(server.url)} } });
    const { ran } = await hooks.trigger('PreToolUse', { session_id: 's', tool_name: 'Bash', tool_input: {} });
    console.log(ran[0].status);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  const { ms } = await timed(() => new Promise((resolve) => child.once('exit', resolve)));
  expect(output.join('')).toBe('answered\n');
  expect(ms).toBeLessThan(SOON_MS);
});

function every(ms: number, act: () => void, first: string, socket: import('node:net').Socket): void {
  if (first !== '') socket.write(first, 'latin1');
  const timer = setInterval(act, ms);
  socket.once('close', () => clearInterval(timer));
}

function closed(socket: import('node:net').Socket | undefined): Promise<unknown> {
  if (socket === undefined || socket.destroyed) return Promise.resolve();
  socket.resume();
  return new Promise((resolve) => socket.once('close', resolve));
}

function corrupted(bytes: Buffer): Buffer {
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 6) ^ 1, bytes.length - 6);
  return bytes;
}
