import { type FlexibleSchema, generateText, jsonSchema, stepCountIs, tool } from 'ai';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hookedTools } from '../../../src/adapters/ai-sdk/index.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import type { Hooks } from '../../../src/index.ts';
import { isolatedHooks } from '../../../src/testing.ts';
import { chatServer } from './support/chat-server.ts';
import { withWhy } from './support/with-why.ts';

type Input = JsonObject | undefined;
type Rewrite = (input: JsonObject) => JsonObject | null;

/** What hooks saw before, what the tool ran with, and what hooks saw afterwards. */
async function callOf(inputSchema: FlexibleSchema, args: object, rewrite: Rewrite, more?: (hooks: Hooks) => void) {
  const hooks = await isolatedHooks();
  const seen: Input[] = [];
  const ran: unknown[] = [];
  const reported: Input[] = [];
  hooks.register({
    event: 'PreToolUse',
    run: ({ tool_input }) => {
      const rewritten = rewrite(tool_input ?? {});
      return rewritten === null ? null : { rewrite: rewritten, context: 'noted' };
    },
  });
  hooks.register({
    event: 'PreToolUse',
    guard: true,
    run: ({ tool_input }) => {
      seen.push(tool_input);
      return JSON.stringify(tool_input).includes('..') ? { decision: 'deny', reason: 'not up there' } : null;
    },
  });
  hooks.register({ event: 'PostToolUse', run: ({ tool_input }) => void reported.push(tool_input) });
  more?.(hooks);
  const { model, results } = await chatServer([{ name: 'read', args }], 'ok');
  const read = tool({
    inputSchema,
    execute: async (input: unknown) => {
      ran.push(input);
      return 'ran';
    },
  });
  await generateText({ model, tools: hookedTools({ read }, { hooks }), prompt: 'x', stopWhen: stepCountIs(3) });
  await hooks.close();
  return { seen, ran, reported, results: results() };
}

const note = (input: JsonObject): JsonObject => ({ ...input, note: 'logged' });

describe('what the tool runs is what the guards saw last, and what PostToolUse reports', () => {
  const decoded = z.object({ path: z.string().transform(decodeURIComponent) });

  test('what no hook changed is not read once more', async () => {
    const { seen, ran, reported, results } = await callOf(decoded, { path: '%252e%252e/etc' }, note);
    expect(ran).toEqual([{ path: '%2e%2e/etc' }]);
    expect(reported).toEqual(ran);
    expect(seen.at(-2)).toEqual(ran[0]);
    // the hook that adds a field does so each time, and says the same once
    expect(results).toEqual(['ran\n\n[PreToolUse Hook Output]:\nnoted']);
  });

  test('what the schema makes of a rewrite is judged, too', async () => {
    const { seen, ran, results } = await callOf(decoded, { path: 'a' }, ({ path }) =>
      path === 'a' ? { path: '%2e%2e/etc' } : null,
    );
    expect(ran).toEqual([]);
    expect(seen.at(-1)).toEqual({ path: '../etc' });
    expect(results).toEqual([expect.stringContaining('Tool execution blocked by hook: not up there')]);
  });

  test('so that who would be asked about it refuses', async () => {
    const rewrite: Rewrite = ({ path }) => (path === 'a' ? { path: '%62' } : null);
    const { ran, results } = await callOf(decoded, { path: 'a' }, rewrite, (hooks) => {
      const run = ({ tool_input }: { tool_input?: Input }) =>
        tool_input?.path === 'b' ? ({ decision: 'ask', reason: 'b?' } as const) : null;
      hooks.register({ event: 'PreToolUse', run });
    });
    expect(ran).toEqual([]);
    expect(results).toEqual([withWhy('Tool execution blocked by hook: b?')]);
  });

  test('where it is another each time, it does not run', async () => {
    const rewrite: Rewrite = ({ path }) => ({ path: `${String(path)}%62` });
    const { ran, results } = await callOf(decoded, { path: 'a' }, rewrite);
    expect(ran).toEqual([]);
    expect(results).toEqual([expect.stringContaining('The rewrite does not settle.')]);
  });

  test('also in what is inside of it', async () => {
    const inner = z.object({
      files: z.array(decoded),
      at: z.object({ path: z.string().transform((p) => `/root/${p}`) }),
    });
    const { ran, reported } = await callOf(
      inner,
      { files: [{ path: '%2541' }, { path: 'b' }], at: { path: 'x' } },
      (input) => ({
        ...input,
        files: [{ path: '%41' }, { path: '%43' }],
      }),
    );
    expect(ran).toEqual([{ files: [{ path: '%41' }, { path: 'C' }], at: { path: '/root/x' } }]);
    expect(reported).toEqual(ran);
  });

  test('a default and a field that the schema does not know are no other than the hooks were told', async () => {
    const schema = z.object({ path: z.string(), unit: z.string().default('m') });
    const { seen, ran, reported } = await callOf(schema, { path: 'a' }, () => ({ path: 'b', more: 1 }));
    expect(ran).toEqual([{ path: 'b', unit: 'm' }]);
    expect(seen).toContainEqual({ path: 'b', unit: 'm' });
    expect(reported).toEqual(ran);
  });

  test('also where the schema changes it in place', async () => {
    const validate = (value: unknown) => {
      const input = value as { path: string };
      input.path = input.path.replace('~', '..');
      return { success: true, value: input } as const;
    };
    const schema = jsonSchema<{ path: string }>({ type: 'object' }, { validate });
    const { ran, seen } = await callOf(schema, { path: 'a' }, ({ path }) => (path === 'a' ? { path: '~/etc' } : null));
    expect(ran).toEqual([]);
    expect(seen.at(-1)).toEqual({ path: '../etc' });
  });

  test('a rewrite that the schema leaves as it is runs hooks once', async () => {
    let runs = 0;
    await callOf(z.object({ path: z.string() }), { path: 'a' }, () => {
      runs += 1;
      return { path: 'b' };
    });
    expect(runs).toBe(1);
  });
});

describe('a schema that does not take what it makes', () => {
  const schemas = {
    'a prefix': [z.object({ it: z.string().transform((it) => `/root/${it}`) }), 'a', '/root/a'],
    'a number that was text': [z.object({ it: z.string().transform(Number) }), '05', 5],
    'a list that was text': [z.object({ it: z.string().transform((it) => it.split(',')) }), 'a,b', ['a', 'b']],
    'text that was a number': [z.object({ it: z.number().transform(String) }), 5, '5'],
    'a date': [z.object({ it: z.string().transform((it) => new Date(it)) }), '2026-01-01', new Date('2026-01-01')],
  } as const;

  test.each(Object.entries(schemas))('is not asked for it again: %s', async (_, [schema, given, made]) => {
    const withCommand = schema.extend({ command: z.string() });
    const { ran, reported } = await callOf(withCommand, { it: given, command: 'ls' }, (input) => ({
      ...note(input),
      command: 'pwd',
    }));
    expect(ran).toEqual([{ it: made, command: 'pwd' }]);
    expect(reported).toEqual(JSON.parse(JSON.stringify(ran)));
  });

  test.each([
    ['beside it', (path: string) => ({ path, full: `/root/${path}` }), { path: 'b', full: '/root/b' }],
    ['in its place', (path: string) => ({ full: `/root/${path}` }), { full: '/root/b' }],
  ])('makes anew what it makes of a field that was changed: %s', async (_, make, made) => {
    const schema = z.object({ path: z.string() }).transform(({ path }) => make(path));
    const { seen, ran, reported } = await callOf(schema, { path: 'a' }, (input) => ({ ...input, path: 'b' }));
    expect(ran).toEqual([made]);
    expect(seen).toContainEqual(made);
    expect(reported).toEqual(ran);
  });

  test('and makes another each time is refused', async () => {
    let times = 0;
    const counted = (path: string): string => {
      times += 1;
      return `${path}${times}`;
    };
    const schema = z.object({ path: z.string().transform(counted), n: z.number() });
    const { ran, results } = await callOf(schema, { path: 'a', n: 1 }, (input) => ({ ...input, n: 2, note: 1 }));
    expect(ran).toEqual([]);
    expect(results).toEqual([expect.stringContaining('The rewrite does not settle.')]);
  });

  test('takes in its place what a model would give', async () => {
    const { ran, reported } = await callOf(schemas['a number that was text'][0], { it: '1' }, () => ({ it: '7' }));
    expect(ran).toEqual([{ it: 7 }]);
    expect(reported).toEqual(ran);
  });

  test('and nothing else', async () => {
    const { ran, results } = await callOf(schemas['a number that was text'][0], { it: '1' }, () => ({ it: 7 }));
    expect(ran).toEqual([]);
    expect(results).toEqual([
      expect.stringMatching(/a hook rewrote the input to one that the tool does not take: it: /),
    ]);
  });
});

test('PostToolUse is told the input that the tool was given, whatever the tool did to it', async () => {
  const hooks = await isolatedHooks();
  const told: Input[] = [];
  hooks.register({ event: 'PostToolUse', run: ({ tool_input }) => void told.push(tool_input) });
  hooks.register({ event: 'PostToolUseFailure', run: ({ tool_input }) => void told.push(tool_input) });
  const { model } = await chatServer([
    { name: 'change', args: { a: { b: 1 } } },
    { name: 'change', args: { a: { b: 2 } } },
  ]);
  const change = tool({
    inputSchema: z.object({ a: z.object({ b: z.number() }) }),
    execute: async (input) => {
      const failing = input.a.b === 2;
      input.a.b = 99;
      if (failing) throw new Error('failed');
      return 'ran';
    },
  });
  await generateText({ model, tools: hookedTools({ change }, { hooks }), prompt: 'x' });
  await hooks.close();
  expect(told).toEqual(expect.arrayContaining([{ a: { b: 1 } }, { a: { b: 2 } }]));
});

test.each(['constructor', 'toString'])('a tool may be called %s', async (name) => {
  const hooks = await isolatedHooks();
  const told: unknown[] = [];
  hooks.register({ event: 'PreToolUse', run: ({ tool_name }) => void told.push(tool_name) });
  const { model, results } = await chatServer([{ name, args: {} }], 'ok');
  const tools = hookedTools(
    { [name]: tool({ inputSchema: z.object({}), execute: async () => 'ran' }) },
    { hooks, names: {} },
  );
  await generateText({ model, tools, prompt: 'x', stopWhen: stepCountIs(3) });
  await hooks.close();
  expect(told).toEqual([name]);
  expect(results()).toEqual(['ran']);
});
