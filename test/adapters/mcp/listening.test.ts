// wide: starts many servers and clients

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CLI, machine } from '../../cli/machine.ts';
import { answerTo, eventOf, everythingOverHttp, freePort, plainly, STREAM, scriptedServer } from './http-servers.ts';
import { callOf, INITIALIZE, rawClient, talk, textsOf, until } from './raw-client.ts';
import { textsIn } from './sdk-client.ts';

/** `hookline mcp --url … --listen 0`, and where it listens. */
async function listener(url: string, hooks = '', options: readonly string[] = []) {
  const computer = machine();
  const config = hooks === '' ? [] : ['--config', computer.write('~/guards.yml', `hooks:\n${hooks}`)];
  const args = [CLI, 'mcp', ...config, '--url', url, '--listen', '0', ...options];
  const proxy = talk(spawn(process.execPath, args, { cwd: computer.project, env: computer.env }));
  const at = await until(() => {
    if (proxy.child.exitCode !== null) throw new Error(proxy.stderr());
    return /is at (http:\S+),/.exec(proxy.stderr())?.[1];
  });
  return { ...computer, proxy, at };
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

function post(at: string, message: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return fetch(at, { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body });
}

/** The messages in a stream of events, and their ids. */
async function eventsOf(response: Response) {
  const blocks = (await response.text()).split('\n\n').filter((block) => block !== '');
  return blocks.map((block) => ({
    id: /^id: (.*)$/m.exec(block)?.[1],
    message: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] || 'null'),
  }));
}

const NOT_BAD = '  - { on: PreToolUse, tools: mcp__.*__bad, deny: "Not this." }\n';
const REFUSED = 'Tool execution blocked by hook: Not this.';

describe('a real client and a real server, both over HTTP', () => {
  async function connected(hooks: string) {
    const started = await listener(await everythingOverHttp(), hooks);
    const transport = new StreamableHTTPClientTransport(new URL(started.at));
    const client = new Client({ name: 'test', version: '1' }, { capabilities: { sampling: {} } });
    // its types do not fit "exactOptionalPropertyTypes"
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    onTestFinished(() => client.close());
    return { ...started, client, transport };
  }

  test('a refused call has its reason, everything else is as it was, and the session ends when the client says so', async () => {
    const { client, transport } = await connected(
      '  - { on: PreToolUse, tools: mcp__.*__get-env, deny: "No secrets." }\n  - { on: PostToolUse, tools: mcp__.*__echo, context: Seen. }\n',
    );
    expect(textsIn(await client.callTool({ name: 'get-env', arguments: {} }))).toEqual([
      'Tool execution blocked by hook: No secrets.',
    ]);
    expect(textsIn(await client.callTool({ name: 'echo', arguments: { message: 'x' } }))).toEqual([
      'Echo: x',
      '[PostToolUse Hook Output]:\nSeen.',
    ]);
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    await transport.terminateSession();
    await expect(client.callTool({ name: 'echo', arguments: { message: 'x' } })).rejects.toThrow();
  });

  test('progress comes in order, and what the server asks its client is answered', async () => {
    const { client } = await connected("  - { on: [PreToolUse, PostToolUse], tools: mcp, run: 'true' }\n");
    const { CreateMessageRequestSchema } = await import('@modelcontextprotocol/sdk/types.js');
    client.setRequestHandler(CreateMessageRequestSchema, () => ({
      ...{ model: 'scripted', role: 'assistant' as const },
      content: { type: 'text' as const, text: 'sampled' },
    }));
    const progress: number[] = [];
    const long = { name: 'trigger-long-running-operation', arguments: { duration: 0.4, steps: 4 } };
    await client.callTool(long, undefined, { onprogress: (step) => progress.push(step.progress) });
    expect(progress).toEqual([1, 2, 3, 4]);
    const asking = { name: 'trigger-sampling-request', arguments: { prompt: 'x', maxTokens: 5 } };
    expect(textsIn(await client.callTool(asking))[0]).toContain('sampled');
  });
});

describe('what passes', () => {
  test('the headers of both, authorization too, which nothing records; the statuses and bodies as they are', async () => {
    const { url, received } = await scriptedServer((one, response) => {
      if (one.message.method !== 'odd') return plainly(one, response);
      response
        .writeHead(401, { 'www-authenticate': 'Bearer realm="x"', 'alt-svc': 'h3=":1"' })
        .end('  { "no": 1.0 }\n');
    });
    const hooks = `  - { on: PreToolUse, tools: mcp, run: 'cat >> "$LOG"; env >> "$LOG"' }\n`;
    const { at, env, proxy, cli } = await listener(url, hooks, ['--header', 'X-Ours: very-secret-2']);
    const first = await post(at, INITIALIZE, { authorization: 'Bearer very-secret-1' });
    expect(first.headers.get('mcp-session-id')).toBe('session-1');
    const headers = {
      authorization: 'Bearer very-secret-1',
      'mcp-session-id': 'session-1',
      'mcp-protocol-version': 'v',
    };
    const called = await post(at, callOf(1, 'say'), headers);
    expect(await called.text()).toBe(JSON.stringify(answerTo({ id: 1, params: { name: 'say' } })));
    expect(received.at(-1)?.headers).toMatchObject({ ...headers, 'x-ours': 'very-secret-2', host: new URL(url).host });
    const odd = await post(at, { jsonrpc: '2.0', id: 9, method: 'odd' });
    expect([odd.status, odd.headers.get('www-authenticate'), await odd.text()]).toEqual([
      401,
      'Bearer realm="x"',
      '  { "no": 1.0 }\n',
    ]);
    expect(odd.headers.get('alt-svc')).toBeNull();
    expect((await post(at, { jsonrpc: '2.0', method: 'notifications/x' })).status).toBe(202);
    expect((await fetch(at)).status).toBe(405);
    const { stdout: trail } = await cli(['audit', 'export']);
    expect(trail).toContain('mcp__scripted__say');
    const told = readFileSync(env.LOG, 'utf8');
    expect([told, trail, proxy.stderr()].join()).not.toMatch(/very-secret|session-1/);
  });

  test('a batch without its refused calls, whose answers are in the same list', async () => {
    const { url, received } = await scriptedServer((one, response) => {
      const messages = one.message as unknown as Parameters<typeof answerTo>[0][];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(messages.map(answerTo)));
    });
    const { at } = await listener(url, NOT_BAD);
    const both = (await (await post(at, [callOf(1, 'good'), callOf(2, 'bad')])).json()) as {
      id: number;
      result: unknown;
    }[];
    const byId = Object.fromEntries(both.map(({ id, result }) => [id, textsOf(result)[0]]));
    expect(byId).toEqual({ 1: 'ran good', 2: REFUSED });
    expect(received[0]?.body).not.toContain('bad');
    const none = (await (await post(at, [callOf(3, 'bad')])).json()) as { result: unknown }[];
    expect(textsOf(none[0]?.result)).toEqual([REFUSED]);
    expect(received).toHaveLength(1);
  });

  test('five megabytes in both directions, as a body and as an event', async () => {
    const { url } = await scriptedServer((one, response) => {
      const answer = { jsonrpc: '2.0', id: one.message.id, result: { content: [], echo: one.message.params } };
      const isStream = one.message.params?.name === 'stream';
      response.writeHead(200, isStream ? STREAM : { 'content-type': 'application/json' });
      response.end(isStream ? eventOf(answer) : JSON.stringify(answer));
    });
    const { at } = await listener(url, "  - { on: [PreToolUse, PostToolUse], tools: mcp, run: 'cat > /dev/null' }\n");
    const text = 'ä"\\'.repeat(1_250_000);
    const body = await (await post(at, callOf(1, 'body', { text }))).json();
    expect(body).toMatchObject({ result: { echo: { arguments: { text } } } });
    const [event] = await eventsOf(await post(at, callOf(2, 'stream', { text })));
    expect(event?.message.result.echo.arguments.text === text).toBe(true);
  });

  test('ids and kinds of events, comments, and what the server says of its own accord, at once', async () => {
    const note = { jsonrpc: '2.0', method: 'notifications/message', params: {} };
    const { url } = await scriptedServer((one, response) => {
      if (one.method !== 'GET') return plainly(one, response);
      // it stays open
      response
        .writeHead(200, STREAM)
        .write(`: hello\n\nid: 7\nevent: message\nretry: 5\ndata: ${JSON.stringify(note)}\n\n`);
    });
    const { at } = await listener(url);
    const leave = new AbortController();
    const { body } = await fetch(at, {
      headers: { accept: 'text/event-stream', 'mcp-session-id': 'x' },
      signal: leave.signal,
    });
    let heard = '';
    const decoder = new TextDecoder();
    for await (const piece of body ?? []) {
      heard += decoder.decode(piece as Uint8Array);
      if (heard.includes(JSON.stringify(note))) break;
    }
    expect(heard).toContain(`id: 7\nevent: message\nretry: 5\ndata: ${JSON.stringify(note)}\n\n`);
    leave.abort();
  });
});

describe('a stream that breaks off', () => {
  test('is resumed by the client, hooks judge the answer once, and what is told again is told as before', async () => {
    const answer = answerTo({ id: 1, params: { name: 'say' } });
    const { url } = await scriptedServer((one, response) => {
      if (one.method === 'GET') return void response.writeHead(200, STREAM).end(eventOf(answer, 'e2'));
      response.writeHead(200, STREAM).write('id: e1\ndata: \n\n');
      setTimeout(() => response.destroy(), 50);
    });
    const hooks = `  - { on: PostToolUse, tools: mcp, run: 'echo x >> "$LOG"; echo Seen.' }\n  - { on: PostToolUse, tools: mcp, context: Seen. }\n`;
    const { at, logged } = await listener(url, hooks);
    const headers = { 'mcp-session-id': 'session-1' };
    const broken = await post(at, callOf(1, 'say'), headers);
    await expect(broken.text()).rejects.toThrow();
    for (const _ of ['first', 'again']) {
      const [event] = await eventsOf(await fetch(at, { headers: { ...headers, 'last-event-id': 'e1' } }));
      expect(event?.id).toBe('e2');
      expect(textsOf(event?.message.result).join()).toContain('Seen.');
    }
    expect(logged()).toEqual(['x']);
  });

  test('has no answer for a call that nobody here has judged, where hooks judge answers', async () => {
    const { url } = await scriptedServer((_, response) => {
      response.writeHead(200, STREAM);
      const tools = { jsonrpc: '2.0', id: 2, result: { tools: [] } };
      response.end(eventOf(answerTo({ id: 1, params: { name: 'secret' } }), 'e2') + eventOf(tools, 'e3'));
    });
    const headers = { 'mcp-session-id': 'session-1', 'last-event-id': 'e1' };
    const judged = await listener(url, "  - { on: PostToolUse, tools: mcp, run: 'true' }\n");
    const [withheld, tools] = await eventsOf(await fetch(judged.at, { headers }));
    expect(textsOf(withheld?.message.result)[0]).toContain('does not know any more');
    expect(tools?.message.result).toEqual({ tools: [] });
    const free = await listener(url, NOT_BAD);
    const [passed] = await eventsOf(await fetch(free.at, { headers }));
    expect(textsOf(passed?.message.result)).toEqual(['ran secret']);
  });

  test('and cannot be resumed is an error for the client, and a failure for hooks', async () => {
    const { url } = await scriptedServer((_, response) => {
      response.writeHead(200, STREAM).write(': hello\n\n');
      setTimeout(() => response.destroy(), 20);
    });
    const { at, logged } = await listener(
      url,
      '  - { on: PostToolUseFailure, tools: mcp, run: \'echo x >> "$LOG"\' }\n',
    );
    const events = await eventsOf(await post(at, callOf(1, 'say')));
    expect(events.at(-1)?.message).toMatchObject({ id: 1, error: { code: -32000 } });
    expect(logged()).toEqual(['x']);
  });
});

describe('who may not', () => {
  test('pages of elsewhere, names of elsewhere, and other paths and methods; nothing of theirs reaches the server', async () => {
    const { url, received } = await scriptedServer(plainly);
    const { at } = await listener(url);
    const statusOf = (headers: Record<string, string>, path = '/mcp', method = 'POST') =>
      new Promise<number | undefined>((resolve) => {
        const sent = request(new URL(path, at), { method, headers: { ...JSON_HEADERS, ...headers } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.end(JSON.stringify(callOf(1, 'say')));
      });
    expect(await statusOf({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf({ origin: 'null' })).toBe(403);
    expect(await statusOf({ origin: 'http://localhost.evil.example' })).toBe(403);
    expect(await statusOf({ host: 'evil.example:80' })).toBe(403);
    expect(await statusOf({}, '/other')).toBe(404);
    expect(await statusOf({}, '/mcp', 'PUT')).toBe(405);
    expect(received).toEqual([]);
    expect(await statusOf({ origin: 'http://localhost:6274' })).toBe(200);
  });

  test('a server that sends its clients elsewhere: they would go around the hooks', async () => {
    const other = await scriptedServer(plainly);
    const { url } = await scriptedServer((_, response) => void response.writeHead(307, { location: other.url }).end());
    const { at } = await listener(url);
    const answer = await post(at, callOf(1, 'say'));
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ id: 1, error: { message: expect.stringContaining('elsewhere') } });
    expect(other.received).toEqual([]);
  });

  test('a message that may be a call and cannot be read as one', async () => {
    const { url, received } = await scriptedServer(plainly);
    const { at } = await listener(url, NOT_BAD);
    for (const odd of [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"bad","arguments":{"n":NaN}}}',
      '{"jsonrpc":"2.0","id":1,"Method":"tools/call","params":{"name":"bad"}}',
    ]) {
      expect(await (await post(at, odd)).json()).toHaveProperty('error');
    }
    expect(received).toEqual([]);
  });

  test('a client that has gone: its call does not go ahead when its hooks are done', async () => {
    const { url, received } = await scriptedServer(plainly);
    const { at, env, logged } = await listener(
      url,
      `  - { on: PreToolUse, tools: mcp__.*__slow, run: 'echo begun >> "$LOG"; sleep 30; echo done >> "$LOG"' }\n`,
    );
    expect(env.LOG).toBeTruthy();
    const leave = new AbortController();
    const gone = fetch(at, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify(callOf(1, 'slow')),
      signal: leave.signal,
    });
    await until(() => logged().includes('begun'));
    leave.abort();
    await expect(gone).rejects.toThrow();
    expect(await (await post(at, callOf(2, 'say'))).json()).toMatchObject({ id: 2 });
    expect(logged()).toEqual(['begun']);
    expect(received.map(({ message }) => message.id)).toEqual([2]);
  });
});

test('a server that is not there is status 502, and the next call is tried again', async () => {
  const { at } = await listener(`http://127.0.0.1:${await freePort()}/mcp`);
  for (const id of [1, 2]) {
    const answer = await post(at, callOf(id, 'say'));
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ id, error: { message: expect.stringContaining('ECONNREFUSED') } });
  }
});

test('a signal ends it, with whatever is under way', async () => {
  const { url, received } = await scriptedServer(() => {});
  const { at, proxy } = await listener(url);
  const waiting = post(at, callOf(1, 'say'));
  await until(() => received.length === 1);
  proxy.child.kill('SIGTERM');
  await expect(waiting).rejects.toThrow();
  expect(await proxy.ended).toBe(143);
});

test('a port that is taken, or none, is a mistake', async () => {
  const { url } = await scriptedServer(plainly);
  const wrong = async (options: readonly string[], server: readonly string[] = []) => {
    const { ended, stderr } = rawClient(machine(), options, server);
    expect(await ended).toBe(1);
    return stderr();
  };
  expect(await wrong(['--url', url, '--listen', new URL(url).port])).toContain('error[MCP_SERVER]');
  expect(await wrong(['--url', url, '--listen', 'x'])).toContain('error[BAD_OPTION]');
  expect(await wrong(['--listen', '1'], ['cat'])).toContain('error[USAGE]');
});
