import { expect, test } from 'vitest';
import { unseal } from '../../src/audit/chain.ts';
import { follow } from '../../src/audit/follow.ts';
import { cpuMs } from '../cpu-ms.ts';

const MANY = 40_000;

function lines(count: number) {
  const bytes = Buffer.from(
    JSON.stringify({ v: 1, seq: 1, kind: 'outcome', hash: 'f'.repeat(64), text: 'x'.repeat(200) }),
  );
  return Array.from({ length: count }, (_, i) => ({
    bytes,
    offset: i * (bytes.length + 1),
    number: i + 1,
    whole: true,
  }));
}

test('lines that are no records take as long as it takes to look at each, however many there are', () => {
  const all = lines(MANY);
  const began = cpuMs();
  for (const { bytes } of all) unseal(bytes);
  const bare = cpuMs() - began;
  const { unexplained } = follow(null, all, () => expect.fail('none of them is one'));
  expect(unexplained?.bytes).toHaveLength(all.reduce((sum, { bytes }) => sum + bytes.length + 1, 0));
  expect(cpuMs() - began - bare).toBeLessThan(6 * bare + 200);
});
