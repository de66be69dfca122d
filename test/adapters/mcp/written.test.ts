import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asRead } from '../../../src/adapters/mcp/as-read.ts';
import { withArguments } from '../../../src/adapters/mcp/call-text.ts';
import { changedText } from '../../../src/adapters/mcp/changed-text.ts';
import { exactnessOf } from '../../../src/adapters/mcp/exactness.ts';
import { sliceOf, writtenIn } from '../../../src/adapters/mcp/written.ts';
import type { Json } from '../../../src/core/json.ts';

const json = fc.jsonValue({ noUnicodeString: false }) as fc.Arbitrary<Json>;
const blanks = fc.constantFrom('', ' ', '\t', '\n  ');

/** A value as somebody else would write it. */
function spread(value: Json, blank: string): string {
  return JSON.stringify(value, null, blank === '\n  ' ? 2 : 0) + blank;
}

test('what is written is found, wherever it stands', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json), blanks, (object, blank) => {
      const text = spread(object, blank);
      const { fields } = writtenIn(text, 1);
      const found = (fields ?? []).map(({ key, value }) => [key, JSON.parse(sliceOf(text, value))]);
      expect(found).toEqual(Object.entries(JSON.parse(text)));
      expect(asRead(text)).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('a text in which keys stand twice is read as before, in every reader', () => {
  const twice = fc.array(fc.tuple(fc.constantFrom('a', 'b', '__proto__', 'é', '"'), json), { maxLength: 6 });
  fc.assert(
    fc.property(twice, blanks, (fields, blank) => {
      const inner = `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${blank}${JSON.stringify(value)}`).join(`,${blank}`)}}`;
      const text = `[${inner}, {"x":${inner}}]`;
      const one = asRead(text);
      expect(JSON.parse(one)).toEqual(JSON.parse(text));
      const keys = (writtenIn(one, 2).items?.[0]?.fields ?? []).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }),
    { numRuns: 500 },
  );
});

test('a changed text says what it was changed to', () => {
  fc.assert(
    fc.property(json, json, blanks, (before, after, blank) => {
      const text = spread(before, blank);
      const [was, now] = [JSON.parse(text), JSON.parse(JSON.stringify(after))];
      expect(JSON.parse(changedText(text, was, now))).toEqual(now);
      expect(changedText(text, was, JSON.parse(text))).toBe(text);
      const both = JSON.stringify({ kept: was, changed: was });
      const value = JSON.parse(both);
      expect(JSON.parse(changedText(both, value, { ...value, changed: now, more: now }))).toEqual({
        ...value,
        ...{ changed: now, more: now },
      });
    }),
    { numRuns: 500 },
  );
});

test('the arguments of a call are replaced, or put where there were none', () => {
  expect(withArguments('{"params": { "arguments" : [1] , "_meta":{} }}', { a: 1 })).toBe(
    '{"params": { "arguments" : {"a":1} , "_meta":{} }}',
  );
  expect(withArguments('{"params":{"name":"x"}}', {})).toBe('{"params":{"name":"x","arguments":{}}}');
  expect(withArguments('{"params":{}}', {})).toBe('{"params":{"arguments":{}}}');
});

describe('a number', () => {
  const of = (text: string) => exactnessOf(text, writtenIn(text), 'n');

  test('that JavaScript wrote is exact', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(fc.property(number, (value) => void expect(of(JSON.stringify(value))).toBe('exact')));
  });

  test('that is an integer is exact, or it is lost', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), (value) => {
        const isSame = BigInt(String(Number(value))) === value;
        expect(of(String(value))).toEqual(isSame ? 'exact' : { lost: `n (${value})` });
      }),
    );
  });

  test.each(['1.0', '-0', '0e9', '1E+2', '100e-2', '0.10', '1e21', '9007199254740992', '5e-324'])(
    '%s is exact',
    (text) => {
      expect(of(text)).toBe('exact');
    },
  );
  test.each(['0.1000000000000000055511151231257827', '0.99999999999999999999', '1.00000000000000000001e3'])(
    '%s is rounded',
    (text) => {
      expect(of(text)).toBe('rounded');
    },
  );
  test.each(['9007199254740993', '1e400', '-1e400', '1e-400', '9007199254740993.5', `1${'0'.repeat(400)}`])(
    '%s is lost',
    (text) => {
      expect(of(text)).toMatchObject({ lost: expect.stringContaining('n (') });
    },
  );
});
