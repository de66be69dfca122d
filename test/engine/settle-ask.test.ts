import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/core/json.ts';
import type { Asks } from '../../src/engine/engine.ts';
import { aHook, anEngine, bash, denying, fire, refusing, rewriting } from './support/engine.ts';

const asks = (reason: string, given: Parameters<typeof aHook>[1] = {}) => aHook({ decision: 'ask', reason }, given);
const answers = (answer: unknown): Pick<Asks, 'settle'> => ({ settle: async () => answer as never });

describe('an outcome that asks is put to the person', () => {
  test('yes allows it, and says by whom', async () => {
    expect(await fire([asks('sure?')], bash(), answers(true))).toMatchObject({
      ...{ decision: 'allow', reason: 'sure?', refused: false },
      approval: { state: 'approved', by: 'person' },
    });
  });

  test('no refuses it, and says who declined', async () => {
    expect(await fire([asks('sure?')], bash(), answers(false))).toMatchObject({
      ...{ decision: 'deny', reason: 'A person declined it: sure?', refused: true, rewrite: null },
      approval: { state: 'declined', by: 'person' },
    });
    const [silent] = [aHook({ decision: 'ask', reason: null })];
    expect((await fire([silent], bash(), answers(false))).reason).toBe('A person declined it.');
  });

  test('an open question leaves it asking, with the id under which it can be answered', async () => {
    const open = { id: 'k7x2', expiresAt: '2026-11-15T12:00:00.000Z' };
    expect(await fire([asks('sure?')], bash(), answers(open))).toMatchObject({
      ...{ decision: 'ask', reason: 'sure?', refused: false },
      approval: { state: 'waiting', ...open },
    });
  });

  test.each([
    ['there is nobody', {}],
    ['nobody answers', answers(null)],
    ['the question cannot be put', { settle: () => Promise.reject(new Error('no terminal')) }],
    [
      'the question cannot even be made',
      {
        settle: () => {
          throw new Error('no terminal');
        },
      },
    ],
  ])('it goes on asking when %s', async (_how, given) => {
    expect(await fire([asks('sure?')], bash(), given)).toMatchObject({ decision: 'ask', approval: null });
  });

  test('it is put once, about the final input, by all that ask in configured order', async () => {
    const asked: Json[] = [];
    const settle: Asks['settle'] = async ({ hooks, reason }, { payload }) => {
      asked.push({ hooks: hooks.map(({ name }) => name), reason, input: payload.tool_input ?? null });
      return true;
    };
    const hooks = [
      asks('first', { name: 'one' }),
      aHook(rewriting({ command: 'ls -l' }), { name: 'rewrites' }),
      asks('second', { name: 'two' }),
      asks('watching', { name: 'watcher', observe: true }),
      asks('trying', { name: 'shadow', shadow: true }),
    ];
    const outcome = await fire(hooks, bash('ls'), { settle });
    expect(asked).toEqual([{ hooks: ['one', 'two'], reason: 'first\nsecond', input: { command: 'ls -l' } }]);
    expect(outcome).toMatchObject({ decision: 'allow', rewrite: { command: 'ls -l' } });
  });

  test('a guard that sees the final input and refuses it is not put to anybody', async () => {
    let asked = 0;
    const settle: Asks['settle'] = async () => {
      asked += 1;
      return true;
    };
    const hooks = [asks('sure?'), aHook(rewriting({ command: 'rm x' })), aHook(refusing('rm'), { guard: true })];
    expect(await fire(hooks, bash('ls'), { settle })).toMatchObject({ decision: 'block', approval: null });
    expect(await fire([asks('sure?'), aHook(denying('no'))], bash(), { settle })).toMatchObject({
      ...{ decision: 'deny', reason: 'no' },
    });
    expect(asked).toBe(0);
  });

  test('an enforced question can be answered, that is what it is for', async () => {
    expect((await fire([asks('sure?', { layer: 'enforced' })], bash(), answers(true))).decision).toBe('allow');
  });

  test('cancelling while the question is open refuses', async () => {
    const controller = new AbortController();
    const { fire: run } = anEngine([asks('sure?')], { settle: () => new Promise(() => {}) });
    setTimeout(() => controller.abort(), 10);
    const outcome = await run(bash(), { signal: controller.signal });
    expect(outcome).toMatchObject({ decision: 'block', reason: 'cancelled', refused: true });
  });

  test('a yes that comes after the deadline allows nothing', async () => {
    const settle = () => new Promise<boolean>((resolve) => setTimeout(resolve, 200, true));
    const outcome = await anEngine([asks('sure?')], { settle }).fire(bash(), { deadlineMs: 20 });
    expect(outcome).toMatchObject({ decision: 'ask', approval: null });
  });

  test('what is recorded is what was settled', async () => {
    const { fire: run, recorded } = anEngine([asks('sure?')], answers(true));
    await run();
    expect(recorded).toMatchObject([{ decision: 'allow', approval: { state: 'approved' } }]);
  });
});
