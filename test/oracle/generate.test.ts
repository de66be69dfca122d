import { describe, expect, test } from 'vitest';
import { type Counts, type Generated, generateLine } from './generate.ts';
import { GRAMMAR, productionsOf } from './grammar/grammar.ts';
import { constructOf } from './grammar/production.ts';
import { USUAL } from './options.ts';
import { seededRandom } from './random.ts';
import { SHELLS } from './shells.ts';

function generated(lines: number, seed: number): { readonly all: readonly Generated[]; readonly counts: Counts } {
  const random = seededRandom(seed);
  const counts: Counts = new Map();
  const all = Array.from({ length: lines }, () =>
    SHELLS.map((shell) => generateLine(GRAMMAR, shell, random, counts)),
  ).flat();
  return { all, counts };
}

describe('the lines that the oracle makes', () => {
  test('are the same for the same seed, and others for another', () => {
    const lines = (seed: number) => generated(20, seed).all.map(({ line }) => line);
    expect(lines(1)).toEqual(lines(1));
    expect(lines(1)).not.toEqual(lines(2));
  });

  test('have every construct at least 200 times in a run of the usual size, with any seed', () => {
    const constructs = new Set(productionsOf(GRAMMAR).map(({ name }) => constructOf(name)));
    for (const seed of [USUAL.seed, 1, 2]) {
      const { counts } = generated(USUAL.lines, seed);
      expect([...constructs].filter((name) => (counts.get(name) ?? 0) < 200)).toEqual([]);
    }
  });

  test('have every spelling of every construct in it', () => {
    const { counts } = generated(USUAL.lines, USUAL.seed);
    const seldom = productionsOf(GRAMMAR).filter(({ name }) => (counts.get(name) ?? 0) < 12);
    expect(seldom.map(({ name }) => name)).toEqual([]);
  });

  test('have nothing left in them that is of the grammar and not of a shell', () => {
    const { all } = generated(200, 3);
    expect(all.filter(({ line }) => /[«»§]/.test(line))).toEqual([]);
  });

  test('have a spelling only in the shells that know it', () => {
    const random = seededRandom(1);
    const counts: Counts = new Map();
    const names = Array.from({ length: 300 }, () => generateLine(GRAMMAR, 'dash', random, counts).productions).flat();
    const others = productionsOf(GRAMMAR).filter(({ in: shells }) => shells !== undefined && !shells.includes('dash'));
    expect(others.length).toBeGreaterThan(20);
    expect(others.filter(({ name }) => names.includes(name))).toEqual([]);
  });

  test('come from productions that have names of their own', () => {
    const names = Object.entries(GRAMMAR).flatMap(([group, all]) =>
      group === 'bare-act' ? [] : all.map(({ name }) => name),
    );
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });
});
