import {
  generateText,
  type LanguageModelMiddleware,
  type ModelMessage,
  stepCountIs,
  streamText,
  tool,
  wrapLanguageModel,
} from 'ai';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  type HooksMiddlewareOptions,
  hookMessage,
  hooksMiddleware,
  RefusedByHook,
} from '../../../src/adapters/ai-sdk/index.ts';
import type { CallbackVerdict } from '../../../src/index.ts';
import { isolatedHooks } from '../../../src/testing.ts';
import { place, settings, until } from '../../library/support/place.ts';
import { chatServer, type Turn } from './support/chat-server.ts';
import { withWhy } from './support/with-why.ts';

type Answer = CallbackVerdict<'UserPromptSubmit'> | null;

/** A model behind a hook that answers to prompts, and what the hook was told. */
async function judged(
  answer: (prompt: string) => Answer,
  script: readonly Turn[] = ['ok'],
  options: Partial<HooksMiddlewareOptions> = {},
) {
  const hooks = await isolatedHooks();
  const prompts: unknown[] = [];
  hooks.register({
    event: 'UserPromptSubmit',
    run: ({ prompt = '', session_id }) => {
      prompts.push(session_id === 's' ? prompt : { prompt, session_id });
      return answer(prompt);
    },
  });
  const server = await chatServer(...script);
  const model = wrapLanguageModel({
    model: server.model,
    middleware: hooksMiddleware({ hooks, session: 's', ...options }),
  });
  /** What the model was told in each request. */
  const told = () => server.asked.map(({ messages }) => messages.filter(({ role }) => role !== 'tool'));
  const users = () =>
    told().map((messages) => messages.flatMap(({ role, content }) => (role === 'user' ? [content] : [])));
  return { hooks, model, prompts, asked: server.asked, told, users };
}

const step = { step: tool({ inputSchema: z.object({}), execute: async () => 'stepped' }) };
const STEP = [{ name: 'step', args: {} }] as const;

describe('a prompt', () => {
  test.each(['generate', 'stream'])('that hooks refuse never reaches the model (%s)', async (how) => {
    const { model, asked } = await judged(() => ({ decision: 'block', reason: 'no secrets, please' }));
    const errors: unknown[] = [];
    if (how === 'generate') await generateText({ model, prompt: 'x' }).catch((error: unknown) => errors.push(error));
    else await streamText({ model, prompt: 'x', onError: ({ error }) => void errors.push(error) }).consumeStream();
    expect(errors).toEqual([expect.any(RefusedByHook)]);
    expect(errors).toMatchObject([
      { message: withWhy('no secrets, please'), event: 'UserPromptSubmit', outcome: { refused: true } },
    ]);
    expect(asked).toEqual([]);
  });

  test('that hooks answer with stop is refused', async () => {
    const { model, asked } = await judged(() => ({ stop: 'enough for today' }));
    await expect(generateText({ model, prompt: 'x' })).rejects.toThrow('enough for today');
    expect(asked).toEqual([]);
  });

  test('that a command refuses is refused with its words', async () => {
    const here = place({
      'home/.claude/settings.json': settings('UserPromptSubmit', { command: 'echo no keys >&2; exit 2' }),
    });
    const server = await chatServer('ok');
    const model = wrapLanguageModel({ model: server.model, middleware: hooksMiddleware({ hooks: await here.open() }) });
    await expect(generateText({ model, prompt: 'x' })).rejects.toThrow('no keys');
    expect(server.asked).toEqual([]);
  });

  test('that hooks rewrite is what the model gets; files stay', async () => {
    const { model, prompts, users } = await judged((prompt) => ({ rewrite: prompt.replaceAll('sk-1', '***') }));
    await generateText({ model, prompt: 'use sk-1' });
    const image = { type: 'file', mediaType: 'image/png', data: 'iVBORw0KGgo=' } as const;
    const content = [{ type: 'text', text: 'sk-1' } as const, image, { type: 'text', text: 'and sk-1' } as const];
    await generateText({ model, messages: [{ role: 'user', content }] });
    expect(prompts).toEqual(['use sk-1', 'sk-1\nand sk-1']);
    expect(users()).toEqual([
      ['use ***'],
      [
        [
          { type: 'text', text: '***\nand ***' },
          { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png/) } },
        ],
      ],
    ]);
  });

  test('gets the context of hooks before it', async () => {
    const { model, users } = await judged(() => ({ context: ['It is Monday.', 'It rains.'], rewrite: 'Hello' }));
    await generateText({ model, prompt: 'hi' });
    expect(users()).toEqual([['[UserPromptSubmit Hook Output]:\nIt is Monday.\nIt rains.\n\nHello']]);
  });

  test('of files only has a place for what hooks say', async () => {
    const { model, prompts, users } = await judged(() => ({ context: 'C' }));
    const image = { type: 'file', mediaType: 'image/png', data: 'iVBORw0KGgo=' } as const;
    await generateText({ model, messages: [{ role: 'user', content: [image] }] });
    expect(prompts).toEqual(['']);
    expect(users()).toMatchObject([
      [[{ type: 'text', text: '[UserPromptSubmit Hook Output]:\nC\n\n' }, { type: 'image_url' }]],
    ]);
  });

  test('is told to hooks once, whatever the number of steps, and stays rewritten in all of them', async () => {
    const { model, prompts, users } = await judged(() => ({ rewrite: 'clean', context: 'C' }), [STEP, STEP, 'done']);
    const { text } = await generateText({ model, tools: step, prompt: 'dirty', stopWhen: stepCountIs(5) });
    expect(text).toBe('done');
    expect(prompts).toEqual(['dirty']);
    expect(users()).toEqual(Array(3).fill(['[UserPromptSubmit Hook Output]:\nC\n\nclean']));
  });

  test('is told once where the call to the model is tried again', async () => {
    const { model, prompts, users } = await judged(() => ({ rewrite: 'clean' }), [{ status: 503 }, 'ok']);
    expect((await generateText({ model, prompt: 'dirty', maxRetries: 1 })).text).toBe('ok');
    expect(prompts).toEqual(['dirty']);
    expect(users()).toEqual([['clean'], ['clean']]);
  });

  test('of each turn is new, also in the same words; earlier ones stay as hooks left them', async () => {
    const { model, prompts, users } = await judged((prompt) => (prompt === 'yes' ? null : { rewrite: `<${prompt}>` }));
    const messages: ModelMessage[] = [];
    for (const content of ['one', 'yes', 'yes']) {
      messages.push({ role: 'user', content });
      messages.push(...(await generateText({ model, messages })).response.messages);
    }
    expect(prompts).toEqual(['one', 'yes', 'yes']);
    expect(users()).toEqual([['<one>'], ['<one>', 'yes'], ['<one>', 'yes', 'yes']]);
  });

  test('streams like any other', async () => {
    const { model, prompts, users } = await judged(() => ({ rewrite: 'clean' }), [STEP, 'done']);
    const { textStream } = streamText({ model, tools: step, prompt: 'dirty', stopWhen: stepCountIs(5) });
    const letters: string[] = [];
    for await (const letter of textStream) letters.push(letter);
    expect(letters).toEqual(['d', 'o', 'n', 'e']);
    expect([prompts, users()]).toEqual([['dirty'], [['clean'], ['clean']]]);
  });

  test('that nobody waits for any more ends its hooks, and is no refusal', async () => {
    const here = place();
    here.write('home/.claude/settings.json', settings('UserPromptSubmit', { command: 'sleep 60' }));
    const hooks = await here.open({ graceMs: 50 });
    const started: unknown[] = [];
    hooks.on('hook:start', (event) => started.push(event));
    const server = await chatServer('ok');
    const model = wrapLanguageModel({ model: server.model, middleware: hooksMiddleware({ hooks }) });
    const stop = new AbortController();
    const run = generateText({ model, prompt: 'x', abortSignal: stop.signal });
    run.catch(() => {});
    await until(() => started.length > 0);
    stop.abort();
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.asked).toEqual([]);
  });
});

describe('what a hook says in the person’s place', () => {
  test('is no prompt: a Stop hook that holds ends at its cap', async () => {
    const { hooks, model, prompts, users } = await judged(() => null, ['done']);
    let asked = 0;
    hooks.register({
      event: 'Stop',
      run: () => {
        asked += 1;
        return { decision: 'block', reason: 'tests are red' };
      },
    });
    const messages: ModelMessage[] = [{ role: 'user', content: 'fix it' }];
    for (let turns = 0; turns < 20; turns += 1) {
      const { text, response } = await generateText({ model, messages });
      messages.push(...response.messages);
      const outcome = await hooks.trigger('Stop', { session_id: 's', last_assistant_message: text });
      if (!outcome.hold) break;
      messages.push(hookMessage(outcome.reason ?? ''));
    }
    expect(prompts).toEqual(['fix it']);
    expect(asked).toBe(9);
    expect(users().at(-1)).toEqual(['fix it', ...Array(8).fill('tests are red')]);
  });
});

test('a message that only looks like a hook’s is a prompt', async () => {
  const { model, prompts } = await judged(() => null);
  for (const hookline of [{ from: 'hook' }, { mark: 'guessed' }, {}]) {
    await generateText({ model, messages: [{ role: 'user', content: 'x', providerOptions: { hookline } }] });
  }
  expect(prompts).toEqual(['x', 'x', 'x']);
});

describe('the beginning of a session', () => {
  const starting = async (answer: () => object | null) => {
    const one = await judged(() => null, ['ok'], { sessionStart: 'resume' });
    const sources: unknown[] = [];
    one.hooks.register({
      event: 'SessionStart',
      run: ({ source, session_id }) => {
        sources.push([source, session_id]);
        return answer();
      },
    });
    return { ...one, sources };
  };

  test('is told once, and what hooks say is a system message of every call', async () => {
    const { model, sources, told } = await starting(() => ({ context: 'On branch main.' }));
    await generateText({ model, system: 'Be brief.', prompt: 'a' });
    await generateText({ model, prompt: 'b' });
    expect(sources).toEqual([['resume', 's']]);
    const context = { role: 'system', content: '[SessionStart Hook Output]:\nOn branch main.' };
    expect(told()).toEqual([
      [{ role: 'system', content: 'Be brief.' }, context, { role: 'user', content: 'a' }],
      [context, { role: 'user', content: 'b' }],
    ]);
  });

  test('that hooks refuse is tried again with the next call', async () => {
    let ready = false;
    const { model, asked, sources, prompts } = await starting(() =>
      ready ? null : { decision: 'block', reason: 'no VPN' },
    );
    await expect(generateText({ model, prompt: 'a' })).rejects.toMatchObject({
      message: withWhy('no VPN'),
      event: 'SessionStart',
    });
    expect([asked, prompts]).toEqual([[], []]);
    ready = true;
    expect((await generateText({ model, prompt: 'a' })).text).toBe('ok');
    expect(sources).toHaveLength(2);
  });

  test('is not told unless it was asked for', async () => {
    const { hooks, model } = await judged(() => null);
    const started: unknown[] = [];
    hooks.register({ event: 'SessionStart', run: (event) => void started.push(event) });
    await generateText({ model, prompt: 'a' });
    expect(started).toEqual([]);
  });
});

test('it is a middleware of the AI SDK by its type', () => {
  const never = (_work: () => unknown): void => {};
  never(() => {
    const middleware = hooksMiddleware({ hooks: {} as never });
    expectTypeOf(middleware).toExtend<LanguageModelMiddleware>();
    wrapLanguageModel({ model: {} as never, middleware });
    expectTypeOf(hookMessage('x')).toExtend<ModelMessage>();
    // @ts-expect-error there are no hooks
    hooksMiddleware({});
  });
});
