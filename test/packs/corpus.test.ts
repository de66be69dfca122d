import { describe, expect, test } from 'vitest';
import { readCorpus } from './read-corpus.ts';

describe('the corpus', () => {
  test('has at least 450 dangerous calls, and a third of them were written before the rules', () => {
    const seen = readCorpus('dangerous', {});
    const heldOut = readCorpus('held-out/dangerous.txt', {});
    expect(seen.length).toBeGreaterThanOrEqual(450);
    expect(heldOut.length).toBeGreaterThanOrEqual(150);
    expect(new Set([...seen, ...heldOut].map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(9);
  });

  test('has at least 650 everyday calls, and a share of them was written before the rules', () => {
    expect(readCorpus('everyday', {}).length).toBeGreaterThanOrEqual(650);
    expect(readCorpus('held-out/everyday.txt', {}).length).toBeGreaterThanOrEqual(215);
  });

  test('has no call twice, and none that is both dangerous and ordinary', () => {
    const names = ['dangerous', 'everyday', 'held-out/dangerous.txt', 'held-out/everyday.txt'];
    const shown = (name: string): ReadonlySet<string> => new Set(readCorpus(name, {}).map((call) => call.shown));
    const [dangerous, everyday, heldDangerous, heldEveryday] = names.map(shown);
    const ordinary = [...(everyday ?? []), ...(heldEveryday ?? [])];
    expect(ordinary.filter((call) => dangerous?.has(call) || heldDangerous?.has(call))).toEqual([]);
    for (const name of names) expect(readCorpus(name, {}).length, name).toBe(shown(name).size);
  });
});
