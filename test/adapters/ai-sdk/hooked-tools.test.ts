import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  generateText,
  type InferToolInput,
  type InferToolOutput,
  jsonSchema,
  type ModelMessage,
  stepCountIs,
  streamText,
  type TypedToolCall,
  type TypedToolResult,
  tool,
} from 'ai';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { hookedTools, loopStop, RefusedByHook, type RefusedCall } from '../../../src/adapters/ai-sdk/index.ts';
import { isolatedHooks } from '../../../src/testing.ts';
import { later, place, settings, until } from '../../library/support/place.ts';
import { chatServer } from './support/chat-server.ts';
import { withWhy } from './support/with-why.ts';

const CLAUDE = 'home/.claude/settings.json';
const stopWhen = stepCountIs(5);

/** A tool that writes a file, so that it shows whether it ran and with what. */
const write = (folder: string) =>
  tool({
    description: 'Writes a file',
    inputSchema: z.object({ file: z.string(), text: z.string() }),
    execute: async ({ file, text }) => {
      writeFileSync(join(folder, file), text);
      return { written: file, bytes: text.length };
    },
  });

/** As the AI SDK would. */
function executed<I>(hooked: { execute: (input: I) => unknown }, input: I): Promise<unknown> {
  const execute = hooked.execute as (input: I, options: object) => Promise<unknown>;
  return execute(input, { toolCallId: 'call', messages: [] });
}

const A = { name: 'write', args: { file: 'a.txt', text: 'hello' } };

describe('a tool call that hooks refuse', () => {
  test.each(['generate', 'stream'])('leaves nothing behind, and the model is told the words (%s)', async (how) => {
    const here = place({
      [CLAUDE]: settings('PreToolUse', { matcher: 'write', command: 'echo not here >&2; exit 2' }),
    });
    const { model, results } = await chatServer([A], 'I see.');
    const refusals: RefusedCall[] = [];
    const tools = hookedTools(
      { write: write(here.root) },
      { hooks: await here.open(), session: 's1', onRefused: (call) => refusals.push(call) },
    );
    const given = { model, tools, prompt: 'write a', stopWhen };
    const text = how === 'generate' ? (await generateText(given)).text : await streamText(given).text;
    expect(text).toBe('I see.');
    expect(existsSync(join(here.root, 'a.txt'))).toBe(false);
    expect(results()).toEqual([withWhy('Tool execution blocked by hook: not here')]);
    expect(refusals).toMatchObject([{ toolName: 'write', toolCallId: 'call-1-0', input: A.args, reason: 'not here' }]);
  });

  test('is an error of its tool for the program: its output has no other type than it had', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', run: () => ({ decision: 'deny', reason: 'no', context: 'try b.txt' }) });
    const { model, results } = await chatServer([A], 'ok');
    const strict = tool({
      inputSchema: z.object({ file: z.string() }),
      outputSchema: z.object({ n: z.number() }),
      execute: async () => ({ n: 1 }),
      toModelOutput: ({ output }) => ({ type: 'text', value: output.n.toFixed(2) }),
    });
    const { steps } = await generateText({
      model,
      tools: hookedTools({ write: strict }, { hooks }),
      prompt: 'x',
      stopWhen,
    });
    const refused = steps[0]?.content.find(({ type }) => type === 'tool-error');
    expect(refused).toMatchObject({ error: { name: 'RefusedByHook', event: 'PreToolUse', reason: 'no' } });
    expect(results()).toEqual([withWhy('Tool execution blocked by hook: no\n\n[PreToolUse Hook Output]:\ntry b.txt')]);
    await hooks.close();
  });

  test('does not take the others with it', async () => {
    const hooks = await isolatedHooks();
    const here = place();
    hooks.register({
      event: 'PreToolUse',
      run: ({ tool_input }) => (tool_input?.file === 'a.txt' ? { decision: 'deny', reason: 'not a' } : null),
    });
    const { model, results } = await chatServer([A, { name: 'write', args: { file: 'b.txt', text: 'b' } }], 'ok');
    const tools = hookedTools({ write: write(here.root) }, { hooks });
    await generateText({ model, tools, prompt: 'x', stopWhen });
    expect(results()).toEqual([withWhy('Tool execution blocked by hook: not a'), '{"written":"b.txt","bytes":1}']);
    expect([existsSync(join(here.root, 'a.txt')), existsSync(join(here.root, 'b.txt'))]).toEqual([false, true]);
    await hooks.close();
  });

  test('ends the loop where a hook says stop, if the loop was given the condition', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', run: () => ({ stop: 'that is enough' }) });
    const { model, asked } = await chatServer([A], [A], 'never said');
    const stop = loopStop();
    const tools = hookedTools({ write: write('/nonexistent') }, { hooks, stop });
    const { steps } = await generateText({ model, tools, prompt: 'x', stopWhen: [stopWhen, stop.when] });
    expect(asked).toHaveLength(1);
    expect(stop.reason(steps)).toBe('that is enough');
    expect(steps[0]?.content).toContainEqual(expect.objectContaining({ type: 'tool-error' }));
    await hooks.close();
  });
});

describe('a tool call that hooks rewrite', () => {
  test('runs as rewritten, and that is what PostToolUse reports', async () => {
    const modified = {
      hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { file: 'b.txt', text: 'B' } },
    };
    const here = place({
      [CLAUDE]: {
        hooks: {
          ...settings('PreToolUse', { command: `echo '${JSON.stringify(modified)}'` }).hooks,
          ...settings('PostToolUse', { command: 'cat > "$HOME/post"' }).hooks,
        },
      },
    });
    const { model, results } = await chatServer([A], 'ok');
    const tools = hookedTools({ write: write(here.root) }, { hooks: await here.open(), session: 's1' });
    await generateText({ model, tools, prompt: 'x', stopWhen });
    expect(existsSync(join(here.root, 'a.txt'))).toBe(false);
    expect(readFileSync(join(here.root, 'b.txt'), 'utf8')).toBe('B');
    expect(JSON.parse(readFileSync(join(here.home, 'post'), 'utf8'))).toMatchObject({
      hook_event_name: 'PostToolUse',
      session_id: 's1',
      tool_name: 'write',
      tool_use_id: 'call-1-0',
      tool_input: { file: 'b.txt', text: 'B' },
      tool_response: { written: 'b.txt', bytes: 1 },
      duration_ms: expect.any(Number),
    });
    expect(results()).toEqual(['{"written":"b.txt","bytes":1}']);
  });

  const schemas = {
    zod: z.object({ n: z.number() }),
    'JSON schema with a function': jsonSchema<{ n: number }>(
      { type: 'object' },
      {
        validate: (value) =>
          typeof (value as { n: unknown }).n === 'number'
            ? { success: true, value: value as { n: number } }
            : { success: false, error: new Error('n: expected number') },
      },
    ),
    'one that is made late': () =>
      jsonSchema<{ n: number }>(
        { type: 'object' },
        { validate: () => ({ success: false, error: new Error('n: expected number') }) },
      ),
  };

  test.each(Object.entries(schemas))('is refused where the tool would not take it: %s', async (_, inputSchema) => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', run: () => ({ rewrite: { n: 'many' } }) });
    let ran = false;
    const tools = hookedTools({ count: { inputSchema, execute: async (_: object) => (ran = true) } }, { hooks });
    const call = executed(tools.count, { n: 1 });
    await expect(call).rejects.toThrow(/^Tool execution blocked by hook: a hook rewrote the input .*n: /);
    await expect(call).rejects.toBeInstanceOf(RefusedByHook);
    expect(ran).toBe(false);
    await hooks.close();
  });

  test('gets what its schema makes of it', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', run: () => ({ rewrite: { n: 2 } }) });
    const { model, results } = await chatServer([{ name: 'length', args: { n: 1 } }], 'ok');
    const inputSchema = z.object({ n: z.number(), unit: z.string().default('m') });
    const length = tool({ inputSchema, execute: async ({ n, unit }) => `${n} ${unit}` });
    await generateText({ model, tools: hookedTools({ length }, { hooks }), prompt: 'x', stopWhen });
    expect(results()).toEqual(['2 m']);
    await hooks.close();
  });

  test('whose input is no object is told as { input }', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', run: ({ tool_input }) => ({ rewrite: { input: `${tool_input?.input}!` } }) });
    const tools = hookedTools({ say: { inputSchema: z.string(), execute: async (text: string) => text } }, { hooks });
    expect(await executed(tools.say, 'hello')).toBe('hello!');
    await hooks.close();
  });
});

describe('what hooks say afterwards', () => {
  const posting = async (answer: object) => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PostToolUse', run: () => answer });
    return hooks;
  };

  test('a rewrite is the output, for the program and for the model', async () => {
    const hooks = await posting({ rewrite: { written: '***', bytes: 0 } });
    const { model, results } = await chatServer([A], 'ok');
    const { steps } = await generateText({
      model,
      tools: hookedTools({ write: write(place().root) }, { hooks }),
      prompt: 'x',
      stopWhen,
    });
    expect(steps[0]?.toolResults).toMatchObject([{ output: { written: '***', bytes: 0 } }]);
    expect(results()).toEqual(['{"written":"***","bytes":0}']);
  });

  test('a rewrite that is no output of the tool is an error: what it was to replace is not shown', async () => {
    const hooks = await posting({ rewrite: 'redacted' });
    const { model, results } = await chatServer([{ name: 'secret', args: {} }], 'ok');
    const secret = tool({
      inputSchema: z.object({}),
      outputSchema: z.object({ key: z.string() }),
      execute: async () => ({ key: 'sk-1' }),
    });
    await generateText({ model, tools: hookedTools({ secret }, { hooks }), prompt: 'x', stopWhen });
    expect(results()).toEqual([expect.stringMatching(/^Hook blocked further execution\. a hook rewrote the output/)]);
  });

  test('context and a refusal stand after the result, which the program gets as it was', async () => {
    const hooks = await posting({ decision: 'block', reason: 'run the tests', context: ['formatted', 'linted'] });
    const { model, results } = await chatServer([A], 'ok');
    const { steps } = await generateText({
      model,
      tools: hookedTools({ write: write(place().root) }, { hooks }),
      prompt: 'x',
      stopWhen,
    });
    expect(steps[0]?.toolResults).toMatchObject([{ output: { written: 'a.txt', bytes: 5 } }]);
    expect(results()).toEqual([
      '{"written":"a.txt","bytes":5}\n\n[PostToolUse Hook Output]:\nformatted\nlinted\n\nHook blocked further execution. run the tests',
    ]);
  });

  test.each([
    [{ type: 'text', value: 'T' }, 'T\n\n[PostToolUse Hook Output]:\nC'],
    [{ type: 'error-text', value: 'E' }, 'E\n\n[PostToolUse Hook Output]:\nC'],
    [{ type: 'error-json', value: [1] }, '[1]\n\n[PostToolUse Hook Output]:\nC'],
    [
      { type: 'content', value: [{ type: 'media', data: 'AAAA', mediaType: 'image/png' }] },
      '[{"type":"image-data","data":"AAAA","mediaType":"image/png"},{"type":"text","text":"[PostToolUse Hook Output]:\\nC"}]',
    ],
  ] as const)('also where the tool itself says what the model is told: %j', async (said, told) => {
    const hooks = await posting({ context: 'C' });
    const { model, results } = await chatServer([{ name: 'show', args: {} }], 'ok');
    const show = tool({ inputSchema: z.object({}), execute: async () => 1, toModelOutput: () => said as never });
    await generateText({ model, tools: hookedTools({ show }, { hooks }), prompt: 'x', stopWhen });
    expect(results()).toEqual([told]);
  });

  test('nothing: what the model is told is what it would be without hooks', async () => {
    const hooks = await isolatedHooks();
    for (const output of ['text', { a: [1] }, null, undefined, 5]) {
      const odd = { thing: tool({ inputSchema: z.object({}), execute: async (): Promise<unknown> => output }) };
      const told: unknown[] = [];
      for (const tools of [odd, hookedTools(odd, { hooks })]) {
        const { model, results } = await chatServer([{ name: 'thing', args: {} }], 'ok');
        await generateText({ model, tools, prompt: 'x', stopWhen });
        told.push(results());
      }
      expect(told[1]).toEqual(told[0]);
    }
    await hooks.close();
  });

  test('an output that cannot be written as JSON is not passed by hooks that would have seen it', async () => {
    const hooks = await posting({});
    const tools = hookedTools({ big: { execute: async (_: unknown) => 1n } }, { hooks });
    await expect(executed(tools.big, {})).rejects.toMatchObject({ code: 'BAD_PAYLOAD' });
  });
});

describe('a tool that fails', () => {
  const failing = tool({
    inputSchema: z.object({}),
    execute: async (): Promise<string> => {
      throw new TypeError('no such file');
    },
  });

  test('is told to PostToolUseFailure, and its error is the same', async () => {
    const hooks = await isolatedHooks();
    const told: unknown[] = [];
    hooks.register({ event: 'PostToolUse', run: () => void told.push('success') });
    hooks.register({
      event: 'PostToolUseFailure',
      run: ({ error, tool_name, tool_use_id }) => void told.push({ error, tool_name, tool_use_id }),
    });
    const { model, results } = await chatServer([{ name: 'failing', args: {} }], 'ok');
    const { steps } = await generateText({
      model,
      tools: hookedTools({ failing }, { hooks }),
      prompt: 'x',
      stopWhen,
    });
    expect(told).toEqual([{ error: 'no such file', tool_name: 'failing', tool_use_id: 'call-1-0' }]);
    expect(steps[0]?.content.find(({ type }) => type === 'tool-error')).toMatchObject({ error: { name: 'TypeError' } });
    expect(results()).toEqual(['no such file']);
    await hooks.close();
  });

  test('has what hooks say after its message', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PostToolUseFailure', run: () => ({ context: 'it moved to b' }) });
    const { model, results } = await chatServer([{ name: 'failing', args: {} }], 'ok');
    await generateText({ model, tools: hookedTools({ failing }, { hooks }), prompt: 'x', stopWhen });
    expect(results()).toEqual(['no such file\n\n[PostToolUseFailure Hook Output]:\nit moved to b']);
    await hooks.close();
  });
});

describe('a tool that streams', () => {
  const counting = tool({
    inputSchema: z.object({ to: z.number() }),
    async *execute({ to }) {
      for (let i = 1; i <= to; i += 1) yield i;
    },
  });
  const outputs = async (tools: { counting: typeof counting }) => {
    const { model, results } = await chatServer([{ name: 'counting', args: { to: 3 } }], 'ok');
    const told: unknown[] = [];
    for await (const part of streamText({ model, tools, prompt: 'x', stopWhen }).fullStream) {
      if (part.type === 'tool-result') told.push([part.output, part.preliminary === true]);
      if (part.type === 'tool-error') told.push(part.error);
    }
    return { told, results: results() };
  };

  test('goes on streaming, and hooks see the last', async () => {
    const hooks = await isolatedHooks();
    const seen: unknown[] = [];
    hooks.register({ event: 'PostToolUse', run: ({ tool_response }) => void seen.push(tool_response) });
    const tools = hookedTools({ counting }, { hooks });
    const plain = await outputs({ counting });
    expect(plain.told).toContainEqual([1, true]);
    expect(await outputs(tools)).toEqual(plain);
    expect(seen).toEqual([3]);
    await hooks.close();
  });

  test('ends with what hooks make of it', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PostToolUse', run: () => ({ rewrite: 33 }) });
    const { told, results } = await outputs(hookedTools({ counting }, { hooks }));
    expect(told.at(-1)).toEqual([33, false]);
    expect(results).toEqual(['33']);
    await hooks.close();
  });

  test('does not begin where hooks refuse', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', run: () => ({ decision: 'deny', reason: 'no' }) });
    const { told } = await outputs(hookedTools({ counting }, { hooks }));
    expect(told).toMatchObject([{ message: withWhy('Tool execution blocked by hook: no') }]);
    await hooks.close();
  });

  test('whose function only returns the stream has its last result', async () => {
    const hooks = await isolatedHooks();
    async function* numbers() {
      yield* [1, 2];
    }
    const tools = hookedTools({ counting: { execute: (_: unknown) => numbers() } }, { hooks });
    expect(await executed(tools.counting, {})).toBe(2);
    await hooks.close();
  });
});

describe('a hook that asks', () => {
  const asking = { event: 'PreToolUse', run: () => ({ decision: 'ask', reason: 'sure?' }) as const } as const;

  test.each([
    [true, 'yes'],
    [false, 'no'],
  ])('asks whom the hooks ask: %s', async (answer) => {
    const questions: unknown[] = [];
    const ask = async (question: { reason: string | null }) => {
      questions.push(question.reason);
      return answer;
    };
    const hooks = await isolatedHooks({ ask });
    hooks.register(asking);
    const here = place();
    const { model } = await chatServer([A], 'ok');
    await generateText({ model, tools: hookedTools({ write: write(here.root) }, { hooks }), prompt: 'x', stopWhen });
    expect(questions).toEqual(['sure?']);
    expect(existsSync(join(here.root, 'a.txt'))).toBe(answer);
    await hooks.close();
  });

  test('is a refusal where nobody can be asked', async () => {
    const hooks = await isolatedHooks();
    hooks.register(asking);
    const here = place();
    const { model, results } = await chatServer([A], 'ok');
    await generateText({ model, tools: hookedTools({ write: write(here.root) }, { hooks }), prompt: 'x', stopWhen });
    expect(results()).toEqual([withWhy('Tool execution blocked by hook: sure?')]);
    expect(existsSync(join(here.root, 'a.txt'))).toBe(false);
    await hooks.close();
  });

  const approvalOf = async (answer: boolean | null, more: object = {}) => {
    const hooks = await isolatedHooks();
    let judged = 0;
    hooks.register({
      event: 'PreToolUse',
      run: () => {
        judged += 1;
        return { ...asking.run(), ...more };
      },
    });
    const here = place();
    const { model, results } = await chatServer([A], 'ok');
    const tools = hookedTools({ write: write(here.root) }, { hooks, approval: 'sdk' });
    const messages: ModelMessage[] = [{ role: 'user', content: 'x' }];
    const first = await generateText({ model, tools, messages, stopWhen });
    const request = first.content.find((part) => part.type === 'tool-approval-request');
    const ranBefore = existsSync(join(here.root, 'a.txt'));
    if (answer !== null && request?.type === 'tool-approval-request') {
      messages.push(...first.response.messages, {
        role: 'tool',
        content: [{ type: 'tool-approval-response', approvalId: request.approvalId, approved: answer }],
      });
      await generateText({ model, tools, messages, stopWhen });
    }
    await hooks.close();
    return { request, ranBefore, ran: existsSync(join(here.root, 'a.txt')), judged, results: results() };
  };

  test('has the AI SDK ask where that was chosen: it runs when it is approved', async () => {
    const approved = await approvalOf(true);
    expect(approved).toMatchObject({ request: { toolCall: { toolName: 'write' } }, ranBefore: false, ran: true });
    // once for each of the two runs: the second looks again whether it has to be approved
    expect(approved.judged).toBe(2);
    expect(await approvalOf(false)).toMatchObject({ ran: false });
    expect(await approvalOf(null)).toMatchObject({ ran: false, judged: 1 });
  });

  test('about an input that another rewrote is a refusal there: the person would be shown the old one', async () => {
    const refused = await approvalOf(null, { rewrite: { file: 'a.txt', text: 'other' } });
    expect(refused).toMatchObject({ request: undefined, ran: false, judged: 1 });
    expect(refused.results).toEqual([expect.stringContaining('which nobody was shown')]);
  });

  test('or refuses, or says nothing, is judged once for each call there, and the tool’s own rule counts', async () => {
    const hooks = await isolatedHooks();
    const here = place();
    let judged = 0;
    hooks.register({
      event: 'PreToolUse',
      run: ({ tool_input }) => {
        judged += 1;
        return tool_input?.file === 'a.txt' ? { decision: 'deny', reason: 'no' } : null;
      },
    });
    const B = { name: 'write', args: { file: 'b.txt', text: 'b' } };
    const C = { name: 'write', args: { file: 'c.txt', text: 'c' } };
    const { model } = await chatServer([A, B, C], 'ok');
    const own = { ...write(here.root), needsApproval: async ({ file }: { file: string }) => file !== 'b.txt' };
    const tools = hookedTools({ write: own }, { hooks, approval: 'sdk' });
    const { content } = await generateText({ model, tools, prompt: 'x', stopWhen });
    const asked = content.flatMap((part) => (part.type === 'tool-approval-request' ? [part.toolCall.input] : []));
    expect(asked).toEqual([C.args]);
    expect(judged).toBe(3);
    expect(['a', 'b', 'c'].map((name) => existsSync(join(here.root, `${name}.txt`)))).toEqual([false, true, false]);
    await hooks.close();
  });
});

describe('an abort', () => {
  test('ends running hooks, and the tool does not run', async () => {
    const here = place();
    const [began, ended] = [join(here.root, 'began'), join(here.root, 'ended')];
    here.write(CLAUDE, settings('PreToolUse', { command: `touch ${began}; sleep 3; touch ${ended}` }));
    const { model } = await chatServer([A], 'ok');
    const stop = new AbortController();
    const tools = hookedTools({ write: write(here.root) }, { hooks: await here.open({ graceMs: 50 }) });
    const run = generateText({ model, tools, prompt: 'x', stopWhen, abortSignal: stop.signal });
    run.catch(() => {});
    await until(() => existsSync(began));
    stop.abort();
    await expect(run).rejects.toThrow(/abort/i);
    await later(3200);
    expect([existsSync(ended), existsSync(join(here.root, 'a.txt'))]).toEqual([false, false]);
  });
});

describe('a tool set', () => {
  test('keeps what runs elsewhere as it is, and everything else of a tool', async () => {
    const hooks = await isolatedHooks();
    const client = tool({ description: 'asked in the browser', inputSchema: z.object({}) });
    const here = write('/nonexistent');
    const hooked = hookedTools({ client, here }, { hooks });
    expect(hooked.client).toBe(client);
    expect(hooked.here).toMatchObject({ description: 'Writes a file', inputSchema: here.inputSchema });
    expect(hooked.here).not.toHaveProperty('needsApproval');
    await hooks.close();
  });

  test('may have other names for hooks', async () => {
    const here = place({ [CLAUDE]: settings('PreToolUse', { matcher: 'Bash', command: 'echo no >&2; exit 2' }) });
    const tools = hookedTools(
      { shell: { execute: async (_: { command: string }) => 'ran' } },
      { hooks: await here.open(), names: { shell: 'Bash' } },
    );
    await expect(executed(tools.shell, { command: 'ls' })).rejects.toThrow('Tool execution blocked by hook: no');
  });

  test('tells what hooks say to the person, and a listener that throws changes nothing', async () => {
    const here = place({ [CLAUDE]: settings('PreToolUse', { command: `echo '{"systemMessage":"mind the gap"}'` }) });
    const told: string[] = [];
    const onMessage = (message: string): never => {
      told.push(message);
      throw new Error('boom');
    };
    const tools = hookedTools({ ok: { execute: async (_: object) => 'ran' } }, { hooks: await here.open(), onMessage });
    expect(await executed(tools.ok, {})).toBe('ran');
    expect(told).toEqual(['mind the gap']);
  });
});

test('types stay what they were', () => {
  const given = {
    write: write('/nonexistent'),
    count: tool({
      inputSchema: z.object({ n: z.number() }),
      async *execute({ n }) {
        yield n;
      },
    }),
  };
  const never = (_work: () => unknown): void => {};
  never(() => {
    const tools = hookedTools(given, { hooks: {} as never });
    expectTypeOf(tools).toEqualTypeOf<typeof given>();
    expectTypeOf<InferToolInput<typeof tools.write>>().toEqualTypeOf<{ file: string; text: string }>();
    expectTypeOf<InferToolOutput<typeof tools.write>>().toEqualTypeOf<{ written: string; bytes: number }>();
    expectTypeOf<TypedToolCall<typeof tools>>().toEqualTypeOf<TypedToolCall<typeof given>>();
    expectTypeOf<TypedToolResult<typeof tools>>().toEqualTypeOf<TypedToolResult<typeof given>>();
    generateText({ model: 'x', prompt: 'x', tools, stopWhen: [loopStop().when] });
    // @ts-expect-error there are no such hooks
    hookedTools(given, {});
    // @ts-expect-error a tool is an object
    hookedTools({ a: 5 }, { hooks: {} as never });
  });
});
