import { describe, expect, test } from 'vitest';
import { openCheckpoint } from '../../src/proof/checkpoint.ts';
import { provedHeads, readProof } from '../../src/proof/proof-document.ts';
import { sinceSeen } from '../../src/proof/seen-checkpoint.ts';
import { pair } from '../bundle/made.ts';
import { head, MACHINE, serverWith } from './proof-of.ts';

const OTHER = `m_${'B'.repeat(43)}`;
const hash = (digit: string): string => digit.repeat(64);
const HEADS = [head(3, hash('1')), head(9, hash('2'), { machine: OTHER }), head(8, hash('3')), head(12, hash('4'))];
const server = serverWith(HEADS);

function judge(document: object, key = server.key.trusted) {
  const read = readProof(JSON.stringify(document));
  return read === null ? 'unreadable' : provedHeads(read, key);
}

test('the heads of one machine are proved, in the order in which they were told', () => {
  const { heads, ...rest } = server.proof();
  expect(judge({ ...rest, heads: heads.toReversed() })).toMatchObject({
    checkpoint: { size: 4, fleet: 'main' },
    heads: [
      { seq: 3, index: 0, machine: MACHINE },
      { seq: 8, index: 2 },
      { seq: 12, index: 3 },
    ],
  });
});

describe('nothing is proved by', () => {
  const { heads, ...rest } = server.proof();
  const [first, second] = heads;
  if (first === undefined || second === undefined) throw new Error('there are three');

  test.each<[string, object, string]>([
    ['a leaf that was edited', { ...first, leaf: first.leaf.replace('\n3\n', '\n4\n') }, 'record 4 is not in the tree'],
    ['a leaf at another place', { ...first, index: 1 }, 'record 3 is not in the tree'],
    ['the path of another leaf', { ...first, path: second.path }, 'record 3 is not in the tree'],
    ['a path that is cut', { ...first, path: first.path.slice(1) }, 'record 3 is not in the tree'],
    ['a place that is none', { ...first, index: -1 }, 'record 3 is not in the tree'],
    ['a leaf that is no head', { ...first, leaf: 'hello\n' }, 'no head of a trail'],
    ['a leaf of another fleet', { ...first, leaf: first.leaf.replace('main', 'else') }, 'another fleet'],
  ])('%s', (_, changed, why) => {
    expect(judge({ ...rest, heads: [changed, second] })).toContain(why);
  });

  test('a checkpoint by another key', () => {
    expect(judge(server.proof(), pair().trusted)).toContain('not signed by that key');
    expect(judge({ ...server.proof(), checkpoint: serverWith(HEADS).note })).toContain('not signed by that key');
  });

  test('the checkpoint of another tree', () => {
    const grown = serverWith([...HEADS, head(13, hash('5'))], server.key);
    expect(judge({ ...server.proof(), checkpoint: grown.note })).toContain('is not in the tree');
  });

  test('heads of two machines at once', () => {
    const mixed = [...heads, ...server.proof({ machine: OTHER }).heads];
    expect(judge({ ...rest, heads: mixed })).toContain('two machines');
  });

  test.each<[string, unknown]>([
    ['another version', { ...server.proof(), v: 2 }],
    ['no heads', { ...server.proof(), heads: undefined }],
    ['a path that is no list', { ...rest, heads: [{ ...first, path: 'x' }] }],
    ['a path of a thousand', { ...rest, heads: [{ ...first, path: Array(1000).fill(first.path[0]) }] }],
    ['hashes that are none', { ...rest, heads: [{ ...first, path: ['AAAA'] }] }],
    ['consistency that is none', { ...server.proof(), consistency: { from: 'x', path: [] } }],
    ['a list', []],
    ['null', null],
  ])('a document with %s', (_, document) => {
    expect(readProof(JSON.stringify(document))).toBeNull();
  });

  test('what is no JSON', () => {
    expect(readProof('{')).toBeNull();
    expect(readProof('')).toBeNull();
  });
});

describe('beside a checkpoint that was seen before', () => {
  const more = [...HEADS, head(13, hash('5')), head(14, hash('6'))];
  const seen = opened(server);

  test('a tree that only grew has grown, and the same is the same', () => {
    const larger = serverWith(more, server.key);
    expect(since(larger, 4)).toBe('grown');
    expect(since(server, null)).toBe('same');
  });

  test('a tree in which something else stands is rewritten, however large it is', () => {
    const changed = more.map((one, i) => (i === 1 ? { ...one, hash: hash('f') } : one));
    expect(since(serverWith(changed, server.key), 4)).toBe('rewritten');
    expect(since(serverWith(changed.slice(0, 4), server.key), null)).toBe('rewritten');
  });

  test('one that is smaller, is another, or shows nothing is told as that', () => {
    expect(since(serverWith(HEADS.slice(0, 2), server.key), null)).toBe('smaller');
    expect(since(serverWith(more, server.key), null)).toBe('unproved');
    expect(since(serverWith(more, server.key), 3)).toBe('unproved');
    expect(sinceSeen({ ...seen, origin: 'hookline/else/x' }, seen, null)).toBe('other');
  });

  function since(now: typeof server, from: number | null) {
    const consistency = readProof(JSON.stringify(now.proof({ from })))?.consistency ?? null;
    return sinceSeen(seen, opened(now), consistency);
  }
});

function opened({ note, key }: typeof server) {
  const checkpoint = openCheckpoint(note, key.trusted);
  if (checkpoint === null) throw new Error('it is signed');
  return checkpoint;
}
