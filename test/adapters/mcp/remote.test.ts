// wide: starts many servers and clients

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { machine } from '../../cli/machine.ts';
import { answerTo, eventOf, everythingOverHttp, freePort, plainly, STREAM, scriptedServer } from './http-servers.ts';
import { callOf, INITIALIZE, rawClient, textsOf, until } from './raw-client.ts';
import { OBLIGING, sdkClient, textsIn } from './sdk-client.ts';

const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };

/** A raw client of a server behind `--url`, on a computer of its own. */
function remote(url: string, options: readonly string[] = [], computer = machine()) {
  return rawClient(computer, ['--url', url, ...options], []);
}

function guarded(hooks: string) {
  const computer = machine();
  return { computer, file: computer.write('~/guards.yml', `hooks:\n${hooks}`) };
}

describe('a real server over HTTP, for a client over stdio', () => {
  async function everything(hooks: string, capabilities = {}) {
    const { computer, file } = guarded(hooks);
    const url = await everythingOverHttp();
    return { ...computer, ...(await sdkClient(computer, ['--config', file, '--url', url], [], capabilities)) };
  }

  test('a refused call is answered with the reason, everything else by the server', async () => {
    const { client } = await everything('  - { on: PreToolUse, tools: mcp__.*__get-env, deny: "No secrets." }\n');
    const refused = await client.callTool({ name: 'get-env', arguments: {} });
    expect(refused.isError).toBe(true);
    expect(textsIn(refused)).toEqual(['Tool execution blocked by hook: No secrets.']);
    expect(textsIn(await client.callTool({ name: 'get-sum', arguments: { a: 1, b: 2 } }))[0]).toContain('3');
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    expect((await client.listResources()).resources.length).toBeGreaterThan(0);
  });

  test('rewrites, context and results of PostToolUse are as over stdio', async () => {
    const answer = { hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { message: 'mine' } } };
    const { client } = await everything(
      `  - { on: PreToolUse, tools: mcp__.*__echo, run: "echo '${JSON.stringify(answer).replaceAll('"', '\\"')}'" }
  - { on: PostToolUse, tools: mcp__.*__echo, context: Seen. }\n`,
    );
    expect(textsIn(await client.callTool({ name: 'echo', arguments: { message: 'theirs' } }))).toEqual([
      'Echo: mine',
      '[PostToolUse Hook Output]:\nSeen.',
    ]);
  });

  test('progress comes in order, and what the server asks its client is answered', async () => {
    const { client } = await everything("  - { on: [PreToolUse, PostToolUse], tools: mcp, run: 'true' }\n", OBLIGING);
    const progress: number[] = [];
    const long = { name: 'trigger-long-running-operation', arguments: { duration: 0.4, steps: 4 } };
    await client.callTool(long, undefined, { onprogress: (step) => progress.push(step.progress) });
    expect(progress).toEqual([1, 2, 3, 4]);
    const sampled = await client.callTool({
      name: 'trigger-sampling-request',
      arguments: { prompt: 'x', maxTokens: 5 },
    });
    expect(textsIn(sampled)[0]).toContain('sampled');
  });
});

describe('what is sent to a server over HTTP', () => {
  test('has its session, the version that was agreed upon, and the given headers, which nothing shows', async () => {
    const { url, received } = await scriptedServer(plainly);
    const { computer, file } = guarded(`  - { on: PreToolUse, tools: mcp, run: 'env > "$LOG"; cat >> "$LOG"' }\n`);
    const withToken = { ...computer, env: { ...computer.env, WORD: 'Bearer very-secret-1' } };
    const given = ['--config', file, '--header', 'X-Key: very-secret-2', '--header-env', 'Authorization=WORD'];
    const client = remote(url, given, withToken);
    client.send(INITIALIZE);
    await client.answer(0);
    client.send(INITIALIZED);
    expect(textsOf((await client.call('say')).result)).toEqual(['ran say']);
    client.stdin.end();
    expect(await client.ended).toBe(0);
    const [first, ...others] = received;
    expect(first?.headers).toMatchObject({ accept: 'application/json, text/event-stream', 'x-key': 'very-secret-2' });
    expect(first?.headers['mcp-session-id']).toBeUndefined();
    expect(others.map(({ method }) => method).sort()).toEqual(['DELETE', 'GET', 'POST', 'POST']);
    for (const { headers } of others)
      expect(headers).toMatchObject({
        'mcp-session-id': 'session-1',
        'mcp-protocol-version': '2025-06-18',
        authorization: 'Bearer very-secret-1',
      });
    const told = readFileSync(computer.env.LOG, 'utf8');
    expect(told).toContain('mcp__scripted__say');
    const { stdout: trail } = await computer.cli(['audit', 'export']);
    expect(trail).toContain('mcp__scripted__say');
    expect([client.stderr(), client.bytes().toString(), told, trail].join()).not.toContain('very-secret');
  });

  test('is never a refused call, alone or in a batch', async () => {
    const { url, received } = await scriptedServer((one, response) => {
      if (!Array.isArray(one.message)) return plainly(one, response);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(one.message.map(answerTo)));
    });
    const { computer, file } = guarded('  - { on: PreToolUse, tools: mcp__.*__bad, deny: "Not this." }\n');
    const client = remote(url, ['--config', file], computer);
    client.send([callOf(1, 'good'), callOf(2, 'bad')]);
    client.send(callOf(3, 'bad'));
    const texts = await Promise.all([1, 2, 3].map(async (id) => textsOf((await client.answer(id)).result)[0]));
    expect(texts).toEqual(['ran good', ...Array(2).fill('Tool execution blocked by hook: Not this.')]);
    expect(received.map(({ body }) => body).join()).not.toContain('"bad"');
  });

  test('does not go elsewhere, whatever the server says: credentials stay with it', async () => {
    const other = await scriptedServer(plainly);
    const { url } = await scriptedServer((_, response) => void response.writeHead(307, { location: other.url }).end());
    const client = remote(url, ['--header', 'Authorization: x']);
    expect(await client.call('say')).toMatchObject({ error: { message: expect.stringContaining('elsewhere') } });
    expect(other.received).toEqual([]);
  });

  test('arrives whole with five megabytes of arguments, and so does what comes back', async () => {
    const { url, received } = await scriptedServer((one, response) => {
      response.writeHead(200, STREAM);
      response.end(eventOf({ jsonrpc: '2.0', id: one.message.id, result: { content: [], echo: one.message.params } }));
    });
    const { computer, file } = guarded("  - { on: [PreToolUse, PostToolUse], tools: mcp, run: 'cat > /dev/null' }\n");
    const client = remote(url, ['--config', file], computer);
    const text = 'ä"\\'.repeat(1_250_000);
    const { result } = await client.call('say', { text }, 1);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(callOf(1, 'say', { text }));
    expect(result).toMatchObject({ echo: { arguments: { text } } });
  });
});

describe('streams', () => {
  test('an answer that broke off is asked for from the last event that was heard, and hooks see it', async () => {
    const { url, received } = await scriptedServer((one, response) => {
      const lastEventId = one.headers['last-event-id'];
      if (one.message.method !== 'tools/call' && lastEventId === undefined) return plainly(one, response);
      response.writeHead(200, STREAM);
      if (lastEventId !== undefined)
        return void response.end(eventOf(answerTo({ id: 1, params: { name: 'say' } }), 'e2'));
      response.write('retry: 20\nid: e1\ndata: \n\n');
      setTimeout(() => response.destroy(), 20);
    });
    const { computer, file } = guarded('  - { on: PostToolUse, tools: mcp, context: Seen. }\n');
    const client = remote(url, ['--config', file], computer);
    expect(textsOf((await client.call('say', {}, 1)).result)).toEqual(['ran say', '[PostToolUse Hook Output]:\nSeen.']);
    const asked = received.filter(({ method }) => method === 'GET');
    expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual(['e1']);
  });

  test('what the server says of its own accord comes through, and goes on where its stream broke off', async () => {
    const note = (n: number) => ({ jsonrpc: '2.0', method: 'notifications/message', params: { n } });
    const { url, received } = await scriptedServer((one, response) => {
      if (one.method !== 'GET') return plainly(one, response);
      response.writeHead(200, STREAM);
      const last = Number(one.headers['last-event-id'] ?? 0);
      response.write(`retry: 20\n${eventOf(note(last + 1), String(last + 1))}`);
      if (last < 2) setTimeout(() => response.destroy(), 20);
    });
    const client = remote(url);
    client.send(INITIALIZE);
    client.send(INITIALIZED);
    await until(() => client.messages().filter(({ method }) => method === 'notifications/message').length === 3);
    const asked = received.filter(({ method }) => method === 'GET');
    expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1', '2']);
  });

  test('one that ends without the answer is an error for the client, and a failure for hooks', async () => {
    const { url } = await scriptedServer((one, response) => {
      if (one.message.method !== 'tools/call') return plainly(one, response);
      response.writeHead(200, STREAM).end(': nothing\n\n');
    });
    const { computer, file } = guarded('  - { on: PostToolUseFailure, tools: mcp, run: \'cat > "$LOG"\' }\n');
    const client = remote(url, ['--config', file], computer);
    expect(await client.call('say')).toMatchObject({ error: { code: -32000 } });
    expect(JSON.parse(readFileSync(computer.env.LOG, 'utf8'))).toMatchObject({ hook_event_name: 'PostToolUseFailure' });
  });

  test('pretty-printed answers and events in many pieces are one line each', async () => {
    const { url } = await scriptedServer((one, response) => {
      const text = JSON.stringify(answerTo(one.message), null, 2);
      if (one.message.params?.name === 'body')
        return void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      response.writeHead(200, STREAM);
      const data = text.split('\n').map((line) => `data: ${line}\r\n`);
      void inPieces(`event: message\r\n${data.join('')}\r\n`, (char, done) => response.write(char, done)).then(() =>
        response.end(),
      );
    });
    const client = remote(url);
    expect(textsOf((await client.call('body')).result)).toEqual(['ran body']);
    expect(textsOf((await client.call('events')).result)).toEqual(['ran events']);
    expect(client.bytes().toString().trim().split('\n')).toHaveLength(2);
  });
});

async function inPieces(text: string, write: (char: string, done: () => void) => void): Promise<void> {
  for (const char of text) await new Promise<void>((resolve) => write(char, resolve));
}

describe('a server that is not as it should be', () => {
  test('has forgotten the session: it is greeted again, and the call goes on', async () => {
    let sessions = 0;
    const { url, received } = await scriptedServer((one, response) => {
      if (one.message.method === 'initialize') sessions++;
      if (one.message.method === 'tools/call' && sessions === 1) return void response.writeHead(404).end();
      if (one.message.method !== 'initialize') return plainly(one, response);
      response.writeHead(200, { ...STREAM, 'mcp-session-id': `session-${sessions}` });
      response.end(eventOf(answerTo(one.message)));
    });
    const client = remote(url);
    client.send(INITIALIZE);
    client.send(INITIALIZED);
    expect(textsOf((await client.call('say')).result)).toEqual(['ran say']);
    const last = received.findLast(({ message }) => message.method === 'tools/call');
    expect(last?.headers['mcp-session-id']).toBe('session-2');
    // the client was greeted once
    expect(client.messages().filter(({ id }) => id === 0)).toHaveLength(1);
  });

  test.each([
    [401, /authorization/],
    [500, /status 500/],
  ])('answers with status %i: an error that says so', async (status, words) => {
    const { url } = await scriptedServer((_, response) => void response.writeHead(status).end('<html>no</html>'));
    const { error } = await remote(url).call('say');
    expect((error as { message: string }).message).toMatch(words);
  });

  test('cannot be reached: the client hears why, and no secret of its address', async () => {
    const client = remote(`http://127.0.0.1:${await freePort()}/mcp?key=secret-in-url`);
    const answer = await client.call('say');
    expect(answer).toMatchObject({ error: { message: expect.stringContaining('ECONNREFUSED') } });
    expect(JSON.stringify(answer)).not.toContain('secret-in-url');
    client.stdin.end();
    expect(await client.ended).toBe(0);
  });

  test('dies in the middle of a body: an error', async () => {
    const { url } = await scriptedServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"jsonrpc":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await remote(url).call('say')).toHaveProperty('error');
  });
});

describe('the end', () => {
  test('of the client waits for the answer that it is owed, then ends the session', async () => {
    const { url, received } = await scriptedServer((one, response) => {
      setTimeout(() => plainly(one, response), one.message.method === 'tools/call' ? 300 : 0);
    });
    const client = remote(url);
    client.send(INITIALIZE);
    client.send(callOf(1, 'say'));
    client.stdin.end();
    expect(await client.ended).toBe(0);
    expect(client.messages().map(({ id }) => id)).toEqual([0, 1]);
    expect(received.at(-1)).toMatchObject({ method: 'DELETE', headers: { 'mcp-session-id': 'session-1' } });
  });

  test('by a signal ends the session too, also while a call is under way', async () => {
    const { url, received } = await scriptedServer((one, response) => {
      if (one.message.method !== 'tools/call') plainly(one, response);
    });
    const client = remote(url);
    client.send(INITIALIZE);
    client.send(callOf(1, 'say'));
    await until(() => received.some(({ message }) => message.method === 'tools/call'));
    client.child.kill('SIGTERM');
    expect(await client.ended).toBe(143);
    expect(received.some(({ method }) => method === 'DELETE')).toBe(true);
  });
});

test('both a command and an address, or an address or header that is none, is a mistake that shows no secret', async () => {
  const both = rawClient(machine(), ['--url', 'http://127.0.0.1:1/mcp']);
  expect(await both.ended).toBe(1);
  expect(both.stderr()).toContain('either started');
  for (const options of [
    ['--url', 'ftp://user:hidden@example.com/?hidden'],
    ['--url', 'http://127.0.0.1:1/', '--header', 'hidden'],
    ['--url', 'http://127.0.0.1:1/', '--header', 'Host: hidden'],
    ['--url', 'http://127.0.0.1:1/', '--header-env', 'Authorization=NOT_SET'],
  ]) {
    const wrong = rawClient(machine(), options, []);
    expect(await wrong.ended).toBe(1);
    expect(wrong.stderr()).toContain('error[BAD_OPTION]');
    expect(wrong.stderr()).not.toContain('hidden');
  }
});
