import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashFile } from '../../src/bundle/hash-file.ts';
import { file } from './made.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What OPA's `walk` writes into its hash, by the rules in `v1/bundle/hash.go` and Go's JSON encoder without HTML escapes. */
test.each([
  ['keys in the order of their bytes, without blanks', '{ "b": 1,\n "a": [true, null] }', '{"a":[true,null],"b":1}'],
  [
    'numbers as they are written',
    '{"a":1.50,"b":1e2,"c":123456789012345678901234567890}',
    '{"a":1.50,"b":1e2,"c":123456789012345678901234567890}',
  ],
  ['keys beyond the first plane behind all others', '{"\u{1f600}":1,"\uff21":2}', '{"\uff21":2,"\u{1f600}":1}'],
  ['no HTML escapes', '{"a":"<b>&"}', '{"a":"<b>&"}'],
  ['escapes as Go writes them', '{"a":"\\u00e9\\/\\u2028\\u0007\\b"}', '{"a":"é/\\u2028\\u0007\\b"}'],
  ['a key of the language', '{"__proto__":{"z":0,"a":0}}', '{"__proto__":{"a":0,"z":0}}'],
  ['nothing in it', '{}', '{}'],
  ['a bare value', ' "x" ', '"x"'],
])('JSON is hashed as OPA does: %s', (_, text, spelt) => {
  expect(hashFile(file('data.json', text))).toBe(sha256(spelt));
  expect(hashFile(file('.manifest', text))).toBe(sha256(spelt));
  expect(hashFile(file('some/data.json', text))).toBe(sha256(spelt));
});

test('every other file is hashed as it is, JSON or not', () => {
  const text = '{ "b": 1, "a": 2 }';
  for (const path of ['enforced.d/a.json', 'packs/mydata.json', 'x.manifest'])
    expect(hashFile(file(path, text))).toBe(sha256(text));
});

test('a manifest has the hash that sha256sum gives its one spelling', () => {
  const manifest = '{"revision":"r1","roots":[""],"metadata":{"hookline":{"seq":5}}}';
  expect(hashFile(file('.manifest', manifest))).toBe(
    '1c7e9363f1e071100e51469b95b169b6a85a66a5726dd596696d01ef6bcb5ced',
  );
});
