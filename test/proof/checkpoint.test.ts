import { describe, expect, test } from 'vitest';
import { checkpointNote, openCheckpoint, originOf } from '../../src/proof/checkpoint.ts';
import { headLeafText, readHeadLeaf } from '../../src/proof/head-leaf.ts';
import { namesIn, openNote, signNote } from '../../src/proof/signed-note.ts';
import { leafHash } from '../../src/proof/tree-hash.ts';
import { pair } from '../bundle/made.ts';

/** The example of golang.org/x/mod/sumdb/note, whose format C2SP wrote down. */
const GO_KEY = Buffer.from('ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'base64');
const GO_TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const GO_LINE =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';
const goKey = {
  name: 'PeterNeumann',
  algorithm: 'EdDSA',
  jwk: { kty: 'OKP', crv: 'Ed25519', x: GO_KEY.subarray(1).toString('base64url') },
} as const;

const { signing, trusted } = pair();
const other = pair();
const tree = { size: 5, root: leafHash('root') };
const note = checkpointNote('main', tree, signing);

describe('a signed note', () => {
  test('that Go signed is opened, and one of ours reads the same way', () => {
    expect(openNote(`${GO_TEXT}\n${GO_LINE}\n`, goKey)).toBe(GO_TEXT);
    expect(openNote(signNote(GO_TEXT, { ...signing, name: 'us' }), { ...trusted, name: 'us' })).toBe(GO_TEXT);
  });

  test('may be signed by others too, whose lines are passed over', () => {
    const both = `${note}${signNote('x\n', { ...other.signing, name: 'witness' }).split('\n\n')[1]}`;
    expect(openCheckpoint(both, trusted)).toMatchObject(tree);
    expect(namesIn(both)).toEqual([originOf('main', trusted), 'witness']);
  });

  test('with a line of ours that does not fit is nothing, whatever else is there', () => {
    const forged = signNote('x\n', { ...signing, name: originOf('main', signing) }).split('\n\n')[1];
    expect(openCheckpoint(`${note}${forged}`, trusted)).toBeNull();
  });

  test.each<[string, (text: string) => string]>([
    ['without the end of its last line', (text) => text.slice(0, -1)],
    ['with the line ends of Windows', (text) => text.replaceAll('\n', '\r\n')],
    ['with a blank line more', (text) => text.replace('\n\n', '\n\n\n')],
    ['with no blank line', (text) => text.replace('\n\n', '\n')],
    ['with another dash', (text) => text.replace('—', '-')],
    ['with something behind it', (text) => `${text}more\n`],
    ['with a signature that is cut', (text) => text.replace(/.{8}==?\n$|.{8}\n$/, '\n')],
    ['without a signature', (text) => text.slice(0, text.indexOf('\n\n') + 2)],
    ['with seventeen signatures', (text) => `${text}${(text.split('\n\n')[1] ?? '').repeat(16)}`],
    ['of a megabyte', (text) => `${'x'.repeat(1024 * 1024)}\n${text}`],
    ['with something that a terminal obeys', (text) => text.replace('\n', '\u001b[2J\n')],
    ['that is empty', () => ''],
  ])('%s is nothing', (_, spoil) => {
    expect(openCheckpoint(spoil(note), trusted)).toBeNull();
  });
});

describe('a checkpoint', () => {
  test('says which tree it is of, how large that is, and its root', () => {
    expect(note.split('\n').slice(0, 3)).toEqual([
      expect.stringMatching(/^hookline\/main\/[\w-]{16}$/),
      '5',
      Buffer.from(tree.root).toString('base64'),
    ]);
    expect(openCheckpoint(note, trusted)).toEqual({
      ...{ origin: originOf('main', trusted), fleet: 'main', size: 5 },
      root: Buffer.from(tree.root),
    });
  });

  test('by another key is none, and neither is one that only bears its name', () => {
    expect(openCheckpoint(note, other.trusted)).toBeNull();
    const text = note.slice(0, note.indexOf('\n\n') + 1);
    const forged = signNote(text, { ...other.signing, name: originOf('main', signing) });
    expect(openCheckpoint(forged, trusted)).toBeNull();
    expect(openCheckpoint(forged, other.trusted)).toBeNull();
  });

  test('of another tree by the same key says so', () => {
    expect(openCheckpoint(checkpointNote('second', tree, signing), trusted)?.origin).toBe(originOf('second', trusted));
    expect(openCheckpoint(note.replace('/main/', '/second/'), trusted)).toBeNull();
  });

  test.each(['05', '-1', '+5', '5.0', '0x5', '99999999999999999', ' 5', ''])('of the size "%s" is none', (size) => {
    const origin = originOf('main', signing);
    const text = `${origin}\n${size}\n${Buffer.from(tree.root).toString('base64')}\n`;
    expect(openCheckpoint(signNote(text, { ...signing, name: origin }), trusted)).toBeNull();
  });

  test('with a root that is too short, or spelt otherwise, is none', () => {
    const origin = originOf('main', signing);
    for (const root of ['AAAA', Buffer.from(tree.root).toString('base64url'), ''])
      expect(openCheckpoint(signNote(`${origin}\n5\n${root}\n`, { ...signing, name: origin }), trusted)).toBeNull();
  });

  test('is signed by no key that is for something else', () => {
    expect(() => checkpointNote('main', tree, pair('es256').signing)).toThrow();
    expect(() => checkpointNote('two words', tree, signing)).toThrow();
    expect(() => checkpointNote('a/b', tree, signing)).toThrow();
  });
});

describe('the leaf of a head', () => {
  const head = {
    fleet: 'main',
    machine: `m_${'a'.repeat(43)}`,
    seq: 17,
    hash: 'b'.repeat(64),
    atMs: 1_790_000_000_000,
  };

  test('is read as it was written', () => {
    expect(headLeafText(head)).toBe(
      `hookline-head/1\nmain\nm_${'a'.repeat(43)}\n17\n${'b'.repeat(64)}\n1790000000000\n`,
    );
    expect(readHeadLeaf(headLeafText(head))).toEqual(head);
  });

  test.each<[string, (text: string) => string]>([
    ['with a line more', (text) => `${text}\n`],
    ['with a line less', (text) => text.slice(0, -1)],
    ['of another version', (text) => text.replace('/1', '/2')],
    ['with another spelling of a number', (text) => text.replace('\n17\n', '\n017\n')],
    ['with the line ends of Windows', (text) => text.replaceAll('\n', '\r\n')],
    ['with a hash in capitals', (text) => text.toUpperCase()],
  ])('%s is none', (_, spoil) => {
    expect(readHeadLeaf(spoil(headLeafText(head)))).toBeNull();
  });

  test('is not made of what would be read as another', () => {
    expect(() => headLeafText({ ...head, fleet: 'main\nx' })).toThrow();
    expect(() => headLeafText({ ...head, seq: -1 })).toThrow();
    expect(() => headLeafText({ ...head, machine: 'm_a\nm_b' })).toThrow();
    expect(() => headLeafText({ ...head, hash: '' })).toThrow();
  });
});
