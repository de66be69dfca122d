import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/bundle/limits.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { END, entry, MANIFEST_ENTRY, verdictOf } from './made.ts';

const MIB = 1024 * 1024;

test('ten megabytes that would be ten gigabytes are given up at the limit, in bounded memory', () => {
  const one = gzipSync(Buffer.alloc(MIB), { level: 9 });
  const bomb = Buffer.concat(Array.from({ length: 10_000 }, () => one));
  const before = process.memoryUsage().rss;
  expect(verdictOf(readBundle(bomb))).toMatch(/^BUNDLE_UNREADABLE: \d+ bytes would unpack to more than 67108864/);
  expect(process.memoryUsage().rss - before).toBeLessThan(6 * LIMITS.unpackedBytes);
});

test('one file of more than everything together may have is not unpacked', () => {
  const packed = gzipSync(
    Buffer.concat([MANIFEST_ENTRY, entry({ name: 'data.json', body: Buffer.alloc(65 * MIB, 0x20) }), END]),
  );
  expect(packed.length).toBeLessThan(MIB);
  expect(verdictOf(readBundle(packed))).toMatch(/^BUNDLE_UNREADABLE/);
});

test.each([
  ['a hundred thousand folders', 100_000, { name: 'packs/', type: '5' }],
  ['a hundred thousand remarks', 100_000, { name: 'x', type: 'g' }],
])('%s are given up after five thousand', (_, count, one) => {
  const many = Buffer.concat(new Array<Buffer>(count).fill(entry(one)));
  const packed = gzipSync(Buffer.concat([MANIFEST_ENTRY, many, END]), { level: 1 });
  expect(verdictOf(readBundle(packed))).toMatch(/^BUNDLE_UNREADABLE: .*more than 5000 entries/);
});

test('a hundred thousand files are more than everything together may be, and six thousand too many', () => {
  const files = (count: number): Uint8Array => {
    const many = Array.from({ length: count }, (_, i) => entry({ name: `packs/${i}.yml`, body: 'x' }));
    return gzipSync(Buffer.concat([MANIFEST_ENTRY, ...many, END]), { level: 1 });
  };
  expect(verdictOf(readBundle(files(6000)))).toMatch(/more than 5000 entries/);
  expect(verdictOf(readBundle(files(100_000)))).toMatch(/would unpack to more than/);
});

test('what is larger than a bundle may be is not looked at', () => {
  expect(verdictOf(readBundle(Buffer.alloc(LIMITS.packedBytes + 1)))).toMatch(/^BUNDLE_UNREADABLE: .*more than/);
});

test.each([
  ['deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['wide', `[${'0,'.repeat(2_000_000)}0]`],
])('JSON that is too %s is a sentence', async (_, body) => {
  const { hashFile } = await import('../../src/bundle/hash-file.ts');
  expect(() => hashFile({ path: 'data.json', bytes: Buffer.from(body) })).toThrow(
    /nested deeper|more than 1000000 values/,
  );
});
