import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEnforced } from '../../src/core/hook.ts';
import { plan } from '../../src/engine/plan.ts';
import { configured, judgements } from './support/arbitrary.ts';

const hooks = judgements.map((all) => configured(all).map(({ hook }) => hook));

describe('the plan', () => {
  test('holds each selected hook in exactly one lane', () => {
    fc.assert(
      fc.property(hooks, (selected) => {
        const { enforced, files, code } = plan(selected);
        const planned = [...enforced, ...files, ...code].flatMap((lane) => lane.hooks);
        expect(planned).toHaveLength(selected.length);
        expect(new Set(planned)).toEqual(new Set(selected));
      }),
    );
  });

  test('runs the enforced hooks first, and no other with them', () => {
    fc.assert(
      fc.property(hooks, (selected) => {
        const { enforced, files, code } = plan(selected);
        expect(enforced.flatMap((lane) => lane.hooks).every(isEnforced)).toBe(true);
        expect([...files, ...code].flatMap((lane) => lane.hooks).some(isEnforced)).toBe(false);
      }),
    );
  });

  test('keeps the configured order inside each lane, and among lanes by their first hook', () => {
    fc.assert(
      fc.property(hooks, (selected) => {
        const place = new Map(selected.map((hook, i) => [hook, i]));
        const { enforced, files, code } = plan(selected);
        for (const side of [enforced, files, code]) {
          const places = side.map((lane) => lane.hooks.map((hook) => place.get(hook) ?? -1));
          for (const lane of places) expect(lane).toEqual(lane.toSorted((a, b) => a - b));
          const firsts = places.map(([first = -1]) => first);
          expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  test('never mixes two lanes', () => {
    fc.assert(
      fc.property(hooks, (selected) => {
        const { enforced, files, code } = plan(selected);
        for (const { lane, hooks: members } of [...enforced, ...files, ...code]) {
          for (const hook of members) expect(hook.lane.key).toBe(lane.key);
        }
        expect(new Set(files.map(({ lane }) => lane.key)).size).toBe(files.length);
        expect(code.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
