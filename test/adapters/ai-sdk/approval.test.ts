import { generateText, type LanguageModel, type ModelMessage, stepCountIs, streamText, type ToolSet, tool } from 'ai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { hookedTools } from '../../../src/adapters/ai-sdk/index.ts';
import { isolatedHooks } from '../../../src/testing.ts';
import { chatServer } from './support/chat-server.ts';

async function asking() {
  const hooks = await isolatedHooks();
  onTestFinished(() => hooks.close());
  hooks.register({ event: 'PreToolUse', run: () => ({ decision: 'ask', reason: 'sure?' }) });
  return hooks;
}

/** A call about which a hook asks, up to its approval, and what then ran. */
async function approved() {
  const hooks = await asking();
  const ran: number[] = [];
  const pay = tool({
    inputSchema: z.object({ a: z.number() }),
    execute: async ({ a }) => {
      ran.push(a);
      return 'paid';
    },
  });
  const names = { refund: 'pay' };
  const toolsOf = (own = hooks, session = 's1') =>
    hookedTools({ pay, refund: pay }, { hooks: own, session, names, approval: 'sdk' });
  const tools = toolsOf();
  const script = await chatServer([{ name: 'pay', args: { a: 1 } }], 'ok');
  const messages = await asked(script.model, tools);
  const go = async (given: ModelMessage[], how = 'generate', own = tools) => {
    const call = { model: script.model, tools: own, messages: given, stopWhen: stepCountIs(3) };
    if (how === 'generate') await generateText(call);
    else await streamText(call).text;
    return script.results();
  };
  return { ran, messages, go, tools, toolsOf };
}

/** The messages up to the person's yes. */
async function asked(model: LanguageModel, tools: ToolSet): Promise<ModelMessage[]> {
  const given: ModelMessage[] = [{ role: 'user', content: 'x' }];
  const { content, response } = await generateText({ model, tools, messages: given });
  const request = content.find((part) => part.type === 'tool-approval-request');
  const approvalId = request?.approvalId ?? 'none';
  const yes = { type: 'tool-approval-response', approvalId, approved: true } as const;
  return [...given, ...response.messages, { role: 'tool', content: [yes] }];
}

/** The same messages, with another input of the call that was approved. */
function edited(messages: readonly ModelMessage[]): ModelMessage[] {
  return JSON.parse(JSON.stringify(messages).replaceAll('"a":1', '"a":666'));
}

describe.each(['generate', 'stream'])('an approval of the AI SDK (%s)', (how) => {
  test('is for the input that was asked about (A20)', async () => {
    const { ran, messages, go } = await approved();
    expect(await go(edited(messages), how)).toEqual([
      expect.stringMatching(
        /^Tool execution blocked by hook: sure\? \(its approval answers no question that was asked/,
      ),
    ]);
    expect(ran).toEqual([]);
    // the true one is still good
    expect(await go(messages, how)).toEqual(['paid']);
    expect(ran).toEqual([1]);
  });

  test('is for one run (A20)', async () => {
    const { ran, messages, go } = await approved();
    expect(await go(messages, how)).toEqual(['paid']);
    expect(await go(messages, how)).toEqual([expect.stringContaining('answers no question')]);
    expect(await go(edited(messages), how)).toEqual([expect.stringContaining('answers no question')]);
    expect(ran).toEqual([1]);
  });
});

test('an approval is for the tool that was asked about', async () => {
  const { ran, messages, go } = await approved();
  const other = JSON.parse(JSON.stringify(messages).replaceAll('"pay"', '"refund"'));
  expect(await go(other)).toEqual([expect.stringContaining('answers no question')]);
  expect(ran).toEqual([]);
});

test('two at once are one run', async () => {
  const { ran, messages, go } = await approved();
  await Promise.all([go(messages), go(messages)]);
  expect(ran).toEqual([1]);
});

test('a call with the same id in another conversation is asked about anew', async () => {
  const { ran, messages, go, tools } = await approved();
  await go(messages);
  const { model, results } = await chatServer([{ name: 'pay', args: { a: 2 } }], 'ok');
  const other = await asked(model, tools);
  expect(other[1]).toMatchObject({ content: [{ toolCallId: 'call-1-0' }, { type: 'tool-approval-request' }] });
  await generateText({ model, tools, messages: other, stopWhen: stepCountIs(3) });
  expect(results()).toEqual(['paid']);
  expect(ran).toEqual([1, 2]);
});

test('tools that are made anew know what these hooks asked about, in this session', async () => {
  const { ran, messages, go, toolsOf } = await approved();
  await asked((await chatServer([{ name: 'pay', args: { a: 2 } }])).model, toolsOf(undefined, 's2'));
  expect(await go(edited(messages), 'generate', toolsOf())).toEqual([expect.stringContaining('answers no question')]);
  expect(await go(messages, 'generate', toolsOf())).toEqual(['paid']);
  expect(await go(messages, 'generate', toolsOf())).toEqual([expect.stringContaining('answers no question')]);
  expect(ran).toEqual([1]);
});

test('where nobody knows of the question, the messages are not believed, and it is said why', async () => {
  const { ran, messages, go, toolsOf } = await approved();
  const elsewhere = toolsOf(await asking());
  expect(await go(messages, 'generate', elsewhere)).toEqual([
    expect.stringMatching(/a server of several needs a store or a key\. Make the call again, and the person is asked/),
  ]);
  expect(ran).toEqual([]);
});
