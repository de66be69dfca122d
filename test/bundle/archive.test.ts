import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { archive, built, END, type Entry, entry, FILES, file, good, MANIFEST_ENTRY, pair, verdictOf } from './made.ts';

const pathsOf = (packed: Uint8Array): readonly string[] => good(readBundle(packed)).files.map(({ path }) => path);
/** A well-formed key, until then. */
const manifestWithKey = (notAfter: unknown): string => {
  const { id, jwk } = pair('ed25519', 'a').trusted;
  return JSON.stringify({ revision: 'x', metadata: { hookline: { keys: [{ id, jwk, notAfter }] } } });
};
const pax = (key: string, value: string): string => {
  const rest = ` ${key}=${value}\n`;
  const length = [2, 3]
    .map((digits) => Buffer.byteLength(rest) + digits)
    .find((n) => String(n).length + Buffer.byteLength(rest) === n);
  return `${length}${rest}`;
};

describe('an entry that is no plain file below the folder is refused', () => {
  const cases: readonly (readonly [string, Entry, RegExp])[] = [
    ['a path that leads up', { name: '../x.yml' }, /leads elsewhere/],
    ['one that leads up in the middle', { name: 'packs/../../x.yml' }, /leads elsewhere/],
    ['one that leads up at its end', { name: 'packs/..' }, /leads elsewhere/],
    ['one that leads up behind ./', { name: './../x' }, /leads elsewhere/],
    ['one that stands still', { name: 'packs/./x.yml' }, /leads elsewhere/],
    ['an empty part', { name: 'packs//x.yml' }, /leads elsewhere/],
    ['folders in folders without end', { name: `${'a/'.repeat(16)}x` }, /more than 15 folders/],
    ['an absolute path', { name: '/etc/x.yml' }, /absolute/],
    ['one that is absolute behind ./', { name: './/etc/x.yml' }, /leads elsewhere/],
    ['an absolute path in two fields', { name: 'x.yml', prefix: '/etc' }, /absolute/],
    ['a way up in two fields', { name: 'x.yml', prefix: '..' }, /leads elsewhere/],
    ['a path of another system', { name: 'packs\\..\\x.yml' }, /backslash/],
    ['a drive', { name: 'c:x.yml' }, /colon/],
    ['a stream of a file', { name: 'packs/x.yml:y' }, /colon/],
    ['a line break', { name: 'packs/x\n.yml' }, /cannot be seen/],
    ['an escape of a terminal', { name: 'packs/\u001b[2J.yml' }, /cannot be seen/],
    ['text that runs backwards', { name: 'packs/\u202elmy.x' }, /cannot be seen/],
    ['a blank without width', { name: 'packs/x\u200b.yml' }, /cannot be seen/],
    ['a symbolic link', { name: 'packs/x', type: '2', link: '/etc/passwd' }, /symbolic link/],
    ['a hard link', { name: 'packs/x', type: '1', link: '/etc/passwd' }, /hard link/],
    ['a character device', { name: 'packs/x', type: '3' }, /device/],
    ['a block device', { name: 'packs/x', type: '4' }, /device/],
    ['a pipe', { name: 'packs/x', type: '6' }, /pipe/],
    ['a reserved kind', { name: 'packs/x', type: '7' }, /unknown kind/],
    ['a file with holes', { name: 'packs/x', type: 'S' }, /holes/],
    ['a volume', { name: 'packs/x', type: 'V' }, /unknown kind/],
    ['a folder with content', { name: 'packs/', type: '5', body: 'x' }, /content/],
    ['a file with the name of a folder', { name: 'packs/' }, /name of a folder/],
    ['a file that is the folder', { name: './' }, /name of a folder/],
    ['a size that is no number', { name: 'packs/x', size: '9999999999\0' }, /octal/],
    ['a negative size', { name: 'packs/x', size: '-0000000001\0' }, /octal/],
    ['a size in another notation', { name: 'packs/x', size: '\x80\0\0\0\0\0\0\0\0\0\0\x01' }, /octal/],
    ['a size beyond the end', { name: 'packs/x', size: '77777777777\0' }, /ends within/],
    ['a header with another sum', { name: 'packs/x', sum: '000001\0 ' }, /damaged/],
  ];
  test.each(cases)('%s', (_, bad, why) => {
    const verdict = verdictOf(readBundle(archive(bad)));
    expect(verdict).toMatch(/^BUNDLE_UNREADABLE: /);
    expect(verdict).toMatch(why);
  });

  test('a name that is not UTF-8', () => {
    const bad = entry({ name: 'packs/x' });
    bad[3] = 0xff;
    bad.write('        ', 148, 'latin1');
    const sum = bad.subarray(0, 512).reduce((all, byte) => all + byte, 0);
    bad.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    expect(verdictOf(readBundle(archive(bad)))).toMatch(/not UTF-8/);
  });

  test('a path of more than 255 bytes', () => {
    const long = `${'a/'.repeat(130)}x`;
    expect(verdictOf(readBundle(archive({ name: 'L', type: 'L', body: `${long}\0` }, { name: 'x' })))).toMatch(
      /longer/,
    );
  });
});

describe('two names that are one place somewhere are refused', () => {
  test.each([
    ['the same', 'packs/a.yml', 'packs/a.yml'],
    ['the same behind ./', 'packs/a.yml', './packs/a.yml'],
    ['the same in another case', 'packs/a.yml', 'packs/A.yml'],
    ['folders in another case', 'packs/a.yml', 'Packs/b.yml'],
    ['the same in another form of Unicode', 'packs/\u00e9.yml', 'packs/e\u0301.yml'],
    ['the same with a ligature', 'packs/\ufb01.yml', 'packs/fi.yml'],
    ['the same with a sharp s', 'packs/stra\u00dfe.yml', 'packs/STRASSE.yml'],
    ['a file and a folder', 'packs', 'packs/a.yml'],
    ['two manifests', '.manifest', 'packs/a.yml'],
  ])('%s', (_, one, other) => {
    expect(verdictOf(readBundle(archive({ name: one }, { name: other })))).toMatch(/one place|^BUNDLE_UNREADABLE/);
    expect(verdictOf(readBundle(archive({ name: other }, { name: one })))).toMatch(/^BUNDLE_UNREADABLE: .*one place/);
  });

  test('a folder may be named as often as somebody likes', () => {
    const folder = { name: 'packs/', type: '5' };
    expect(pathsOf(archive(folder, { name: 'packs/a.yml' }, folder))).toEqual(['.manifest', 'packs/a.yml']);
  });
});

describe('long names', () => {
  const long = `packs/${'x'.repeat(120)}.yml`;

  test('as GNU writes them', () => {
    const name = { name: '././@LongLink', type: 'L', body: `${long}\0`, magic: 'ustar  \0' };
    expect(pathsOf(archive(name, { name: long.slice(0, 100), magic: 'ustar  \0' }))).toContain(long);
  });

  test('as POSIX writes them, with whatever else it says', () => {
    const body = `${pax('mtime', '1.5')}${pax('path', long)}${pax('LIBARCHIVE.xattr.x', 'a=b')}`;
    expect(pathsOf(archive({ name: 'PaxHeader/x', type: 'x', body }, { name: 'x' }))).toContain(long);
  });

  test('in two fields', () => {
    expect(pathsOf(archive({ name: 'a.yml', prefix: 'packs' }))).toContain('packs/a.yml');
  });

  test('a comment for all files says nothing about one', () => {
    const comment = { name: 'pax_global_header', type: 'g', body: pax('comment', 'a'.repeat(40)) };
    expect(pathsOf(archive(comment, { name: 'packs/a.yml' }))).toContain('packs/a.yml');
  });

  test.each<readonly [string, Entry | Buffer]>([
    ['that lead up', { name: 'L', type: 'L', body: '../../x\0' }],
    ['that lead up in an extended header', { name: 'x', type: 'x', body: pax('path', '/etc/x') }],
    ['with a NUL in them', { name: 'L', type: 'L', body: 'packs/a\0b' }],
    ['for all files', { name: 'g', type: 'g', body: pax('path', 'packs/b.yml') }],
    ['that are a link', { name: 'K', type: 'K', body: '/etc/passwd\0' }],
    ['with a size of their own', { name: 'x', type: 'x', body: pax('size', '99999') }],
    ['with holes', { name: 'x', type: 'x', body: pax('GNU.sparse.name', 'x') }],
    ['in another character set', { name: 'x', type: 'x', body: pax('hdrcharset', 'BINARY') }],
    ['twice', { name: 'x', type: 'x', body: pax('path', 'packs/b.yml') + pax('path', 'packs/c.yml') }],
    ['in a damaged header', { name: 'x', type: 'x', body: '99 path=x\n' }],
    ['in a header without lengths', { name: 'x', type: 'x', body: 'path=x\n' }],
    ['in a header with an empty record', { name: 'x', type: 'x', body: '0 \n' }],
    [
      'in two headers',
      Buffer.concat([entry({ name: 'L', type: 'L', body: 'a\0' }), entry({ name: 'L', type: 'L', body: 'b\0' })]),
    ],
  ])('%s are refused', (_, bad) => {
    expect(verdictOf(readBundle(archive(bad, { name: 'packs/a.yml' })))).toMatch(/^BUNDLE_UNREADABLE/);
  });

  test('without a file are refused', () => {
    expect(verdictOf(readBundle(archive({ name: 'L', type: 'L', body: 'packs/a\0' })))).toMatch(/not there/);
  });
});

describe('an archive that is not whole is refused', () => {
  test('at whatever byte it was cut', () => {
    const packed = built();
    for (let length = 0; length < packed.length; length++)
      expect(verdictOf(readBundle(packed.subarray(0, length)))).toMatch(/^BUNDLE_UNREADABLE/);
  });

  test('wherever its tar was cut', () => {
    const tar = Buffer.concat([MANIFEST_ENTRY, entry({ name: 'packs/a.yml', body: 'hooks: []' }), END]);
    for (let length = 0; length < tar.length; length += 17)
      expect(verdictOf(readBundle(gzipSync(tar.subarray(0, length), { level: 1 })))).toMatch(/^BUNDLE_UNREADABLE/);
  });

  test.each([
    ['a text', Buffer.from('garbage')],
    ['zeros', Buffer.alloc(8)],
    ['one zero', Buffer.alloc(1)],
    ['another gzip file', gzipSync('x')],
    ['the beginning of one', Buffer.from([0x1f, 0x8b])],
    ['itself', built()],
  ])('with %s behind it', (_, behind) => {
    expect(verdictOf(readBundle(Buffer.concat([built(), behind])))).toMatch(/^BUNDLE_UNREADABLE/);
  });

  test('with another archive behind its end', () => {
    const hidden = entry({ name: 'enforced.d/x.yml' });
    expect(verdictOf(readBundle(archive(END, hidden)))).toMatch(/something follows its end/);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('hello')],
    ['a tar that is not packed', Buffer.concat([MANIFEST_ENTRY, END])],
    ['a packed text', gzipSync('hello')],
    ['packed nothing', gzipSync('')],
    ['no files', gzipSync(END)],
    ['no manifest', gzipSync(Buffer.concat([entry({ name: 'data.json', body: '{}' }), END]))],
  ])('if it is %s', (_, packed) => {
    expect(verdictOf(readBundle(packed))).toMatch(/^BUNDLE_UNREADABLE/);
  });
});

test.each([
  ['no JSON', 'revision: x'],
  ['a comment', '{"revision":"x" /* y */}'],
  ['a comma too much', '{"revision":"x",}'],
  ['a key twice', '{"revision":"x","revision":"y"}'],
  ['a list', '[]'],
  ['no revision', '{}'],
  ['a revision of two words', '{"revision":"a b"}'],
  ['roots that are none', '{"revision":"x","roots":"y"}'],
  ['a number that is none', '{"revision":"x","metadata":{"hookline":{"seq":1.5}}}'],
  ['a number beyond what JSON carries', '{"revision":"x","metadata":{"hookline":{"seq":9007199254740993}}}'],
  ['something of ours that is not known', '{"revision":"x","metadata":{"hookline":{"labels":{}}}}'],
  ['a life that is none', '{"revision":"x","metadata":{"hookline":{"maxAgeSeconds":-1}}}'],
  [
    'a secret key',
    '{"revision":"x","metadata":{"hookline":{"keys":[{"id":"a","jwk":{"kty":"OKP","crv":"Ed25519","x":"a","d":"b"}}]}}}',
  ],
  ['a key until a time that is elsewhere another', manifestWithKey('2027-01-01 00:00')],
  ['a key until a number', manifestWithKey(5)],
  ['too many brackets', `{"revision":"x","metadata":{"a":${'['.repeat(200)}${']'.repeat(200)}}}`],
  ['half of a character', '{"revision":"x","metadata":{"a":"\\ud800"}}'],
])('a manifest with %s is refused', (_, body) => {
  const packed = gzipSync(Buffer.concat([entry({ name: '.manifest', body }), END]));
  expect(verdictOf(readBundle(packed))).toMatch(/^BUNDLE_(?:UNREADABLE|KEY): /);
});

test('data that has no hash makes a bundle unreadable, wherever it lies', () => {
  for (const name of ['data.json', 'packs/data.json', 'packs/.manifest'])
    expect(verdictOf(readBundle(archive({ name, body: '{"a":1,"a":2}' })))).toMatch(
      /^BUNDLE_UNREADABLE: .*a key twice/,
    );
});

describe('writing', () => {
  test('the same files are the same bytes, in whichever order they are given', () => {
    expect(built(FILES.toReversed())).toEqual(built(FILES));
  });

  test('what is written is read again as it was', () => {
    const names = fc.nat(9).map((length) => `${'long-'.repeat(2 * length)}name.yml`);
    fc.assert(
      fc.property(fc.dictionary(names, fc.string({ unit: 'binary' }), { minKeys: 1, maxKeys: 4 }), (given) => {
        const files = Object.entries(given).map(([name, text]) => file(`enforced.d/${name}`, text));
        const read = good(readBundle(built(files))).files.filter(({ path }) => path !== '.manifest');
        const contents = Object.fromEntries(read.map(({ path, bytes }) => [path, Buffer.from(bytes).toString('utf8')]));
        expect(contents).toEqual(
          Object.fromEntries(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString('utf8')])),
        );
      }),
    );
  });
});

test('whatever bytes come, reading them ends with a bundle or a sentence', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), fc.boolean(), (bytes, isPacked) => {
      expect(verdictOf(readBundle(isPacked ? gzipSync(bytes) : bytes))).toMatch(/^BUNDLE_UNREADABLE: /);
    }),
  );
});
