import { expect, test } from 'vitest';
import { PATIENT, timeLimit } from '../../src/shell/time-limit.ts';

test('work that ends in time gives its value', () => {
  const limited = timeLimit(1000);
  expect(limited(() => 1)).toEqual({ value: 1 });
  expect(limited(() => null)).toEqual({ value: null });
});

test('work that does not end is ended', () => {
  const limited = timeLimit(20);
  expect(
    limited(() => {
      for (;;);
    }),
  ).toBeNull();
  expect(limited(() => /(a+)+$/.test(`${'a'.repeat(50_000)}b`))).toBeNull();
  expect(limited(() => 2)).toEqual({ value: 2 });
});

test('what the work throws is thrown', () => {
  expect(() =>
    timeLimit(1000)(() => {
      throw new TypeError('mine');
    }),
  ).toThrow(TypeError);
});

test('limits can be nested', () => {
  expect(timeLimit(1000)(() => timeLimit(1000)(() => 3))).toEqual({ value: { value: 3 } });
});

test('work that only waits for a core is not ended', () => {
  // stands for a machine on which other programs run: time passes, and hardly anything is computed
  const idle = new Int32Array(new SharedArrayBuffer(4));
  expect(timeLimit(50, PATIENT)(() => Atomics.wait(idle, 0, 0, 300))).toEqual({ value: 'timed-out' });
});
