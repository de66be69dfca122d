import { describe, expect, test } from 'vitest';
import type { ChatMessage, ChatReply, ChatRequest } from '../../src/core/chat.ts';
import type { ModelSource } from '../../src/core/model.ts';
import { chatFor } from '../../src/models/chat-for.ts';
import { retryAfterMs } from '../../src/models/post-json.ts';
import { eventually, timed } from '../handlers/workshop.ts';
import {
  hanging,
  json,
  KEY,
  type ModelServer,
  modelServer,
  openAiAnswer,
  type Reaction,
  unauthorized,
} from './model-server.ts';

const TOOL = { name: 'Bash', description: 'Runs it.', parameters: { type: 'object', properties: {} } };
const user = (text: string): ChatMessage => ({ role: 'user', text });
const CALLS = [
  { id: 'call_1', name: 'Bash', input: { command: 'ls' } },
  { id: 'call:2', name: 'Bash', input: { command: 'pwd' } },
];
const CONVERSATION: readonly ChatMessage[] = [
  { role: 'system', text: '[SessionStart Hook Output]:\nbe kind' },
  user('Do it.'),
  { role: 'assistant', text: '', calls: CALLS },
  { role: 'tool', callId: 'call_1', name: 'Bash', text: 'a.txt', isError: false },
  { role: 'tool', callId: 'call:2', name: 'Bash', text: 'Tool execution blocked by hook: no', isError: true },
  { role: 'system', text: '[PostToolBatch Hook Output]:\nwell' },
];

function chat(source: ModelSource, given: Partial<ChatRequest> = {}): Promise<ChatReply> {
  const { signal } = new AbortController();
  return chatFor(source).reply({ system: 'You code.', messages: [user('Hi.')], tools: [TOOL], signal, ...given });
}

/** What a service that answers this, and nothing else, comes to. */
async function openAi(answer: object): Promise<ChatReply> {
  return chat((await modelServer(json(answer))).source());
}
async function anthropic(content: readonly object[], stop_reason: string, usage: object = {}): Promise<ChatReply> {
  const answer = { type: 'message', role: 'assistant', content, stop_reason, usage };
  return chat((await modelServer(json(answer))).anthropic());
}

const called = (name: string, args: unknown, id: unknown = 'call_9'): object => ({
  ...{ id, type: 'function' },
  function: { name, arguments: args },
});

describe('the OpenAI format', () => {
  test('has a message for each, with the calls and their results', async () => {
    const server = await modelServer(json(openAiAnswer({ content: 'Done.' })));
    await chat(server.source(), { messages: CONVERSATION });
    expect(server.asked[0]?.url).toBe('/v1/chat/completions');
    expect(server.asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(server.asked[0]?.body).toEqual({
      model: 'tiny',
      messages: [
        { role: 'system', content: 'You code.' },
        { role: 'system', content: '[SessionStart Hook Output]:\nbe kind' },
        { role: 'user', content: 'Do it.' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [called('Bash', '{"command":"ls"}', 'call_1'), called('Bash', '{"command":"pwd"}', 'call:2')],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'a.txt' },
        { role: 'tool', tool_call_id: 'call:2', content: 'Tool execution blocked by hook: no' },
        { role: 'system', content: '[PostToolBatch Hook Output]:\nwell' },
      ],
      tools: [{ type: 'function', function: TOOL }],
    });
  });

  test('several calls in one reply are several calls', async () => {
    const tool_calls = [called('Bash', '{"command":"ls"}', 'a'), called('Read', { file_path: 'x' }, 'b')];
    const usage = { prompt_tokens: 20, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 10 } };
    expect(await openAi({ ...openAiAnswer({ content: 'I look.', tool_calls }, 'tool_calls'), usage })).toEqual({
      text: 'I look.',
      calls: [
        { id: 'a', name: 'Bash', input: { command: 'ls' } },
        { id: 'b', name: 'Read', input: { file_path: 'x' } },
      ],
      usage: { inputTokens: 20, outputTokens: 5, costUsd: null },
    });
  });

  test.each(['{"command": "ls', '"ls"', '[1]', 'ls -l'])('an input of %s is a problem, not a call', async (args) => {
    const { calls } = await openAi(openAiAnswer({ content: null, tool_calls: [called('Bash', args)] }, 'tool_calls'));
    expect(calls).toMatchObject([{ id: 'call_9', name: 'Bash', input: {} }]);
    expect(calls[0]?.problem).toBe(`The input of this call is no JSON object, so nothing was run: ${args}`);
  });

  test.each(['', ' ', undefined, null])('an input of %j is an empty one', async (args) => {
    const { calls } = await openAi(openAiAnswer({ content: '', tool_calls: [called('Bash', args)] }, 'tool_calls'));
    expect(calls).toEqual([{ id: 'call_9', name: 'Bash', input: {} }]);
  });

  test('calls without an id, or with the same, can be told apart', async () => {
    const tool_calls = [
      called('Bash', '{}', undefined),
      called('Bash', '{}', ''),
      called('A', '{}', 'x'),
      called('B', '{}', 'x'),
    ];
    const { calls } = await openAi(openAiAnswer({ content: null, tool_calls }, 'tool_calls'));
    expect(new Set(calls.map(({ id }) => id)).size).toBe(4);
  });

  test('a call that was cut must not run, though what is there looks whole', async () => {
    const tool_calls = [called('Bash', '{"command":"ls"}', 'a'), called('Bash', '{"command":"rm -rf /"}', 'b')];
    const { calls } = await openAi(openAiAnswer({ content: 'I', tool_calls }, 'length'));
    expect(calls[0]).toEqual({ id: 'a', name: 'Bash', input: { command: 'ls' } });
    expect(calls[1]).toMatchObject({ input: {}, problem: expect.stringContaining('limit of its length') });
  });

  test('a text that was cut says so', async () => {
    expect((await openAi(openAiAnswer({ content: 'Once upon' }, 'length'))).text).toBe(
      'Once upon\n[the reply was cut off: it reached the limit of its length]',
    );
  });

  test('a refusal is what the model says, and saying nothing is an end', async () => {
    expect((await openAi(openAiAnswer({ content: null, refusal: 'I will not.' }))).text).toBe('I will not.');
    expect(await openAi(openAiAnswer({ content: null }))).toMatchObject({ text: '', calls: [] });
  });

  test.each([
    [openAiAnswer({ content: null }, 'content_filter'), 'it ended with "content_filter"'],
    [{ error: { message: 'no credits' } }, 'no credits'],
    [{ choices: [] }, 'without any text'],
    [[], 'without any text'],
  ])('%j is an error', async (answer, words) => {
    await expect(openAi(answer)).rejects.toThrow(words);
  });
});

describe('the Anthropic format', () => {
  test('has turns that alternate, with results first and what hooks said marked', async () => {
    const server = await modelServer(json({ content: [{ type: 'text', text: 'Done.' }], stop_reason: 'end_turn' }));
    await chat(server.anthropic(), { messages: CONVERSATION });
    const { url, headers, body } = server.asked[0] ?? {};
    expect([url, headers?.['x-api-key']]).toEqual(['/v1/messages', KEY]);
    expect(body).toEqual({
      ...{ model: 'tiny', max_tokens: 8192, system: 'You code.' },
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: '<system-message>\n[SessionStart Hook Output]:\nbe kind\n</system-message>' },
            { type: 'text', text: 'Do it.' },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'tool_use', id: 'call_1', name: 'Bash', input: { command: 'ls' } },
            { type: 'tool_use', id: 'call_2', name: 'Bash', input: { command: 'pwd' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'call_1', content: 'a.txt' },
            {
              ...{ type: 'tool_result', tool_use_id: 'call_2', is_error: true },
              content: 'Tool execution blocked by hook: no',
            },
            { type: 'text', text: '<system-message>\n[PostToolBatch Hook Output]:\nwell\n</system-message>' },
          ],
        },
      ],
      tools: [{ name: 'Bash', description: 'Runs it.', input_schema: TOOL.parameters }],
    });
  });

  test('begins with the user and has no empty texts', async () => {
    const server = await modelServer(json({ content: [], stop_reason: 'end_turn' }));
    const said = (text: string): ChatMessage => ({ role: 'assistant', text, calls: [] });
    await chat(server.anthropic(), { system: '', messages: [said('a '), user(''), said(''), said('b'), user('c')] });
    expect(server.asked[0]?.body).toMatchObject({
      messages: [
        { role: 'user', content: [{ text: '(the conversation goes on)' }] },
        { role: 'assistant', content: [{ text: 'a' }, { text: 'b' }] },
        { role: 'user', content: [{ text: 'c' }] },
      ],
    });
    expect(server.asked[0]?.body).not.toHaveProperty('system');
  });

  test('texts and several calls in one reply; what came from a cache was input too', async () => {
    const content = [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'I look.' },
      { type: 'tool_use', id: 'a', name: 'Bash', input: { command: 'ls' } },
      { type: 'tool_use', id: 'b', name: 'Read', input: 'no' },
    ];
    const usage = { input_tokens: 7, output_tokens: 5, cache_read_input_tokens: 100, cache_creation_input_tokens: 20 };
    expect(await anthropic(content, 'tool_use', usage)).toEqual({
      text: 'I look.',
      calls: [
        { id: 'a', name: 'Bash', input: { command: 'ls' } },
        { id: 'b', name: 'Read', input: {}, problem: expect.stringContaining('no JSON object') },
      ],
      usage: { inputTokens: 127, outputTokens: 5, costUsd: null },
    });
  });

  test('a call that was cut must not run', async () => {
    const call = { type: 'tool_use', id: 'a', name: 'Write', input: { file_path: 'a' } };
    const { calls } = await anthropic([{ type: 'text', text: 'I' }, call], 'max_tokens');
    expect(calls).toMatchObject([{ input: {}, problem: expect.stringContaining('limit of its length') }]);
  });

  test('an empty end is an end, an empty refusal is an error', async () => {
    expect(await anthropic([], 'end_turn')).toMatchObject({ text: '', calls: [] });
    await expect(anthropic([], 'refusal')).rejects.toThrow('it ended with "refusal"');
  });
});

describe('in both formats', () => {
  test.each(['source', 'anthropic'] as const)(
    'without tools, calls and results are told in words (%s)',
    async (wire) => {
      const server = await modelServer();
      await chat(server[wire](), { tools: [], messages: CONVERSATION });
      const sent = JSON.stringify(server.asked[0]?.body);
      expect(sent).not.toMatch(/"tool/);
      expect(sent).toContain(JSON.stringify('[called Bash {"command":"ls"}]').slice(1, -1));
      expect(sent).toContain('[Bash answered]\\na.txt');
      expect(sent).toContain('[Bash failed]\\nTool execution blocked');
    },
  );

  test('the price is what the service says, or what was given', async () => {
    const usage = { prompt_tokens: 1000, completion_tokens: 2000 };
    const server = await modelServer(
      json({ ...openAiAnswer({ content: 'a' }), usage }),
      json({ ...openAiAnswer({ content: 'a' }), usage: { ...usage, cost: 0.25 } }),
    );
    const model = chatFor(server.source(), { inputUsdPerMillion: 3, outputUsdPerMillion: 15 });
    const request = { system: '', messages: [user('Hi.')], tools: [], signal: new AbortController().signal };
    expect(model.name).toBe('tiny');
    expect((await model.reply(request)).usage.costUsd).toBeCloseTo(0.033, 10);
    expect((await model.reply(request)).usage.costUsd).toBe(0.25);
  });

  test('the key is not in what is said, and what is called is left as it is', async () => {
    const tool_calls = [called('Write', JSON.stringify({ content: `KEY=${KEY}` }))];
    const reply = await openAi(openAiAnswer({ content: `It is ${KEY}.`, tool_calls }, 'tool_calls'));
    expect(reply).toMatchObject({ text: 'It is ***.', calls: [{ input: { content: `KEY=${KEY}` } }] });
    const error = await chat((await modelServer(unauthorized)).anthropic()).catch((thrown: Error) => thrown.message);
    expect(error).toContain('401');
    expect(error).not.toContain(KEY);
  });

  test('an abort ends a reply that does not come', async () => {
    const server = await modelServer(hanging);
    const abort = new AbortController();
    const asked = chat(server.source(), { signal: abort.signal });
    expect(await eventually(() => server.waiting() === 1)).toBe(true);
    abort.abort();
    await expect(asked).rejects.toThrow();
    expect(await eventually(() => server.waiting() === 0)).toBe(true);
  });
});

describe('a service that is busy', () => {
  const busy =
    (status: number, headers: Readonly<Record<string, string>> = {}): Reaction =>
    (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end('{"error":{"message":"overloaded"}}');
    };
  const done = json(openAiAnswer({ content: 'Done.' }));
  const askedTimes = (server: ModelServer): number => server.asked.length;

  test.each([429, 503, 529])('%i is asked once more, when it says', async (status) => {
    const server = await modelServer(busy(status, { 'retry-after': '1' }), done);
    const { result, ms } = await timed(() => chat(server.source()));
    expect(result.text).toBe('Done.');
    expect(ms).toBeGreaterThan(900);
  });

  test('twice is an error', async () => {
    const server = await modelServer(busy(529, { 'retry-after': '0' }));
    await expect(chat(server.source())).rejects.toMatchObject({
      statusCode: 529,
      message: expect.stringContaining('overloaded'),
    });
    expect(askedTimes(server)).toBe(2);
  });

  test.each([
    [429, '3600'],
    [500, '0'],
    [400, '0'],
  ])('%i with a wait of %s s is not asked again', async (status, after) => {
    const server = await modelServer(busy(status, { 'retry-after': after }), done);
    await expect(chat(server.source())).rejects.toMatchObject({ statusCode: status });
    expect(askedTimes(server)).toBe(1);
  });

  test('an abort ends the wait', async () => {
    const server = await modelServer(busy(429, { 'retry-after': '9' }), done);
    const abort = new AbortController();
    const asked = chat(server.source(), { signal: abort.signal });
    expect(await eventually(() => askedTimes(server) === 1)).toBe(true);
    setTimeout(() => abort.abort(), 50);
    await expect(asked).rejects.toThrow();
    expect(askedTimes(server)).toBe(1);
  });

  test.each([
    ['7', 7000],
    ['Thu, 01 Jan 1970 00:00:12 GMT', 2000],
    ['Thu, 01 Jan 1970 00:00:02 GMT', 0],
    ['soon', null],
  ])('"%s" is a wait of %s ms', (said, ms) => {
    expect(retryAfterMs(new Headers({ 'retry-after': said }), 10_000)).toBe(ms);
  });
});

test.each(['source', 'anthropic'] as const)('a whole turn with a service that follows a script (%s)', async (wire) => {
  // which step it is shows the number of results in the conversation
  const server: ModelServer = await modelServer((request, response) => {
    const results = JSON.stringify(server.asked.at(-1)?.body.messages).match(/"tool_(?:call_id|use_id)"/g)?.length ?? 0;
    const step = [
      { text: '', calls: ['one', 'two'] },
      { text: '', calls: [] },
      { text: 'Both ran.', calls: [] },
    ][results];
    const isAnthropic = request.url?.endsWith('/messages') === true;
    json(isAnthropic ? anthropicStep(step) : openAiStep(step))(request, response);
  });
  const model = chatFor(server[wire]());
  const messages: ChatMessage[] = [user('Do it.')];
  for (;;) {
    const { text, calls } = await model.reply({
      system: '',
      messages,
      tools: [TOOL],
      signal: new AbortController().signal,
    });
    messages.push({ role: 'assistant', text, calls });
    for (const { id, name, input } of calls)
      messages.push({ role: 'tool', callId: id, name, text: `${JSON.stringify(input)} ran`, isError: false });
    if (calls.length === 0) break;
  }
  expect(messages.map(({ role, text }) => `${role}: ${text}`)).toEqual([
    'user: Do it.',
    'assistant: ',
    'tool: {"command":"one"} ran',
    'tool: {"command":"two"} ran',
    'assistant: Both ran.',
  ]);
});

interface Step {
  readonly text: string;
  readonly calls: readonly string[];
}

function openAiStep({ text, calls }: Step = { text: '?', calls: [] }): object {
  const tool_calls = calls.map((command) => called('Bash', JSON.stringify({ command }), `call_${command}`));
  return openAiAnswer(
    { content: text || null, ...(calls.length > 0 && { tool_calls }) },
    calls.length > 0 ? 'tool_calls' : 'stop',
  );
}

function anthropicStep({ text, calls }: Step = { text: '?', calls: [] }): object {
  const used = calls.map((command) => ({ type: 'tool_use', id: `toolu_${command}`, name: 'Bash', input: { command } }));
  const content = [...(text === '' ? [] : [{ type: 'text', text }]), ...used];
  return {
    type: 'message',
    role: 'assistant',
    content,
    stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn',
    usage: {},
  };
}
