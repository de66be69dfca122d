// wide: starts many servers and clients

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { machine } from '../../cli/machine.ts';
import { callOf, INITIALIZE, lives, rawClient, textsOf, until } from './raw-client.ts';

const TEXT = (text: string) => ({ content: [{ type: 'text', text }] });

/** A client with hooks in hookline's own form. */
function withHooks(hooks: string, options: readonly string[] = []) {
  const computer = machine();
  const file = computer.write('~/guards.yml', `hooks:\n${hooks}`);
  return { ...computer, client: rawClient(computer, ['--config', file, '--name', 'odd', ...options]) };
}

describe('before the server sees a call', () => {
  test('a refused call is answered with the reason, and the server never sees it', async () => {
    const { client } = withHooks('  - { on: PreToolUse, tools: mcp__odd__rm, deny: Not here. }\n');
    expect(await client.call('rm', { path: '/' }, 1)).toEqual({
      ...{ jsonrpc: '2.0', id: 1 },
      result: { ...TEXT('Tool execution blocked by hook: Not here.'), isError: true },
    });
    expect(await client.seen()).toEqual([]);
    // the result is the model's; the person reads the id
    await until(() => /A call of "rm" was refused: hookline why (\w{8}) \(decision \1/.test(client.stderr()));
  });

  test('a rewritten call arrives with the new arguments and everything else as it was', async () => {
    const { client } = withHooks(
      `  - { on: PreToolUse, tools: mcp__odd__say, run: 'echo ''{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"a":2}}}''' }\n`,
    );
    client.send({
      ...{ jsonrpc: '2.0', id: 'x', method: 'tools/call', later: [1] },
      params: { name: 'say', arguments: { a: 1 }, _meta: { progressToken: 9 }, task: { ttl: 5 } },
    });
    expect(textsOf((await client.answer('x')).result)).toEqual(['{"a":2}']);
    expect((await client.seen()).map((line) => JSON.parse(line))).toEqual([
      {
        ...{ jsonrpc: '2.0', id: 'x', method: 'tools/call', later: [1] },
        params: { name: 'say', arguments: { a: 2 }, _meta: { progressToken: 9 }, task: { ttl: 5 } },
      },
    ]);
  });

  test('what no hook is about arrives byte for byte, with numbers that no double can hold', async () => {
    const { client } = withHooks("  - { on: PreToolUse, tools: mcp__odd__rm, run: 'true' }\n");
    const line =
      '{ "id":1,  "method":"tools\\/call","params":{"name":"say","arguments":{"n":12345678901234567890, "m":1.0}}}';
    client.send(`${line}\n`);
    await client.answer(1);
    expect(await client.seen()).toEqual([line]);
  });

  test('context stands behind the result', async () => {
    const { client } = withHooks('  - { on: PreToolUse, tools: mcp__odd__say, context: Mind the gap. }\n');
    const { result } = await client.call('say', { a: 1 });
    expect(textsOf(result)).toEqual(['{"a":1}', '[PreToolUse Hook Output]:\nMind the gap.']);
  });

  test('a hook that asks is a refusal where nobody is there, and says how to approve; then it goes ahead once', async () => {
    const { client, terminal } = withHooks('  - { on: PreToolUse, tools: mcp__odd__push, ask: Really? }\n');
    const [refused = ''] = textsOf((await client.call('push')).result);
    expect(refused).toMatch(
      /^Tool execution blocked by hook: Really\?\nA person can approve exactly this with: hookline approve \w+\./,
    );
    const id = /approve (\w+)\./.exec(refused)?.[1] ?? '';
    expect(await terminal(['approve', id], 'y')).toMatchObject({ status: 0 });
    expect(textsOf((await client.call('push')).result)).toEqual(['{}']);
    expect(textsOf((await client.call('push')).result)[0]).toMatch(/Really/);
  });

  test('with --wait the call waits for the person', async () => {
    const { client, terminal } = withHooks('  - { on: PreToolUse, tools: mcp__odd__push, ask: Really? }\n', [
      '--wait',
      '15',
    ]);
    const answer = client.call('push');
    const id = await until(() => /Waiting for approval: hookline approve (\w+)/.exec(client.stderr())?.[1]);
    expect(await terminal(['approve', id], 'y')).toMatchObject({ status: 0 });
    expect(textsOf((await answer).result)).toEqual(['{}']);
  });

  test('a hook that stops the agent refuses with its reason', async () => {
    const { client } = withHooks(
      `  - { on: PreToolUse, tools: mcp, run: 'echo ''{"continue":false,"stopReason":"Enough."}''' }\n`,
    );
    expect(textsOf((await client.call('say')).result)).toEqual(['Tool execution blocked by hook: Enough.']);
  });

  test('a call whose arguments no hook can judge is refused', async () => {
    const { client } = withHooks("  - { on: PreToolUse, tools: mcp, run: 'true' }\n");
    for (const args of [[1], 'text', 7])
      expect(textsOf((await client.call('say', args)).result)[0]).toMatch(/^Tool execution blocked by hook: /);
    expect(textsOf((await client.call('say', null)).result)).toEqual(['null']);
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    client.send(`{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"say","arguments":${deep}}}\n`);
    expect(textsOf((await client.answer(5)).result)[0]).toMatch(/^Tool execution blocked by hook: hookline failed/);
  });

  test('what a server could read otherwise than the hooks arrives as they read it, or not at all', async () => {
    const { client } = withHooks('  - { on: PreToolUse, tools: mcp__odd__rm, deny: Not here. }\n');
    const rm = JSON.stringify(callOf(9, 'rm'));
    client.send(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm","name":"say","arguments":{"p":1,"p":2}}}\n',
    );
    await client.answer(1);
    for (const odd of [
      rm.replace('"method"', '"Method"'),
      rm.replace('"params"', '"Params"'),
      rm.replace('{}', '{"n":NaN}'),
      `{}${rm}`,
      `\uFEFF${rm}`,
      rm.replace('tools/call', 'tools\\u002fcall').replace('{}', '{,}'),
    ])
      client.send(`${odd}\n`);
    client.send(`{"jsonrpc":"2.0","method":"x","params":\r${rm}\r}\n`);
    await until(() => client.messages().filter(({ error }) => error !== undefined).length === 6);
    expect(await client.seen()).toEqual([
      JSON.stringify({ ...callOf(1, 'say', { p: 2 }), id: 1 }),
      `{"jsonrpc":"2.0","method":"x","params": ${rm} }`,
    ]);
  });
});

describe('after the server answered', () => {
  const LOGGED = `  - { on: [PostToolUse, PostToolUseFailure], tools: mcp, run: 'cat >> "$LOG"; echo >> "$LOG"' }\n`;
  const records = (log: string): { [field: string]: unknown }[] =>
    readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('PostToolUse has the input and the result, PostToolUseFailure the error', async () => {
    const { client, env } = withHooks(LOGGED, ['--session', 's1']);
    await client.call('say', { a: 1 }, 'c1');
    expect(await client.call('fail', {}, 2)).toMatchObject({ result: { ...TEXT('it went wrong'), isError: true } });
    expect((await client.call('error', {}, 3)).error).toEqual({
      code: -32602,
      message: 'no such thing',
      data: { why: 1 },
    });
    const common = { session_id: 's1', duration_ms: expect.any(Number) };
    expect(records(env.LOG)).toMatchObject([
      {
        ...{ ...common, hook_event_name: 'PostToolUse', tool_name: 'mcp__odd__say', tool_use_id: 'c1' },
        ...{ tool_input: { a: 1 }, tool_response: TEXT('{"a":1}') },
        mcp_context: { server_name: 'odd', tool_name: 'say' },
      },
      { hook_event_name: 'PostToolUseFailure', tool_use_id: '2', error: 'it went wrong' },
      { hook_event_name: 'PostToolUseFailure', tool_use_id: '3', error: 'no such thing' },
    ]);
  });

  test('a rewritten result is what the client gets; a text becomes one', async () => {
    const { client } = withHooks(
      `  - { on: PostToolUse, tools: mcp__odd__structured, run: 'echo ''{"hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":{"content":[],"structuredContent":{"n":2}}}}''' }
  - { on: PostToolUse, tools: mcp__odd__say, run: 'echo ''{"hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":"gone"}}''' }\n`,
    );
    expect((await client.call('structured')).result).toEqual({ content: [], structuredContent: { n: 2 } });
    expect((await client.call('say')).result).toEqual(TEXT('gone'));
  });

  test('a refusal and context stand behind the result, and structured content stays', async () => {
    const { client } = withHooks(
      `  - { on: PostToolUse, tools: mcp, run: 'echo Look twice.' }
  - { on: PostToolUse, tools: mcp, run: 'echo Too much >&2; exit 2' }\n`,
    );
    expect((await client.call('structured')).result).toEqual({
      content: [
        { type: 'text', text: '{"n":1}' },
        { type: 'text', text: '[PostToolUse Hook Output]:\nLook twice.' },
        { type: 'text', text: 'Hook blocked further execution. Too much' },
      ],
      structuredContent: { n: 1 },
    });
  });

  test('the result of a call that became a task is judged when it is asked for', async () => {
    const { client, env } = withHooks(LOGGED);
    expect(await client.call('task', { a: 1 }, 1)).toMatchObject({ result: { task: { taskId: 't1' } } });
    client.send({ jsonrpc: '2.0', id: 2, method: 'tasks/result', params: { taskId: 't1' } });
    expect(textsOf((await client.answer(2)).result)).toEqual(['the secret of the task']);
    expect(records(env.LOG)).toMatchObject([
      { tool_name: 'mcp__odd__task', tool_input: { a: 1 }, tool_response: TEXT('the secret of the task') },
    ]);
  });

  test('a server that is careless about its answers does not get around the hooks', async () => {
    const { client } = withHooks(`  - { on: PostToolUse, tools: mcp, run: 'echo Seen.' }\n`);
    client.send(callOf(1, 'sloppy'));
    const { result } = await client.answer('1');
    expect(textsOf(result)).toEqual(['sloppy', '[PostToolUse Hook Output]:\nSeen.']);
    expect(await client.call('both', {}, 2)).toEqual({
      jsonrpc: '2.0',
      id: 2,
      error: { code: 1, message: 'and an error' },
    });
  });

  test('an answer that nobody asked for yet, and a second one, are not passed on', async () => {
    const { client } = withHooks(
      `  - { on: PreToolUse, tools: mcp__odd__slow, run: 'sleep 0.5' }
  - { on: PostToolUse, tools: mcp__odd__twice, run: 'sleep 0.3' }\n`,
    );
    client.send(callOf(51, 'twice'));
    client.send(callOf(50, 'slow', { real: 1 }));
    await client.call('early', { of: 50 });
    expect(textsOf((await client.answer(50)).result)).toEqual(['{"real":1}']);
    expect(textsOf((await client.answer(51)).result)).toEqual(['first']);
    expect(client.bytes().toString()).not.toMatch(/forged|second/);
  });
});

describe('side by side', () => {
  const SLOW = `  - { on: PreToolUse, tools: mcp__odd__slow, run: 'echo $$ >> "$LOG"; sleep 30' }\n`;

  test('a slow hook holds nothing up but its own call', async () => {
    const { client, env } = withHooks(SLOW);
    client.send(callOf(1, 'slow'));
    await until(() => existsSync(env.LOG));
    expect(textsOf((await client.call('say')).result)).toEqual(['{}']);
    client.send({ jsonrpc: '2.0', id: 2, method: 'ping' });
    expect(await client.answer(2)).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
  });

  test('a call that is cancelled while its hooks run ends them, is not forwarded and not answered', async () => {
    const { client, logged } = withHooks(SLOW);
    client.send(callOf('1', 'slow'));
    client.send(callOf(1, 'slow'));
    const pids = await until(() => logged().length === 2 && logged().map(Number));
    client.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: '1' } });
    client.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    await until(() => pids.every((pid) => !lives(pid)));
    expect(await client.seen()).toEqual([]);
    client.stdin.end();
    expect(await client.ended).toBe(7);
    expect(client.messages().map(({ id }) => id)).toEqual([101]);
  });

  test('a cancellation of what the server has is passed on', async () => {
    const { client } = withHooks(SLOW);
    client.send(callOf(1, 'never'));
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, reason: 'late' } };
    client.send({ jsonrpc: '2.0', id: 2, method: 'ping' });
    await client.answer(2);
    client.send(cancelled);
    expect((await client.seen()).at(-1)).toBe(JSON.stringify(cancelled));
  });

  test('what the server answers although it was cancelled is told to the hooks', async () => {
    const { client, env } = withHooks(
      `  - { on: PostToolUse, tools: mcp__odd__late, run: 'cat > "$LOG"; echo Seen.' }\n`,
    );
    client.send(callOf(1, 'late'));
    client.send({ jsonrpc: '2.0', id: 2, method: 'ping' });
    await client.answer(2);
    client.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    expect(textsOf((await client.answer(1)).result)).toEqual(['late', '[PostToolUse Hook Output]:\nSeen.']);
    expect(JSON.parse(readFileSync(env.LOG, 'utf8'))).toMatchObject({ tool_name: 'mcp__odd__late' });
  });

  test('what is cancelled while PostToolUse hooks run is not answered', async () => {
    const { client, env } = withHooks(`  - { on: PostToolUse, tools: mcp__odd__say, run: 'touch "$LOG"; sleep 30' }\n`);
    client.send(callOf(1, 'say'));
    await until(() => existsSync(env.LOG));
    client.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    client.stdin.end();
    expect(await client.ended).toBe(7);
    expect(client.messages()).toEqual([]);
  });

  test('ids that look alike are two calls; the same id twice at once is an error', async () => {
    const { client } = withHooks("  - { on: PreToolUse, tools: mcp__odd__say, run: 'sleep 0.3' }\n");
    client.send(callOf('1', 'say', { text: 1 }));
    client.send(callOf(1, 'say', { number: 1 }));
    client.send(callOf(1, 'say', { again: 1 }));
    await until(() => client.messages().length === 3);
    expect(client.messages().find(({ error }) => error !== undefined)).toMatchObject({
      id: 1,
      error: { code: -32600 },
    });
    expect(textsOf(client.messages().find(({ id }) => id === '1')?.result)).toEqual(['{"text":1}']);
    expect(textsOf(client.messages().find(({ id, result }) => id === 1 && result)?.result)).toEqual(['{"number":1}']);
  });

  test('a batch goes on without what is refused; what is refused is answered in a batch', async () => {
    const { client } = withHooks('  - { on: PreToolUse, tools: mcp__odd__rm, deny: Not here. }\n');
    const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };
    client.send([callOf(1, 'rm'), ping, callOf(3, 'say')]);
    await until(() => client.messages().length === 3);
    client.send([callOf(4, 'say'), ping]);
    await until(() => client.messages().length === 5);
    const lines = client
      .bytes()
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.every(Array.isArray)).toBe(true);
    expect(lines.flat().find(({ id }) => id === 1).result.isError).toBe(true);
    expect(await client.seen()).toEqual([
      JSON.stringify([ping, callOf(3, 'say')]),
      JSON.stringify([callOf(4, 'say'), ping]),
    ]);
  });

  test('a call that wants no answer gets none, whether it is refused or not', async () => {
    const { client } = withHooks('  - { on: PreToolUse, tools: mcp__odd__rm, deny: Not here. }\n');
    const notify = (name: string) => ({ jsonrpc: '2.0', method: 'tools/call', params: { name } });
    client.send(notify('rm'));
    client.send(notify('say'));
    client.stdin.end();
    expect(await client.ended).toBe(7);
    expect(client.messages()).toEqual([{ jsonrpc: '2.0', result: TEXT('null') }]);
  });
});

test('the server is called what --name says, else what it calls itself, else like its program', async () => {
  const computer = machine();
  const file = computer.write(
    '~/guards.yml',
    `hooks:\n  - { on: PreToolUse, tools: mcp, run: 'echo $HOOKLINE_TOOL >&2; exit 2' }\n`,
  );
  const named = async (options: readonly string[], initialize: boolean): Promise<string> => {
    const client = rawClient(computer, ['--config', file, ...options]);
    if (initialize) {
      client.send(INITIALIZE);
      await client.answer(0);
    }
    return textsOf((await client.call('a.b/c')).result)[0]?.split(': ')[1] ?? '';
  };
  expect(await Promise.all([named(['--name', 'my files'], true), named([], true), named([], false)])).toEqual([
    'mcp__my_files__a_b_c',
    'mcp__odd_one__a_b_c',
    'mcp__node__a_b_c',
  ]);
});
