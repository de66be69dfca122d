import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { describe, expect, test } from 'vitest';
import type { AiSdkCall, AiSdkModel } from '../../src/core/model.ts';
import { askAiSdk } from '../../src/models/ask-ai-sdk.ts';
import { eventually } from '../handlers/workshop.ts';
import { DENY, hanging, json, KEY, modelServer, saying } from './model-server.ts';

function ask(model: AiSdkModel, signal = new AbortController().signal): Promise<string> {
  return askAiSdk(model)({ system: 'You judge.', prompt: 'Is it safe?', model: null, signal });
}

const giving = (answer: unknown): AiSdkModel => ({ doGenerate: async () => answer });

describe('a real model of the AI SDK', () => {
  const modelAt = (base: string) =>
    createOpenAICompatible({ name: 'here', baseURL: `${base}/v1`, apiKey: KEY })('tiny');

  test('is asked with the system text apart, and its text is the answer', async () => {
    const server = await modelServer(saying(DENY));
    expect(await ask(modelAt(server.base))).toBe(DENY);
    expect(server.asked[0]?.body).toMatchObject({
      model: 'tiny',
      messages: [
        { role: 'system', content: 'You judge.' },
        { role: 'user', content: 'Is it safe?' },
      ],
    });
  });

  test('is told when nobody waits any more', async () => {
    const stop = new AbortController();
    const server = await modelServer(hanging);
    const asked = ask(modelAt(server.base), stop.signal);
    asked.catch(() => {});
    expect(await eventually(() => server.asked.length === 1)).toBe(true);
    stop.abort();
    await expect(asked).rejects.toThrow();
    expect(await eventually(() => server.waiting() === 0)).toBe(true);
  });

  test('fails with the status of its service', async () => {
    const server = await modelServer(json({ error: { message: 'context too long' } }, 400));
    await expect(ask(modelAt(server.base))).rejects.toMatchObject({ statusCode: 400, message: 'context too long' });
  });
});

describe('each version of the AI SDK', () => {
  test.each([
    ['one text', { text: DENY, finishReason: 'stop' }],
    ['parts', { content: [{ type: 'text', text: DENY }], finishReason: 'stop' }],
    [
      'parts and thoughts',
      {
        content: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'text', text: DENY },
        ],
      },
    ],
    [
      'parts around a tool',
      {
        content: [
          { type: 'text', text: DENY },
          { type: 'tool-call', toolName: 'x' },
        ],
      },
    ],
    [
      'parts of nonsense',
      { content: [null, 5, { type: 'text' }, { type: 'text', text: 7 }, { type: 'text', text: DENY }] },
    ],
  ])('%s', async (_, answer) => {
    expect(await ask(giving(answer))).toBe(DENY);
  });

  test('finds in the question what it needs', async () => {
    const calls: AiSdkCall[] = [];
    await ask({
      doGenerate: async (call) => {
        calls.push(call);
        return { text: DENY };
      },
    });
    expect(calls[0]).toMatchObject({ inputFormat: 'messages', mode: { type: 'regular' } });
    expect(calls[0]?.prompt).toEqual([
      { role: 'system', content: 'You judge.' },
      { role: 'user', content: [{ type: 'text', text: 'Is it safe?' }] },
    ]);
  });

  test.each([
    ['nothing', undefined, ''],
    ['a bare text', 'allow', ''],
    ['no parts', { content: [], finishReason: 'content-filter' }, ': it ended with "content-filter"'],
    [
      'the newer kind of reason',
      { content: [], finishReason: { unified: 'length', raw: 'x' } },
      ': it ended with "length"',
    ],
  ])('without text is an error: %s', async (_, answer, words) => {
    await expect(ask(giving(answer))).rejects.toThrow(`the model answered without any text${words}`);
  });
});
