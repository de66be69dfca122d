import { spawnSync } from 'node:child_process';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { describe, expect, test } from 'vitest';
import type { ModelRequest } from '../../src/core/model.ts';
import type { HooksOptions } from '../../src/hooks/hooks-options.ts';
import { createHooks } from '../../src/hooks.ts';
import { LIBRARY, type Ran, runOne, workshop } from '../handlers/workshop.ts';
import { ALLOW, DENY, json, modelServer, saying } from '../models/model-server.ts';

const PROMPT = { prompt: 'Is it safe? $TOOL_INPUT' };

function runWith(model: unknown, definition: object = {}): Promise<Ran> {
  return runOne({ ...PROMPT, ...definition }, { model: model as HooksOptions['model'] });
}

describe('a function as the model', () => {
  test('is given the question, and what it returns decides', async () => {
    const seen: ModelRequest[] = [];
    const { outcome, run } = await runWith(
      (request: ModelRequest) => {
        seen.push(request);
        return DENY;
      },
      { model: 'large' },
    );
    expect(outcome).toMatchObject({ decision: 'deny', reason: 'not here', refused: true });
    expect(run).toMatchObject({ handler: 'prompt', status: 'answered' });
    expect(seen[0]).toMatchObject({
      system: expect.stringContaining('Answer with exactly one JSON object'),
      prompt: expect.stringMatching(/^Is it safe\? <data-[0-9a-f]+>\{"command":"ls"\}<\/data-[0-9a-f]+>$/),
      model: 'large',
    });
    expect(seen[0]?.signal).toBeInstanceOf(AbortSignal);
  });

  test('may answer later, and has nothing to grant', async () => {
    const { outcome } = await runWith(async () => ALLOW);
    expect(outcome).toMatchObject({ decision: 'none', refused: false, rewrite: null });
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('out of order');
      },
      'out of order',
    ],
    ['rejects', async () => Promise.reject(new Error('out of order')), 'out of order'],
    ['returns nothing', () => {}, 'the model gave nothing, where it must give a text'],
    ['returns an object', async () => ({ decision: 'allow' }), 'the model gave an object'],
    ['returns a list', () => ['allow'], 'the model gave a list'],
    ['returns true', () => true, 'the model gave a boolean'],
    [
      'returns itself',
      function me() {
        return me;
      },
      'the model gave a function',
    ],
    ['has something to say, and no decision', () => 'I would not block this.', 'without a decision in JSON'],
  ])('that %s fails, and the hook’s onFailure says what that means', async (_, model, words) => {
    const closed = await runWith(model, { onFailure: 'block' });
    expect(closed.outcome).toMatchObject({ decision: 'block', reason: expect.stringContaining(words) });
    expect(closed.run.status).toBe('failed');
    const open = await runWith(model, { onFailure: 'continue' });
    expect(open.outcome).toMatchObject({ decision: 'none', messages: [expect.stringContaining(words)] });
  });

  test('that hangs is over when the hook’s time is, and is told', async () => {
    let told = false;
    const { outcome, run } = await runWith(
      ({ signal }: ModelRequest) => {
        signal.addEventListener('abort', () => {
          told = true;
        });
        return new Promise(() => {});
      },
      { timeout: 0.1, onFailure: 'block' },
    );
    expect(run.status).toBe('timed-out');
    expect(outcome.decision).toBe('block');
    expect(told).toBe(true);
  });
});

describe('a guard that is talked to at length', () => {
  const open = { onFailure: 'continue' };
  const call = (command: string) => ({ session_id: 's', tool_name: 'Bash', tool_input: { command } });

  test('is not switched off by an input that is too long to be asked about', async () => {
    const { hooks } = await runWith(() => ALLOW, open);
    const outcome = await hooks.trigger('PreToolUse', call('x'.repeat(600_000)));
    expect(outcome).toMatchObject({ decision: 'block', reason: expect.stringContaining('longer than 524288') });
  });

  test('is not switched off by an input that its service does not take', async () => {
    const server = await modelServer(saying(ALLOW), json({ error: { message: 'maximum context length' } }, 400));
    const model = createOpenAICompatible({ name: 'here', baseURL: server.base })('tiny');
    const { hooks } = await runWith(model, open);
    const outcome = await hooks.trigger('PreToolUse', call('x'.repeat(100_000)));
    expect(outcome).toMatchObject({ decision: 'block', reason: expect.stringContaining('maximum context length') });
  });
});

describe('a model of the AI SDK', () => {
  test('answers prompt hooks', async () => {
    const server = await modelServer(saying(DENY));
    const { outcome } = await runWith(createOpenAICompatible({ name: 'here', baseURL: server.base })('tiny'));
    expect(outcome).toMatchObject({ decision: 'deny', reason: 'not here' });
    expect(server.asked).toHaveLength(1);
  });

  test('may be a class, and may be something that can be called as well', async () => {
    class Model {
      readonly #text = DENY;
      async doGenerate() {
        return { content: [{ type: 'text', text: this.#text }] };
      }
    }
    expect((await runWith(new Model())).outcome.decision).toBe('deny');
    expect(
      (await runWith(Object.assign(() => ALLOW, new Model(), { doGenerate: async () => ({ text: DENY }) }))).outcome
        .decision,
    ).toBe('deny');
  });
});

describe('a model that is none', () => {
  test.each([['gpt-4'], [null], [{}], [5], [[]], [{ doGenerate: 'x' }], [true]])('%j is misuse', async (model) => {
    const options = { model } as unknown as HooksOptions;
    await expect(createHooks(options)).rejects.toMatchObject({
      code: 'BAD_OPTION',
      message: '"model" must be a function or a language model of the AI SDK.',
    });
  });

  test('nobody gave: the hook says what to do', async () => {
    const { outcome } = await runOne({ ...PROMPT, onFailure: 'block' });
    expect(outcome.reason).toMatch(/no model is configured: .*createHooks\(\)/);
  });
});

test('a refusal of another hook stays, whatever a model says', async () => {
  const { hooks } = await runWith(() => '{"decision":"allow","continue":true,"ok":true}');
  hooks.register({ event: 'PreToolUse', run: () => ({ decision: 'deny', reason: 'never' }) });
  const outcome = await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: {} });
  expect(outcome).toMatchObject({ decision: 'deny', reason: 'never' });
});

test('a question that was answered keeps no process alive', () => {
  const script = `
    import { createHooks } from ${JSON.stringify(LIBRARY)};
    const hooks = await createHooks({ watch: false, model: () => '{"ok":false,"reason":"no"}' });
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { prompt: 'Safe?', timeout: 600 } });
    const { reason } = await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: {} });
    await hooks.close();
    console.log(reason);`;
  const { env, cwd } = workshop();
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env, cwd, timeout: 120_000 });
  expect(String(child.stdout)).toBe('no\n');
  expect(child.status).toBe(0);
});
