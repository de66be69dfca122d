import { describe, expect, test } from 'vitest';
import { keptLines, stillUnsaid } from './kept.ts';
import { ruleReader } from './reader.ts';

const read = ruleReader();
const mended = keptLines().filter(({ open }) => open !== true);

describe('lines of which the kernel once saw more than the reader said', () => {
  test('there are such lines, each only once', () => {
    const texts = keptLines().map(({ shell, line }) => `${shell} ${line}`);
    expect(texts.length).toBeGreaterThan(0);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test.each(mended)('what the kernel sees is said: $line', async (one) => {
    expect(await stillUnsaid(one, read)).toEqual([]);
  });
});
