import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import type { Question, Script } from './model/script.ts';
import { type Model, startModel } from './model/server.ts';

const script: Script = {
  steps: [{ calls: [{ name: 'shell', args: { command: 'ls' } }] }, { say: 'All done.' }],
  also: [{ to: 'SUBTASK', steps: [{ say: 'My part is done.' }] }],
};

/** A word that only the call has. */
const CALLED = 'touch 3f9a1c';

/** How each protocol asks: a path, what the user said, and what a tool's result looks like. */
const PROTOCOLS = {
  anthropic: {
    path: '/v1/messages',
    body: (text: string, results: number) => ({
      stream: true,
      tools: [{ name: 'shell' }],
      messages: [
        { role: 'user', content: text },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', input: { command: CALLED } }] },
        ...times(results, { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'a' }] }),
      ],
    }),
  },
  chat: {
    path: '/v1/chat/completions',
    body: (text: string, results: number) => ({
      stream: true,
      tools: [{ type: 'function' }],
      messages: [
        { role: 'user', content: text },
        { role: 'assistant', tool_calls: [{ id: 'call_1', function: { arguments: `{"command":"${CALLED}"}` } }] },
        ...times(results, { role: 'tool', tool_call_id: 'call_1', content: 'a' }),
      ],
    }),
  },
  responses: {
    path: '/v1/responses',
    body: (text: string, results: number) => ({
      tools: [{ name: 'shell' }],
      input: [
        { role: 'user', content: [{ type: 'input_text', text }] },
        { type: 'function_call', call_id: 'call_1', arguments: `{"command":"${CALLED}"}` },
        ...times(results, { type: 'function_call_output', call_id: 'call_1', output: 'a' }),
      ],
    }),
  },
  gemini: {
    path: '/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
    body: (text: string, results: number) => ({
      tools: [{ functionDeclarations: [] }],
      contents: [
        { role: 'user', parts: [{ text }] },
        { role: 'model', parts: [{ functionCall: { name: 'shell', args: { command: CALLED } } }] },
        // without an id
        ...times(results, {
          role: 'user',
          parts: [{ functionResponse: { name: 'shell', response: { output: 'a' } } }],
        }),
      ],
    }),
  },
};

describe.each(Object.entries(PROTOCOLS))('the scripted model, asked as %s', (_name, { path, body }) => {
  test('calls the tool first, and ends when it has its result', async () => {
    await withModel(script, async (ask) => {
      expect(await ask(path, body('Please go on.', 0))).toMatch(/"name":\s*"shell".*command.*ls/s);
      expect(await ask(path, body('Please go on.', 1))).toContain('All done.');
    });
  });

  test('knows what it was told came of which call, and nothing of a call without a result', async () => {
    await withModel(script, async (ask, { exchanges }) => {
      await ask(path, body('Please go on.', 0));
      expect(exchanges()).toEqual([]);
      await ask(path, body('Please go on.', 1));
      expect(exchanges()).toEqual([{ call: expect.stringContaining(CALLED), result: expect.stringContaining('a') }]);
    });
  });

  test('says the same again to who asks again, and something else to a sub-agent', async () => {
    await withModel(script, async (ask) => {
      expect(await ask(path, body('Please go on.', 0))).toContain('"shell"');
      expect(await ask(path, body('Please go on.', 0))).toContain('"shell"');
      expect(await ask(path, body('SUBTASK now', 0))).toContain('My part is done.');
    });
  });
});

test('what a step changes beforehand is changed once', async () => {
  let changed = 0;
  const { path, body } = PROTOCOLS.chat;
  await withModel({ steps: [{ say: 'Hello.', before: () => changed++ }] }, async (ask) => {
    await ask(path, body('Please go on.', 0));
    await ask(path, body('Please go on.', 0));
  });
  expect(changed).toBe(1);
});

test('who answers in place of the steps is asked what has tools, and knows who has given up', async () => {
  const { path, body } = PROTOCOLS.chat;
  const asked: Question[] = [];
  const answer = async (question: Question) => {
    asked.push(question);
    if (asked.length === 1) await until(question.isGone);
    return { say: 'By myself.' };
  };
  await withModel({ ...script, answer }, async (ask) => {
    await expect(ask(path, body('Please go on.', 0), AbortSignal.timeout(100))).rejects.toThrow();
    expect(await ask(path, body('Please go on.', 1))).toContain('By myself.');
    expect(await ask(path, { messages: [], stream: true })).toContain('ok');
  });
  expect(asked.map(({ results }) => results)).toEqual([0, 1]);
});

test('what reached the model is kept, and an address that no protocol has is not found', async () => {
  const { path, body } = PROTOCOLS.chat;
  await withModel(script, async (ask, { asked }) => {
    expect(await ask('/v2/unknown', {})).toContain('There is no /v2/unknown.');
    await ask(path, body('heliotrope', 0));
    expect(asked).toEqual([expect.stringContaining('heliotrope')]);
  });
});

type Ask = (path: string, body: unknown, signal?: AbortSignal) => Promise<string>;

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setTimeout(5);
}

async function withModel(said: Script, use: (ask: Ask, model: Model) => Promise<void>): Promise<void> {
  const port = await freePort();
  const model = await startModel(said, port);
  try {
    await use(async (path, body, signal) => {
      const url = `http://127.0.0.1:${port}${path}`;
      return (await fetch(url, { method: 'POST', body: JSON.stringify(body), signal: signal ?? null })).text();
    }, model);
  } finally {
    await model.close();
  }
}

function times<T>(count: number, item: T): readonly T[] {
  return Array.from({ length: count }, () => item);
}
