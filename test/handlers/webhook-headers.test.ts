import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { call, client, http, httpServer, rawServer, SUCCESS } from './webhook-server.ts';

const SECRET = 's3cret-canary';

/** What a server got for the header `X-Test`, and what was noticed. */
async function sent(template: string, wanted: Parameters<typeof call>[1]) {
  const server = await httpServer();
  const report = await call(server.url, { headers: { 'X-Test': template }, ...wanted });
  expect(report.ending).toEqual(SUCCESS);
  const [request] = server.received;
  return { value: request?.headers['x-test'], notes: report.notes ?? [], request };
}

describe('a variable in a header', () => {
  const env = { TOKEN: SECRET, HOOK_A: 'a', HOOK_B: 'b', TOKEN_2: 'two', EMPTY: '' };

  test.each([
    ['${TOKEN}', SECRET],
    ['$TOKEN', SECRET],
    ['Bearer ${TOKEN}.', `Bearer ${SECRET}.`],
    ['$TOKEN_2-$TOKEN', `two-${SECRET}`],
    ['$TOKEN$TOKEN', SECRET + SECRET],
    ['${EMPTY}|', '|'],
    ['$5 and $$ and ${} and ${A-B} and $', '$5 and $$ and ${} and ${A-B} and $'],
    ['$$TOKEN', `$${SECRET}`],
  ])('%s is filled in', async (template, value) => {
    expect(await sent(template, { env, allowedEnv: ['TOKEN', 'TOKEN_2', 'EMPTY'] })).toMatchObject({
      value,
      notes: [],
    });
  });

  test('is allowed by a pattern', async () => {
    const { value, notes } = await sent('$HOOK_A,$HOOK_B', { env, allowedEnv: ['HOOK_*'] });
    expect({ value, notes }).toEqual({ value: 'a,b', notes: [] });
  });

  test.each([
    ['is not listed', {}],
    ['is listed in another case', { allowedEnv: ['token'] }],
    ['only begins like one that is listed', { allowedEnv: ['TOK'] }],
    ['would be meant by a star alone', { allowedEnv: ['*'] }],
    ['is not in a list of the organization', { allowedEnv: ['TOKEN'], reach: { urls: [], env: [['OTHER']] } }],
    ['is in one of the lists only', { allowedEnv: ['TOKEN'], reach: { urls: [], env: [['TOKEN'], ['OTHER']] } }],
    ['meets an empty list', { allowedEnv: ['TOKEN'], reach: { urls: [], env: [[]] } }],
  ])('that %s is empty, with a warning', async (_, wanted) => {
    const how = 'reach' in wanted ? 'a list that is for every webhook does not name it' : 'add allowedEnv: [TOKEN]';
    const { value, notes } = await sent('Bearer ${TOKEN}', { env, ...wanted });
    expect(value).toBe('Bearer');
    expect(notes).toEqual([
      {
        code: 'HEADER_VARIABLE',
        severity: 'warning',
        message: `The header "X-Test" names "TOKEN", which this hook may not send: it is left empty; ${how}.`,
      },
    ]);
  });

  test.each([
    ['"allowedEnvVars": ["NAME"]', 'add "allowedEnvVars": ["TOKEN"]'],
    ['allowed_env = ["NAME"]', 'add allowed_env = ["TOKEN"]'],
  ])('that is not listed is told by the key of the file that it is in: %s', async (allowsBy, hint) => {
    const { notes } = await sent('$TOKEN', { env, allowsBy });
    expect(notes.map(({ message }) => message)).toEqual([expect.stringContaining(`; ${hint}.`)]);
  });

  test('is sent if every list allows it', async () => {
    const reach = { urls: [], env: [['TOKEN', 'X'], ['TOK*']] };
    expect((await sent('$TOKEN', { env, allowedEnv: ['TOKEN'], reach })).value).toBe(SECRET);
  });

  test.each(['UNSET', '__proto__', 'constructor', 'toString'])(
    'that is not set (%s) is empty, with a warning',
    async (name) => {
      const { value, notes } = await sent(`<\${${name}}>$${name}`, { env, allowedEnv: [name] });
      expect(value).toBe('<>');
      expect(notes.map(({ message }) => message)).toEqual([
        `The header "X-Test" names "${name}", which is not set: it is left empty.`,
      ]);
    },
  );

  test('is never looked at again once it is filled in', async () => {
    const tricky = { A: '${B} $B $& $1 ${TOKEN}', B: SECRET, TOKEN: SECRET };
    const { value } = await sent('$A', { env: tricky, allowedEnv: ['A', 'B', 'TOKEN'] });
    expect(value).toBe(tricky.A);
  });

  test.each([
    ['line breaks', 'x\r\nX-Injected: 1\r\n\r\nGET / HTTP/1.1', 'xX-Injected: 1GET / HTTP/1.1'],
    ['a lone line feed', 'x\ny', 'xy'],
    ['a lone carriage return', 'x\ry', 'xy'],
    ['a NUL', 'x\0y', 'xy'],
    ['an escape', 'x\x1b[0my', 'x[0my'],
    ['characters beyond Latin-1 whose last byte is a line break', 'x\u010d\u010ay\u560a\u560d', 'xy'],
  ])('whose value has %s is sent without, with a warning that does not show it', async (_, dirty, clean) => {
    const { value, notes, request } = await sent('${DIRTY}', { env: { DIRTY: dirty }, allowedEnv: ['DIRTY'] });
    expect(value).toBe(clean);
    expect(request?.headers['x-injected']).toBeUndefined();
    expect(notes).toEqual([
      {
        code: 'HEADER_VARIABLE',
        severity: 'warning',
        message: 'The header "X-Test" names "DIRTY", which has characters that no header can hold: they are left out.',
      },
    ]);
  });

  test('never adds a line to the request, whatever its value is', async () => {
    const requests: string[] = [];
    const server = await rawServer((socket, text) => {
      requests.push(text);
      socket.write(http(''));
    });
    const by = client();
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('\r', '\n', '\0', '\x85', '\u2028', '\u560d\u560a', 'A: b', ':'))
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        requests.length = 0;
        await call(server.url, { headers: { 'X-Test': '${V}' }, env: { V: value }, allowedEnv: ['V'], body: '' }, by);
        expect(requests).toHaveLength(1);
        expect(requests[0]?.split(/\r\n|\r|\n/)).toHaveLength(10);
      }),
      { numRuns: 60 },
    );
  });

  test('is in no report', async () => {
    const report = await call('http://127.0.0.1:1/', {
      headers: { A: '$TOKEN', 'B\n$TOKEN': 'x', Host: '$TOKEN' },
      env: { TOKEN: `${SECRET}\n` },
      allowedEnv: ['TOKEN'],
    });
    expect(report.notes).toHaveLength(4);
    expect(JSON.stringify(report)).not.toContain(SECRET);
  });
});

describe('a header that', () => {
  test.each([
    'Host',
    'Content-Length',
    'Transfer-Encoding',
    'Connection',
    'Upgrade',
    'Expect',
    'TE',
    'Trailer',
    'Keep-Alive',
    'Proxy-Authorization',
    'proxy-connection',
    'HTTP2-Settings',
  ])('frames the message (%s) is left out', async (name) => {
    const server = await httpServer();
    const { ending, notes } = await call(server.url, {
      headers: { [name]: 'chunked', Other: 'kept' },
      body: '{"a":1}',
    });
    expect(ending).toEqual(SUCCESS);
    const message = `The header "${name}" is left out: it belongs to the connection, not to a hook.`;
    expect(notes).toEqual([{ code: 'BAD_HEADER', severity: 'warning', message }]);
    expect(server.received[0]).toMatchObject({
      body: '{"a":1}',
      headers: { other: 'kept', host: `127.0.0.1:${server.port}` },
    });
    expect(server.received[0]?.rawHeaders.filter((text) => text === 'chunked')).toEqual([]);
  });

  test.each([
    ['has no name', '', 'x', 'that is no name of a header'],
    ['has a line break in its name', 'X-A\r\nX-B', 'x', 'that is no name of a header'],
    ['has a space in its name', 'X A', 'x', 'that is no name of a header'],
    ['has a colon in its name', 'X:', 'x', 'that is no name of a header'],
    ['has a name in another script', 'Naïve', 'x', 'that is no name of a header'],
    ['has a line break in its value', 'X-A', 'a\r\nX-B: c', 'its value has a character that no header can hold'],
    ['has what is beyond Latin-1 in its value', 'X-A', '👍', 'its value has a character that no header can hold'],
  ])('%s is left out', async (_, name, value, why) => {
    const server = await httpServer();
    const { ending, notes } = await call(server.url, { headers: { [name]: value, Other: 'kept' } });
    expect(ending).toEqual(SUCCESS);
    expect(notes?.map(({ code, message }) => [code, message.split(' is left out: ')[1]])).toEqual([
      ['BAD_HEADER', `${why}.`],
    ]);
    expect(server.received[0]?.headers).toMatchObject({ other: 'kept' });
    expect(server.received[0]?.headers['x-b']).toBeUndefined();
  });

  test('the entry has itself goes before the usual one', async () => {
    const server = await httpServer();
    await call(server.url, {
      headers: { 'Content-Type': 'application/cloudevents+json', 'USER-AGENT': 'mine' },
    });
    expect(server.received[0]?.headers).toMatchObject({
      'content-type': 'application/cloudevents+json',
      'user-agent': 'mine',
    });
  });

  test('is written twice, in other cases, is sent once', async () => {
    const server = await httpServer();
    await call(server.url, { headers: { 'X-A': '1', 'x-a': '2' } });
    const names = server.received[0]?.rawHeaders.filter((text) => text.toLowerCase() === 'x-a');
    expect(names).toHaveLength(1);
  });

  test('has the name of something that every object has is an ordinary one', async () => {
    const server = await httpServer();
    const headers = JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}');
    expect((await call(server.url, { headers })).ending).toEqual(SUCCESS);
    expect(server.received[0]?.rawHeaders).toEqual(
      expect.arrayContaining(['__proto__', 'a', 'constructor', 'b', 'tostring', 'c']),
    );
  });
});

test('the server of these tests would show a header that was injected', async () => {
  const server = await httpServer();
  await new Promise<void>((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.end('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nx-test: a\r\nx-injected: 1\r\n\r\n');
    });
    socket.resume().once('close', () => resolve());
  });
  expect(server.received[0]?.headers['x-injected']).toBe('1');
});

describe('a service that quotes what it was sent', () => {
  const headers = { Authorization: 'Bearer ${TOKEN}', X: 'plain' };
  const given = { headers, allowedEnv: ['TOKEN'], env: { TOKEN: 'tok-4711-secret' } };

  test.each([200, 500])('does not get it shown, whatever its status (%s)', async (status) => {
    const server = await httpServer((response, request) => {
      response.writeHead(status, `bad ${request.headers.authorization}`);
      response.end(JSON.stringify({ reason: request.headers.authorization }));
    });
    const report = await call(server.url, given);
    expect(server.received[0]?.headers.authorization).toBe('Bearer tok-4711-secret');
    expect(JSON.stringify(report)).not.toContain('tok-4711');
    expect(report.stdout).toContain('Bearer ***');
  });
});

test('where only braces make a variable, a dollar sign is one', async () => {
  const server = await httpServer();
  const headers = { X: 'pa$HOME ${HOOK_X}' };
  await call(server.url, {
    headers,
    allowedEnv: ['HOME', 'HOOK_*'],
    env: { HOME: '/h', HOOK_X: 'v' },
    onlyBraces: true,
  });
  expect(server.received[0]?.headers.x).toBe('pa$HOME v');
});
