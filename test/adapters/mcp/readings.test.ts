// wide: tries many cases

import { describe, expect, test } from 'vitest';
import { machine } from '../../cli/machine.ts';
import { callOf, rawClient, textsOf, until } from './raw-client.ts';

/** A client with hooks in hookline's own form. */
function withHooks(hooks: string) {
  const computer = machine();
  const file = computer.write('~/guards.yml', `hooks:\n${hooks}`);
  return { ...computer, client: rawClient(computer, ['--config', file, '--name', 'odd']) };
}

const call = (id: string, args: string, more = '') =>
  `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"say","arguments":${args}${more}}}`;

const SEES_ALL = "  - { on: PreToolUse, tools: mcp__odd__say, run: 'true' }\n";
const NO_HOOK = '  - { on: PreToolUse, tools: mcp__odd__rm, deny: Not here. }\n';
/** Puts stars in the place of secrets. */
const REDACTS = `  - { on: PostToolUse, tools: mcp, run: 'sed "s/.*/{\\"hookSpecificOutput\\":{\\"hookEventName\\":\\"PostToolUse\\",\\"updatedToolOutput\\":\\"***\\"}}/"' }\n`;

describe('a number that is another when it is read', () => {
  test.each([
    ['{"account":9007199254740993}', 'account (9007199254740993)'],
    ['{"amount":1e400}', 'amount (1e400)'],
    ['{"of":[1,{"tiny":-1e-400}]}', 'of[1].tiny (-1e-400)'],
    ['{"n":12345678901234567890.5}', 'n (12345678901234567890.5)'],
  ])('%s is refused where a hook is about the call', async (args, lost) => {
    const { client } = withHooks(SEES_ALL);
    client.send(`${call('1', args)}\n`);
    expect((await client.answer(1)).result).toEqual({
      content: [
        {
          type: 'text',
          text: `Tool execution blocked by hook: It has a number that hooks cannot be told exactly: ${lost}.`,
        },
      ],
      isError: true,
    });
    expect(await client.seen()).toEqual([]);
  });

  test.each([
    ['asks', '  - { on: PreToolUse, tools: mcp__odd__say, ask: Really? }\n'],
    [
      'has a condition that does not hold',
      "  - { on: PreToolUse, tools: mcp__odd__say, when: 'tool_input.account == 1', deny: No. }\n",
    ],
  ])('is refused where a hook %s', async (_, hook) => {
    const { client } = withHooks(hook);
    client.send(`${call('1', '{"account":9007199254740993}')}\n`);
    expect(textsOf((await client.answer(1)).result)).toEqual([
      'Tool execution blocked by hook: It has a number that hooks cannot be told exactly: account (9007199254740993).',
    ]);
  });

  test('arrives as it is where no hook is about the call', async () => {
    const { client } = withHooks(NO_HOOK);
    const line = call('1', '{"account":9007199254740993, "amount":1e400}');
    client.send(`${line}\n`);
    await client.answer(1);
    expect(await client.seen()).toEqual([line]);
  });

  test('that is only spelt otherwise arrives as it is; a fraction with too many digits as it was read', async () => {
    const { client } = withHooks(SEES_ALL);
    const same = call('1', '{"a":1.0,"b":1E2,"c":-0,"d":9007199254740992,"e":1e21,"f":0.10}');
    client.send(`${same}\n`);
    await client.answer(1);
    client.send(`${call('2', '{"a":0.1000000000000000055511151231257827,"b":1.50}')}\n`);
    await client.answer(2);
    expect(await client.seen()).toEqual([same, call('2', '{"a":0.1,"b":1.5}')]);
  });
});

describe('what stands twice', () => {
  test('as a method is no way around the hooks, alone or in a batch', async () => {
    const { client } = withHooks(NO_HOOK);
    const hidden = (first: string, last: string) =>
      `{"jsonrpc":"2.0","id":4,"method":"${first}","method":"${last}","params":{"name":"rm","arguments":{}}}`;
    client.send(`${hidden('tools/call', 'ping')}\n`);
    client.send(`[${hidden('tools\\/call', 'ping')}]\n`);
    client.send(`${hidden('ping', 'tools/call')}\n`);
    await until(() => client.messages().length === 3);
    expect(await client.seen()).toEqual([]);
    const answers = client.messages().slice(0, 3);
    expect(answers.filter(({ error }) => error !== undefined)).toMatchObject([
      { id: 4, error: { code: -32600 } },
      { id: 4, error: { code: -32600 } },
    ]);
    expect(JSON.stringify(answers)).toContain('Not here.');
  });

  test('in any other message arrives once, as it was read, in its own digits', async () => {
    const { client } = withHooks(NO_HOOK);
    client.send('{"jsonrpc":"2.0","id":1,"id":9007199254740993,"method":"ping","params":{"a":1,"a":2}}\n');
    await until(() => client.bytes().length > 0);
    const twice = call('5', '{"p":1,"p":{"n":9007199254740993,"n":9007199254740995}}');
    client.send(`${twice}\n`);
    await client.answer(5);
    expect(await client.seen()).toEqual([
      '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping","params":{"a":2}}',
      call('5', '{"p":{"n":9007199254740995}}'),
    ]);
  });
});

test.each([
  ['["danger",{"a":"SECRET"}]', 'The params of the call are no object.'],
  ['7', 'The params of the call are no object.'],
  ['{"name":["danger"],"arguments":{}}', 'The call does not name a tool: its "name" is no text.'],
  ['{"arguments":{}}', 'The call does not name a tool: its "name" is no text.'],
])('a call with the params %s reaches no server', async (params, message) => {
  const { client } = withHooks(NO_HOOK);
  client.send(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}\n`);
  expect(await client.answer(1)).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32602, message } });
  expect(await client.seen()).toEqual([]);
});

describe('an answer that hooks could not be told', () => {
  const SECRET = '{"content":[{"type":"text","text":"hunter2"}]}';
  test.each([
    ['has NaN in it', `{"jsonrpc":"2.0","id":1,"result":${SECRET.replace('}]', '}],"n":NaN')}}`],
    ['has a comma too much', `{"jsonrpc":"2.0","id":1,"result":${SECRET},}`],
    ['is two on one line', `{"jsonrpc":"2.0","id":1,"result":${SECRET}}{"jsonrpc":"2.0","method":"x"}`],
    ['is spelt with capitals', `{"jsonrpc":"2.0","ID":1,"Result":${SECRET}}`],
    ['is spelt with an old letter', `{"jsonrpc":"2.0","id":1,"re\u017fult":${SECRET}}`],
    ['is inside of a list of lists', `[[{"jsonrpc":"2.0","id":1,"result":${SECRET}}]]`],
  ])('since it %s is withheld, and the call has failed', async (_, bytes) => {
    const { client } = withHooks(REDACTS);
    client.send(callOf(1, 'raw', { bytes: `${bytes}\n` }));
    expect((await client.answer(1)).result).toEqual({
      content: [
        {
          type: 'text',
          text: 'Hook blocked further execution. What the server answered cannot be read, so that no hook could judge it.',
        },
      ],
      isError: true,
    });
    await client.call('say');
    expect(client.bytes().toString()).not.toContain('hunter2');
    expect(client.stderr()).toContain('may be an answer and cannot be read; it was withheld');
  });

  test.each([
    ['begins with a mark', `\uFEFF{"jsonrpc":"2.0","id":1,"result":${SECRET}}`],
    ['has a method that is none', `{"jsonrpc":"2.0","id":1,"method":null,"result":${SECRET}}`],
    ['has a method', `{"jsonrpc":"2.0","id":1,"method":"x","result":${SECRET}}`],
    ['has its id twice', `{"jsonrpc":"2.0","id":7,"id":1,"result":${SECRET}}`],
    ['has its result twice', `{"jsonrpc":"2.0","id":1,"result":${SECRET},"result":${SECRET}}`],
  ])('is one that they are told where it %s', async (_, bytes) => {
    const { client } = withHooks(REDACTS);
    client.send(callOf(1, 'raw', { bytes: `${bytes}\n` }));
    const { result } = await until(() => client.messages().find(({ id }) => id === 1));
    expect(textsOf(result)).toEqual(['***']);
    expect(client.bytes().toString()).not.toContain('hunter2');
  });

  test('is not hidden behind the id of another', async () => {
    const { client } = withHooks(REDACTS);
    client.send(callOf(1, 'raw', { bytes: `{"jsonrpc":"2.0","id":1,"id":7,"result":${SECRET}}\n` }));
    await until(() => client.bytes().length > 0);
    expect(client.bytes().toString()).toBe(`{"jsonrpc":"2.0","id":7,"result":${SECRET}}\n`);
  });

  test('has one reading where a hook has seen it', async () => {
    const { client } = withHooks("  - { on: PostToolUse, tools: mcp, run: 'true' }\n");
    client.send(
      callOf(1, 'raw', {
        bytes: `{"jsonrpc":"2.0","id":1,"result":{"content":[{"text":"hunter2","text":"x"}],"n":9007199254740993}}\n`,
      }),
    );
    await client.answer(1);
    expect(client.bytes().toString()).toBe(
      '{"jsonrpc":"2.0","id":1,"result":{"content":[{"text":"x"}],"n":9007199254740993}}\n',
    );
  });

  test('is passed on as it is where no hook wants to be told, and so is what is no answer', async () => {
    const open = withHooks(NO_HOOK).client;
    const odd = `{"jsonrpc":"2.0","id":1,"result":NaN}\n`;
    open.send(callOf(1, 'raw', { bytes: odd }));
    await until(() => open.bytes().toString() === odd);
    const { client } = withHooks(REDACTS);
    client.send(callOf(1, 'raw', { bytes: 'Listening on {stdio}\n' }));
    await until(() => client.bytes().toString() === 'Listening on {stdio}\n');
  });
});

describe('what nobody changes keeps its digits', () => {
  const BIG = '1234567890123456789';

  test('in a result to which a hook adds context, and in the id', async () => {
    const { client } = withHooks('  - { on: PostToolUse, tools: mcp, run: echo Seen. }\n');
    const result = (content: string) =>
      `{"jsonrpc":"2.0","id":${BIG},"result":{"structuredContent":{"tweet_id":${BIG}, "x":1.0},"content":[${content}],"_meta":{"n":1e400}}}\n`;
    const first = `{"type":"text","text":"\\u00e9","n":${BIG}}`;
    client.send(`${callText(BIG, 'raw', { bytes: result(first) })}\n`);
    await until(() => client.bytes().length > 0);
    expect(client.bytes().toString()).toBe(
      result(`${first},{"type":"text","text":"[PostToolUse Hook Output]:\\nSeen."}`),
    );
  });

  test('in the fields of a rewritten result that are the same as before', async () => {
    const { client } = withHooks(
      `  - { on: PostToolUse, tools: mcp, run: 'echo ''{"hookSpecificOutput":{"hookEventName":"PostToolUse","updatedToolOutput":{"content":[],"n":${BIG}}}}''' }\n`,
    );
    const result = (content: string) => `{"jsonrpc":"2.0","id":1,"result":{"content":${content},"n":${BIG}}}\n`;
    client.send(callOf(1, 'raw', { bytes: result('["hunter2"]') }));
    await client.answer(1);
    expect(client.bytes().toString()).toBe(result('[]'));
  });

  test('in the id of a call that is refused, is wrong or is not read', async () => {
    const { client } = withHooks(NO_HOOK);
    client.send(`${callText(BIG, 'rm', {})}\n`);
    client.send(`{"id":${BIG},"method":"tools/call"}\n`);
    client.send(`{"id":${BIG},"Method":"tools/call"}\n`);
    await until(() => client.messages().length === 3);
    expect(client.bytes().toString().split(`"id":${BIG},`).length).toBe(4);
  });

  test('in a request whose arguments a hook rewrites', async () => {
    const { client, logged } = withHooks(
      `  - { on: PreToolUse, tools: mcp__odd__say, run: 'cat > "$LOG"; echo ''{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"a":2}}}''' }\n`,
    );
    client.send(`${call(BIG, '{"a":1}', `,"_meta":{"progressToken":${BIG}}`)}\n`);
    await until(() => client.bytes().length > 0);
    expect(await client.seen()).toEqual([call(BIG, '{"a":2}', `,"_meta":{"progressToken":${BIG}}`)]);
    expect(logged().join('')).toContain(`"tool_use_id":"${BIG}"`);
  });

  function callText(id: string, name: string, args: object): string {
    return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}","arguments":${JSON.stringify(args)}}}`;
  }
});
