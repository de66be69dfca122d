import { describe, expect, test } from 'vitest';
import { shortened } from '../../src/handlers/shortened.ts';
import { cpuMs } from '../cpu-ms.ts';

const keys = (count: number, value: unknown = 1): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, value]));

const MOST_BYTES = 131_000;

const SHAPES: Readonly<Record<string, object>> = {
  'a long string beside short ones': { a: 'x'.repeat(5_000_000), file_path: '.env' },
  'many members': { tool_input: keys(50_000) },
  'many long members': { tool_input: keys(20_000, 'é"\n\ud83d'.repeat(50)) },
  'long keys': { [`${'k'.repeat(200_000)}`]: 1, ['j'.repeat(3000)]: { file_path: '.env' } },
  'many items': { list: Array.from({ length: 500_000 }, () => null) },
  'lists in lists': { a: Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => ({ a: [] }))) },
  'what has to be escaped': { a: '\u0001"\\'.repeat(100_000) },
  'one member of everything': { a: [true, null, 1.5, {}, [], ''], b: 'x'.repeat(200_000) },
};

describe('what is shortened', () => {
  test.each(Object.entries(SHAPES))('fits, is nearly as long as may be, and stays JSON: %s', (_, value) => {
    const text = shortened(JSON.stringify(value), MOST_BYTES);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_BYTES);
    expect(Buffer.byteLength(text)).toBeGreaterThan(MOST_BYTES * 0.8);
    expect(Object.keys(JSON.parse(text))).toHaveLength(Object.keys(value).length);
    expect(text).toContain('left out]');
  });

  test('keeps what is short, whatever stands beside it', () => {
    const value = { file_path: '.env', n: [1, 'two', { three: null }], content: 'x'.repeat(300_000) };
    const { content, ...rest } = JSON.parse(shortened(JSON.stringify(value), MOST_BYTES));
    expect(rest).toEqual({ file_path: '.env', n: [1, 'two', { three: null }] });
    expect(content).toMatch(/^x+… \[hookline: \d+ characters left out\] …x+$/);
  });

  test('takes a moment, however many members it has', () => {
    const text = JSON.stringify({ tool_input: keys(400_000, 'short') });
    const before = cpuMs();
    shortened(text, MOST_BYTES);
    expect(cpuMs() - before).toBeLessThan(6000);
  });
});
