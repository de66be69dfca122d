import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { aHook, anEngine, bash, CHAINED, denying, fire, later, rewriting, SERIAL } from './support/engine.ts';

const ENDING = { key: 'ending', mode: 'serial', chained: false, endsAtRefusal: true } as const;

/** Hooks that note when they begin and end. */
function noted() {
  const notes: string[] = [];
  const hook = (name: string, given: Parameters<typeof aHook>[1] = {}, ms = 5) =>
    aHook(
      async () => {
        notes.push(`${name} begins`);
        await later(ms);
        notes.push(`${name} ends`);
        return {};
      },
      { name, ...given },
    );
  return { notes, hook };
}

describe('lanes', () => {
  test('a serial lane runs one hook after the other', async () => {
    const { notes, hook } = noted();
    await fire([hook('a', { lane: SERIAL }), hook('b', { lane: SERIAL })]);
    expect(notes).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  test('a parallel lane runs its hooks side by side', async () => {
    const { notes, hook } = noted();
    await fire([hook('a'), hook('b')]);
    expect(notes.slice(0, 2)).toEqual(['a begins', 'b begins']);
  });

  test('two serial lanes run side by side', async () => {
    const { notes, hook } = noted();
    await fire([hook('a', { lane: SERIAL }), hook('b', { lane: ENDING })]);
    expect(notes.slice(0, 2)).toEqual(['a begins', 'b begins']);
  });

  test('the enforced hooks have ended before any other begins', async () => {
    const { notes, hook } = noted();
    await fire([hook('law', { layer: 'enforced' }, 15), hook('mine', {}, 0)]);
    expect(notes).toEqual(['law begins', 'law ends', 'mine begins', 'mine ends']);
  });

  test('in a chained lane the next hook sees the rewrite of the one before (70)', async () => {
    const seen: unknown[] = [];
    const hooks = [
      aHook(rewriting({ command: 'first' }), { lane: CHAINED }),
      aHook(({ tool_input }) => void seen.push(tool_input), { lane: CHAINED }),
    ];
    await fire(hooks, bash('ls'));
    expect(seen).toEqual([{ command: 'first' }]);
  });

  test('in a lane that is not chained each sees the same', async () => {
    const seen: unknown[] = [];
    const look = ({ tool_input }: JsonObject) => void seen.push(tool_input);
    await fire([aHook(rewriting({ command: 'first' }), { lane: SERIAL }), aHook(look, { lane: SERIAL })], bash('ls'));
    expect(seen).toEqual([{ command: 'ls' }]);
  });

  test('another lane is not told of a rewrite before it has looked, and looks again at what came of it', async () => {
    const seen: unknown[] = [];
    const look = async ({ tool_input }: JsonObject) => {
      await later(10);
      seen.push(tool_input);
    };
    await fire([aHook(rewriting({ command: 'x' }), { lane: CHAINED }), aHook(look)], bash('ls'));
    expect(seen).toEqual([{ command: 'ls' }, { command: 'x' }]);
  });

  test('after a refusal the rest of a lane that ends there does not run, and says so (70)', async () => {
    const { notes, hook } = noted();
    const { fire: run, told } = anEngine([
      aHook(denying('stop here'), { lane: ENDING }),
      hook('never', { lane: ENDING }),
      hook('elsewhere'),
    ]);
    const { reason, skipped } = await run();
    expect(reason).toBe('stop here');
    expect(skipped).toMatchObject([{ why: 'refused-before' }]);
    expect(notes).toEqual(['elsewhere begins', 'elsewhere ends']);
    expect(told.filter(({ type }) => type === 'hook:skip')).toHaveLength(1);
  });

  test('a refusal that the event cannot have, or that only watches, ends no lane', async () => {
    const { notes, hook } = noted();
    await fire([aHook(denying('no'), { lane: ENDING, observe: true }), hook('next', { lane: ENDING })]);
    expect(notes).toEqual(['next begins', 'next ends']);
  });

  test('a refusal of the enforced hooks does not keep the others from running', async () => {
    const { reason } = await fire([aHook(denying('law'), { layer: 'enforced' }), aHook(denying('mine'))]);
    expect(reason).toBe('law\nmine');
  });
});

test('what will run as it is given is shown to every hook so, also behind one that rewrites', async () => {
  const seen: unknown[] = [];
  const look = aHook(({ tool_input }) => void seen.push(tool_input), { lane: CHAINED });
  await anEngine([aHook(rewriting({ command: 'first' }), { lane: CHAINED }), look]).fire(bash('ls'), { asGiven: true });
  expect(seen).toEqual([{ command: 'ls' }]);
});
