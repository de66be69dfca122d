import type { ModelMessage, UIMessage } from 'ai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { hookedCalls, hookedTools, hooksMiddleware } from '../../../src/adapters/ai-sdk/index.ts';
import type { CallbackRegistration } from '../../../src/index.ts';
import { isolatedHooks } from '../../../src/testing.ts';
import { MAJORS, type Major } from './support/majors.ts';
import { withWhy } from './support/with-why.ts';

type Run = CallbackRegistration<'PreToolUse'>['run'];
type Json = ReturnType<typeof JSON.parse>;

const [six, seven] = MAJORS as [Major, Major];

async function opened(...runs: readonly Run[]) {
  const hooks = await isolatedHooks();
  onTestFinished(() => hooks.close());
  for (const run of runs) hooks.register({ event: 'PreToolUse', run });
  const ran: unknown[] = [];
  const shell = seven.ai.tool({
    inputSchema: z.object({ command: z.string() }),
    execute: async (input) => {
      ran.push(input);
      return 'done';
    },
  });
  return { hooks, ran, shell };
}

const ask: Run = () => ({ decision: 'ask', reason: 'sure?' });
const slower: Run = ({ tool_input }) => ({ rewrite: { command: `nice ${tool_input?.command}` } });

function yes(messages: readonly ModelMessage[]): ModelMessage[] {
  const parts = messages.flatMap(({ content }): Json[] => (typeof content === 'string' ? [] : [...content]));
  const request = parts.find(({ type }) => type === 'tool-approval-request');
  return [
    ...messages,
    { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: request?.approvalId, approved: true }] },
  ];
}

/** One conversation with ai 7: up to the question, and after a yes. */
async function talk(settings: object) {
  const script = await seven.chat([{ name: 'shell', args: { command: 'ls' } }], 'ok');
  const call = (messages: ModelMessage[]): Json => ({
    ...{ model: script.model, messages, stopWhen: seven.ai.stepCountIs(3) },
    ...settings,
  });
  const first: ModelMessage[] = [{ role: 'user', content: 'x' }];
  const { content, response } = await seven.ai.generateText(call(first));
  const request: Json = content.find(({ type }) => type === 'tool-approval-request');
  return {
    request,
    messages: [...first, ...response.messages],
    results: script.results,
    approve: async (messages = [...first, ...response.messages]) => {
      await seven.ai.generateText(call(yes(messages)));
      return script.results().at(-1);
    },
  };
}

describe('hookedCalls, for ai 7', () => {
  test('a question says why, and is about what a hook made of the input', async () => {
    const { hooks, ran, shell } = await opened(slower, ask);
    const { request, approve } = await talk(hookedCalls({ shell }, { hooks, session: 's' }));
    expect(request).toMatchObject({ reason: 'sure?', toolCall: { input: { command: 'nice ls' } } });
    expect(ran).toEqual([]);
    expect(await approve()).toBe('done');
    expect(ran).toEqual([{ command: 'nice ls' }]);
  });

  test('an approval is for that, and no other input', async () => {
    const { hooks, ran, shell } = await opened(slower, ask);
    const { messages, approve } = await talk(hookedCalls({ shell }, { hooks, session: 's' }));
    const other = (to: string) => JSON.parse(JSON.stringify(messages).replaceAll('nice ls', to));
    for (const to of ['ls', 'nice ls -a', 'nice nice ls']) {
      expect([to, await approve(other(to))]).toEqual([
        to,
        expect.stringMatching(/answers no question|Invalid input|does not match/),
      ]);
    }
    expect(ran).toEqual([]);
  });

  test('with a key, another process runs what was approved', async () => {
    const { hooks, shell } = await opened(slower, ask);
    const key = 'k'.repeat(32);
    const settings = async (own: typeof hooks) => hookedCalls({ shell }, { hooks: own, session: 's', key });
    const script = await seven.chat([{ name: 'shell', args: { command: 'ls' } }], 'ok');
    const through = (own: typeof hooks): Json =>
      seven.ai.wrapLanguageModel({
        model: script.model as never,
        middleware: hooksMiddleware({ hooks: own, session: 's', key }) as never,
      });
    const first: ModelMessage[] = [{ role: 'user', content: 'x' }];
    const asked = await seven.ai.generateText({
      model: through(hooks),
      messages: first,
      ...((await settings(hooks)) as Json),
    });
    const elsewhere = await opened(slower, ask);
    const messages = yes([...first, ...asked.response.messages]);
    const again = { model: through(elsewhere.hooks), messages, ...((await settings(elsewhere.hooks)) as Json) };
    await seven.ai.generateText(again);
    expect(script.results()).toEqual(['done']);
    await seven.ai.generateText(again);
    expect(script.results()).toEqual([expect.stringContaining('answers no question')]);
  });

  test('hooks judge each call once, and what they refuse does not run', async () => {
    const seen: unknown[] = [];
    const { hooks, ran, shell } = await opened(({ tool_input }) => {
      seen.push(tool_input?.command);
      return { decision: 'deny', reason: 'not here' };
    });
    const { request, results } = await talk(hookedCalls({ shell }, { hooks }));
    expect([request, ran, seen]).toEqual([undefined, [], ['ls']]);
    expect(results()).toEqual([withWhy('Tool execution blocked by hook: not here')]);
  });

  test('what hooks have nothing to say about follows your own rule, in every form of it', async () => {
    const { hooks, ran, shell } = await opened(slower);
    const asks = { ...shell, needsApproval: true };
    const rules: readonly (readonly [object, object | undefined, boolean])[] = [
      [{ shell }, undefined, false],
      [{ shell: asks }, undefined, true],
      [{ shell }, { shell: 'user-approval' }, true],
      [{ shell: asks }, { shell: 'approved' }, false],
      [
        { shell },
        { shell: ({ command }: { command: string }) => (command === 'nice ls' ? 'user-approval' : 'denied') },
        true,
      ],
      [{ shell }, () => ({ type: 'user-approval', reason: 'mine' }), true],
    ];
    for (const [tools, toolApproval, isAsked] of rules) {
      ran.length = 0;
      const { request } = await talk(hookedCalls(tools as { shell: typeof shell }, { hooks, toolApproval }));
      expect([request !== undefined && request.isAutomatic !== true, ran.length]).toEqual([isAsked, isAsked ? 0 : 1]);
    }
  });

  test('no rule of the program lifts what a hook asks', async () => {
    const { hooks, ran, shell } = await opened(ask);
    for (const toolApproval of [{ shell: 'approved' }, () => 'approved', { shell: 'not-applicable' }]) {
      expect((await talk(hookedCalls({ shell }, { hooks, toolApproval }))).request).toMatchObject({ reason: 'sure?' });
      // also where it is given to the AI SDK itself, which then asks nobody else
      const { results } = await talk({ tools: hookedTools({ shell }, { hooks, approval: 'sdk' }), toolApproval });
      expect(results()).toEqual([expect.stringContaining('sure?')]);
    }
    expect(ran).toEqual([]);
  });
});

test.each([six, seven])('an approval comes back by way of a browser ($name)', async ({ ai, chat }) => {
  const { hooks, ran, shell } = await opened(ask);
  const elsewhere = await opened(ask);
  const key = 'k'.repeat(32);
  const script = await chat([{ name: 'shell', args: { command: 'ls' } }], 'ok');
  const settings = (own: typeof hooks): Json => ({
    model: ai.wrapLanguageModel({
      model: script.model as never,
      middleware: hooksMiddleware({ hooks: own, session: 's', key }) as never,
    }),
    tools: hookedTools({ shell }, { hooks: own, session: 's', key, approval: 'sdk' }),
  });
  const first: UIMessage = { id: '1', role: 'user', parts: [{ type: 'text', text: 'x' }] };
  const shown = ai.streamText({ ...settings(hooks), prompt: 'x' }).toUIMessageStream();
  let last: Json;
  for await (const message of ai.readUIMessageStream({ stream: shown })) last = message;
  const parts = last.parts.map((part: Json) =>
    part.approval === undefined
      ? part
      : { ...part, state: 'approval-responded', approval: { ...part.approval, approved: true } },
  );
  const messages = await ai.convertToModelMessages([first, JSON.parse(JSON.stringify({ ...last, parts }))]);
  await ai.generateText({ ...settings(elsewhere.hooks), messages });
  expect([script.results(), ran]).toEqual([['done'], [{ command: 'ls' }]]);
});
