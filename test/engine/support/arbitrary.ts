import fc from 'fast-check';
import { DECISIONS } from '../../../src/core/decision.ts';
import type { Hook } from '../../../src/core/hook.ts';
import { LAYERS } from '../../../src/core/layer.ts';
import { NO_OBJECTION, type Verdict } from '../../../src/core/verdict.ts';
import { aHook, CHAINED, SERIAL } from './engine.ts';

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon');
const input = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 3 }), { maxKeys: 3 });

const aRewrite = fc.record({ value: input, how: fc.constantFrom('replace', 'merge') });

export const aVerdict: fc.Arbitrary<Verdict> = fc
  .record({
    decision: fc.constantFrom(...DECISIONS),
    reason: fc.option(word),
    rewrite: fc.option(aRewrite, { freq: 2 }),
    context: fc.array(word, { maxLength: 2 }),
    messages: fc.array(word, { maxLength: 1 }),
    stop: fc.option(fc.record({ reason: word }), { freq: 1 }),
    env: fc.dictionary(fc.constantFrom('X', 'Y'), word, { maxKeys: 2 }),
  })
  .map((said) => ({ ...NO_OBJECTION, ...said }));

const PARALLEL = { key: 'hookline', mode: 'parallel', chained: false, endsAtRefusal: false } as const;

/** A hook of any layer and lane; enforced ones and others, watchers and shadows among them. */
export const aJudgement: fc.Arbitrary<{ readonly hook: Hook; readonly verdict: Verdict }> = fc
  .record({
    verdict: aVerdict,
    layer: fc.constantFrom(...LAYERS),
    lane: fc.constantFrom(PARALLEL, PARALLEL, SERIAL, CHAINED),
    observe: fc.boolean(),
    shadow: fc.boolean(),
    rare: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ verdict, layer, lane, observe, shadow, rare }) => ({
    verdict,
    hook: aHook(verdict, { layer, lane, observe: observe && rare === 0, shadow: shadow && rare === 1 }),
  }));

export const judgements = fc.array(aJudgement, { maxLength: 7 });

/** Enforced hooks first, as every configured order is. */
export function configured<T extends { readonly hook: Hook }>(all: readonly T[]): readonly T[] {
  return [
    ...all.filter(({ hook }) => hook.layer === 'enforced'),
    ...all.filter(({ hook }) => hook.layer !== 'enforced'),
  ];
}
