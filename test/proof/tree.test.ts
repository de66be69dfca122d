import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY, frontierNodes, rootOf } from '../../src/proof/frontier.ts';
import { consistencyParts, inclusionParts, pathOf } from '../../src/proof/make-path.ts';
import { leafHash, nodeHash } from '../../src/proof/tree-hash.ts';
import { isConsistent, isIncluded } from '../../src/proof/verify-path.ts';
import { leavesOf, naivePath, naiveRoot, naiveSubproof, treeOf } from './naive-tree.ts';

const numRuns = Math.ceil(Number(process.env.HOOKLINE_FUZZ ?? 60) / 2);

/** The inputs and results that Certificate Transparency's own implementations are tested with. */
const KNOWN_LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const KNOWN_ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

test('roots are those of Certificate Transparency, and of nothing it is the hash of nothing', () => {
  const leaves = KNOWN_LEAVES.map((hex) => Buffer.from(hex, 'hex'));
  const roots = leaves.map((_, i) => hex(rootOf(treeOf(leaves.slice(0, i + 1)).frontier)));
  expect(roots).toEqual(KNOWN_ROOTS);
  expect(hex(rootOf(EMPTY))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('every leaf of every tree up to 64 has the path of the RFC, which verifies and fits no other place', () => {
  const leaves = leavesOf(64);
  const { hashOf } = treeOf(leaves);
  for (let size = 1; size <= 64; size++) {
    const some = leaves.slice(0, size);
    const head = { size, root: naiveRoot(some) };
    for (let index = 0; index < size; index++) {
      const path = pathOf(inclusionParts(index, size), hashOf);
      if (size <= 33) expect(path.map(hex)).toEqual(naivePath(index, some).map(hex));
      const leaf = leafHash(some[index] ?? '');
      expect(isIncluded(leaf, index, path, head)).toBe(true);
      const others = [index - 1, index + 1, 0, size - 1, size, size * 2].filter((other) => other !== index);
      expect(others.filter((other) => isIncluded(leaf, other, path, head))).toEqual([]);
    }
  }
});

test('every tree up to 40 is shown to be the beginning of every larger one, as the RFC has it', () => {
  const leaves = leavesOf(40);
  const { hashOf } = treeOf(leaves);
  for (let to = 0; to <= 40; to++)
    for (let from = 0; from <= to; from++) {
      const path = pathOf(consistencyParts(from, to), hashOf);
      const [smaller, larger] = [headOf(leaves.slice(0, from)), headOf(leaves.slice(0, to))];
      if (from > 0) expect(path.map(hex)).toEqual(naiveSubproof(from, leaves.slice(0, to)).map(hex));
      expect(isConsistent(smaller, larger, path)).toBe(true);
      if (from === 0) continue;
      expect(isConsistent({ ...smaller, root: leafHash('other') }, larger, path)).toBe(false);
      expect(isConsistent(smaller, { ...larger, root: leafHash('other') }, path)).toBe(false);
    }
});

test('the same holds for large trees', () => {
  const leaves = leavesOf(5000);
  const { hashOf } = treeOf(leaves);
  const rootAt = (size: number) => rootOf({ size, hashes: frontierNodes(size).map(hashOf) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(4999), fc.nat(5000), (size, anyLeaf, anySize) => {
      const [index, from] = [anyLeaf % size, anySize % (size + 1)];
      const larger = { size, root: rootAt(size) };
      const path = pathOf(inclusionParts(index, size), hashOf);
      expect(isIncluded(leafHash(leaves[index] ?? ''), index, path, larger)).toBe(true);
      const between = pathOf(consistencyParts(from, size), hashOf);
      expect(isConsistent({ size: from, root: rootAt(from) }, larger, between)).toBe(true);
    }),
    { numRuns },
  );
  expect(hex(rootAt(5000))).toBe(hex(naiveRoot(leaves)));
});

test('sizes beyond 32 bits are counted as exactly as small ones', () => {
  const size = 2 ** 40 + 3;
  const same = () => leafHash('x');
  const parts = inclusionParts(2 ** 40 + 1, size);
  expect(parts.map((nodes) => nodes.length)).toEqual([1, 1, 1]);
  const path = pathOf(parts, same);
  const root = nodeHash(same(), nodeHash(nodeHash(same(), same()), same()));
  expect(isIncluded(same(), 2 ** 40 + 1, path, { size, root })).toBe(true);
  expect(isIncluded(same(), 2 ** 40 + 1 - 2 ** 32, path, { size, root })).toBe(false);
});

test('only what makes a subtree whole is kept: hardly two nodes for each leaf', () => {
  const { nodes } = treeOf(leavesOf(1000));
  expect(nodes.size).toBe(1000 + 500 + 250 + 125 + 62 + 31 + 15 + 7 + 3 + 1);
});

describe('what is no proof', () => {
  const leaves = leavesOf(13);
  const { hashOf } = treeOf(leaves);
  const head = headOf(leaves);
  const leaf = leafHash(leaves[5] ?? '');
  const path = pathOf(inclusionParts(5, 13), hashOf);
  const smaller = headOf(leaves.slice(0, 6));
  const between = pathOf(consistencyParts(6, 13), hashOf);

  test.each([
    ['a path that is cut', path.slice(0, -1)],
    ['a path that begins later', path.slice(1)],
    ['a path that goes on', [...path, leafHash('more')]],
    ['two nodes in each other’s place', [path[1], path[0], ...path.slice(2)].filter((one) => one !== undefined)],
    ['no path', []],
    ['hashes that are cut', path.map((hash) => hash.subarray(0, 31))],
  ])('of a leaf: %s', (_, spoilt) => {
    expect(isIncluded(leaf, 5, spoilt, head)).toBe(false);
  });

  test.each([
    ['a path that is cut', between.slice(0, -1)],
    ['a path that begins later', between.slice(1)],
    ['a path that goes on', [...between, leafHash('more')]],
    ['a path backwards', between.toReversed()],
    ['no path', []],
  ])('of two trees: %s', (_, spoilt) => {
    expect(isConsistent(smaller, head, spoilt)).toBe(false);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])('the place %d', (index) => {
    expect(isIncluded(leaf, index, path, head)).toBe(false);
    expect(isIncluded(leaf, 5, path, { ...head, size: index })).toBe(false);
    expect(isConsistent({ ...smaller, size: index }, head, between)).toBe(false);
  });

  test('a node that is passed off as a leaf', () => {
    const two = leavesOf(2);
    const [left, right] = two.map(leafHash);
    if (left === undefined || right === undefined) throw new Error('there are two');
    const forged = Buffer.concat([left, right]);
    expect(isIncluded(nodeHash(left, right), 0, [], { size: 1, root: naiveRoot(two) })).toBe(true);
    expect(isIncluded(leafHash(forged), 0, [], { size: 1, root: naiveRoot(two) })).toBe(false);
  });

  test('anything about a tree of nothing, and a path in a tree of one', () => {
    expect(isIncluded(leaf, 0, [], { size: 0, root: rootOf(EMPTY) })).toBe(false);
    expect(isIncluded(leaf, 0, [], { size: 1, root: leaf })).toBe(true);
    expect(isIncluded(leaf, 0, [leaf], { size: 1, root: leaf })).toBe(false);
    expect(isConsistent({ size: 0, root: rootOf(EMPTY) }, head, [])).toBe(true);
    expect(isConsistent({ size: 0, root: rootOf(EMPTY) }, head, [leaf])).toBe(false);
    expect(isConsistent(head, smaller, between)).toBe(false);
  });

  test('of a tree in which one leaf is another, whichever', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.integer({ min: 7, max: 40 }), (changed, size) => {
        const honest = leavesOf(size);
        const rewritten = honest.map((one, i) => (i === changed ? Buffer.from('another') : one));
        const tree = treeOf(rewritten);
        const shown = pathOf(consistencyParts(6, size), tree.hashOf);
        expect(isConsistent(headOf(honest.slice(0, 6)), headOf(rewritten), shown)).toBe(false);
      }),
      { numRuns },
    );
  });
});

test('a proof of a leaf that is not there is not made', () => {
  expect(() => inclusionParts(3, 3)).toThrow(RangeError);
  expect(() => inclusionParts(-1, 3)).toThrow(RangeError);
  expect(() => consistencyParts(4, 3)).toThrow(RangeError);
});

function headOf(leaves: readonly Buffer[]) {
  return { size: leaves.length, root: naiveRoot(leaves) };
}

function hex(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex');
}
