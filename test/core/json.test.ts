import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, copyJson, deeperThan, sameJson } from '../../src/core/json.ts';

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? { inner: value } : [value];
  return value;
}

describe('depth', () => {
  test('a value is deeper than a limit exactly when it has more levels', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), (levels, limit) => {
        expect(deeperThan(limit, nested(levels))).toBe(levels > limit);
      }),
    );
  });

  test('a value nested a hundred thousand times is no problem', () => {
    expect(deeperThan(500, nested(100_000))).toBe(true);
  });

  test('a value that refers to itself, many times over, is found out at once', () => {
    const knot: Record<string, unknown> = { list: [] };
    for (let i = 0; i < 50; i++) knot[`way${i}`] = knot;
    expect(deeperThan(500, knot)).toBe(true);
  });

  test('empty containers have no inside', () => {
    expect(deeperThan(0, {})).toBe(false);
    expect(deeperThan(0, [])).toBe(false);
    expect(deeperThan(0, 'text')).toBe(false);
    expect(deeperThan(0, [1])).toBe(true);
  });
});

describe('equality and spelling', () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, item]) => [key, shuffled(item)]),
    );
  };

  test('the order of keys changes neither', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(sameJson(value, shuffled(value))).toBe(true);
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
      }),
    );
  });

  test('two values are equal exactly when their canonical spellings are', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(sameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
      }),
    );
  });

  test('the canonical spelling is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('a key that is there with nothing in it is not there', () => {
    expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
  });
});

describe('a copy', () => {
  test('is equal and shares nothing that could be changed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = copyJson(value);
        expect(copy).toEqual(value);
        if (typeof value === 'object' && value !== null) expect(copy).not.toBe(value);
      }),
    );
  });

  test('of a key named __proto__ is a key named __proto__', () => {
    const copy = copyJson(JSON.parse('{"__proto__":{"polluted":true}}'));
    expect(Object.hasOwn(copy, '__proto__')).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
