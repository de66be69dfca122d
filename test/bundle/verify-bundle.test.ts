import { describe, expect, test } from 'vitest';
import type { Bundle } from '../../src/bundle/bundle.ts';
import { contentDigest } from '../../src/bundle/hash-file.ts';
import { CLOCK_TOLERANCE_MS } from '../../src/bundle/limits.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { signBundle } from '../../src/bundle/sign-bundle.ts';
import { signedToken } from '../../src/bundle/token.ts';
import { verifyBundle } from '../../src/bundle/verify-bundle.ts';
import { built, FILES, file, good, judge, NOW_MS, pair, signed } from './made.ts';

const team = pair('ed25519', 'team');
const other = pair('es256', 'other');
const stranger = pair('ed25519', 'team');
const DAY_MS = 86_400_000;

const payloadOf = ({ signatures }: Bundle) =>
  JSON.parse(Buffer.from(signatures?.[0]?.split('.')[1] ?? '', 'base64url').toString('utf8'));
/** The same bundle with what its signature says changed, signed well. */
const claiming = (bundle: Bundle, changes: object, { signing } = team): Bundle => ({
  ...bundle,
  signatures: [signedToken({ ...payloadOf(bundle), ...changes }, signing)],
});

test.each([
  ['Ed25519', team],
  ['ECDSA on P-256', other],
])('what a trusted key signed with %s is taken', (_, by) => {
  const expected = { keys: [team.trusted, other.trusted], previous: null, nowMs: NOW_MS, scope: 'hookline' };
  const verified = good(verifyBundle(signed(by), expected));
  expect(verified).toMatchObject({ revision: 'r1', seq: 5, issuedAtMs: NOW_MS, expiresAtMs: NOW_MS + DAY_MS });
  expect(verified.key.id).toBe(by.trusted.id);
});

test('a key that nobody named is tried whatever the signature calls it', () => {
  expect(judge(signed(team), [{ ...team.trusted, id: null }])).toBe('good');
  expect(judge(signed(team), [{ ...team.trusted, id: 'x' }])).toMatch(/No trusted key/);
});

describe('who signed it', () => {
  test('nobody', () => {
    expect(judge(good(readBundle(built())), [team.trusted])).toMatch(/^BUNDLE_UNTRUSTED: .*not signed/);
    expect(judge({ ...signed(team), signatures: [] }, [team.trusted])).toMatch(/not signed/);
  });

  test('a stranger, also under the name of a trusted key', () => {
    expect(judge(signed(stranger), [team.trusted])).toMatch(/^BUNDLE_UNTRUSTED: No trusted key/);
    expect(judge(signed(other), [team.trusted])).toMatch(/^BUNDLE_UNTRUSTED: No trusted key/);
    expect(judge(signed(team), [])).toMatch(/^BUNDLE_UNTRUSTED: No trusted key/);
  });

  test('two, even if both are trusted', () => {
    const [a = ''] = signed(team).signatures ?? [];
    const [b = ''] = signed(other).signatures ?? [];
    const both = { ...signed(team), signatures: [a, b] };
    expect(judge(both, [team.trusted, other.trusted])).toMatch(/2 signatures/);
  });

  test('a key that has reached its end', () => {
    const ending = (ms: number) => [{ ...team.trusted, notAfterMs: NOW_MS + ms }];
    expect(judge(signed(team), ending(0))).toBe('good');
    expect(judge(signed(team), ending(-CLOCK_TOLERANCE_MS - 1))).toMatch(
      /^BUNDLE_UNTRUSTED: The key "team" counted until/,
    );
  });
});

describe('a token that is not what it seems is refused', () => {
  const bundle = signed(other);
  const [token = ''] = bundle.signatures ?? [];
  const [head = '', body = '', tail = ''] = token.split('.');
  const header = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { jwk } = other.trusted;
  const hmac = async (alg: string): Promise<string> => {
    const { createHmac, createPublicKey } = await import('node:crypto');
    const pem = createPublicKey({ key: { ...jwk }, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const text = `${header({ alg, kid: 'other' })}.${body}`;
    return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`;
  };

  test('signed with the public key as a shared secret', async () => {
    for (const alg of ['HS256', 'ES256', 'EdDSA'])
      expect(judge({ ...bundle, signatures: [await hmac(alg)] }, [other.trusted])).toMatch(/^BUNDLE_UNTRUSTED/);
  });

  test.each([
    ['without a signature', `${header({ alg: 'none', kid: 'other' })}.${body}.`],
    ['of no algorithm', `${header({ alg: 'none', kid: 'other' })}.${body}.${tail}`],
    ['of another algorithm', `${header({ alg: 'EdDSA', kid: 'other' })}.${body}.${tail}`],
    ['with a key of its own', `${header({ alg: 'ES256', kid: 'other', jwk })}.${body}.${tail}`],
    ['of two parts', `${head}.${body}`],
    ['of four parts', `${token}.x`],
    ['with padding', `${head}.${body}.${tail}=`],
    ['with a blank', `${head}.${body}.${tail} `],
    ['in the other alphabet', `${head}.${body}.+${tail.slice(1)}`],
    ['with zeros for a signature', `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`],
    ['with half of a signature', `${head}.${body}.${tail.slice(0, 43)}`],
    ['with the payload of another', `${head}.${header({ ...payloadOf(bundle), seq: 6 })}.${tail}`],
    ['with a payload that is no object', `${head}.${Buffer.from('[]').toString('base64url')}.${tail}`],
    ['that is empty', ''],
  ])('%s', (_, forged) => {
    expect(judge({ ...bundle, signatures: [forged] }, [other.trusted])).toMatch(/^BUNDLE_UNTRUSTED/);
  });

  test('with the signature in the other form of the same algorithm', async () => {
    const { sign } = await import('node:crypto');
    const der = sign('sha256', Buffer.from(`${head}.${body}`), { key: other.signing.secret, dsaEncoding: 'der' });
    const forged = `${head}.${body}.${der.toString('base64url')}`;
    expect(judge({ ...bundle, signatures: [forged] }, [other.trusted])).toMatch(/^BUNDLE_UNTRUSTED/);
  });
});

describe('what is in it', () => {
  const bundle = signed(team);
  const withFiles = (files: Bundle['files']) => judge({ ...bundle, files }, [team.trusted]);

  test('a file that was added', () => {
    expect(withFiles([...bundle.files, file('enforced.d/20.yml', '')])).toMatch(
      /20\.yml" is in the bundle, and nobody/,
    );
  });

  test('a file that was taken out', () => {
    for (const { path } of bundle.files)
      expect(withFiles(bundle.files.filter((one) => one.path !== path))).toContain(`"${path}" was signed, and is not`);
  });

  test('a file that was renamed', () => {
    const [first, ...rest] = bundle.files.toReversed();
    expect(withFiles([...rest, { ...first, path: 'packs/x.yml', bytes: Buffer.from('hooks: []\n') }])).toMatch(
      /^BUNDLE_UNTRUSTED/,
    );
  });

  test('two files that changed places', () => {
    const different = signed(team, 5, [file('enforced.d/1.yml', 'a: 1'), file('enforced.d/2.yml', 'b: 1')]);
    const swapped = different.files.map((one) => ({
      ...one,
      path:
        one.path === 'enforced.d/1.yml'
          ? 'enforced.d/2.yml'
          : one.path === 'enforced.d/2.yml'
            ? 'enforced.d/1.yml'
            : one.path,
    }));
    expect(judge({ ...different, files: swapped }, [team.trusted])).toMatch(/is not what was signed/);
  });

  test('data with other blanks says the same, with another number it does not', () => {
    const data = (text: string) =>
      withFiles(bundle.files.map((one) => (one.path === 'data.json' ? file('data.json', text) : one)));
    expect(data('{ "people": {"é":"x", "a":1.50} }')).toBe('good');
    expect(data('{"people":{"a":1.5,"é":"x"}}')).toMatch(/"data.json" is not what was signed/);
    expect(data('{"people":{"a":1.50,"é":"x","é":"x"}}')).toMatch(/a key twice/);
  });

  test.each([
    ['a weak hash', { files: [{ name: '.manifest', hash: 'x', algorithm: 'MD5' }] }],
    ['an unknown hash', { files: [{ name: '.manifest', hash: 'x', algorithm: 'constructor' }] }],
    ['no list', { files: {} }],
    ['a name twice', { files: [...payloadOf(bundle).files, payloadOf(bundle).files[0]] }],
    ['a list of texts', { files: ['.manifest'] }],
    ['another scope', { scope: 'write' }],
    ['no scope', { scope: undefined }],
    ['no number', { seq: undefined }],
    ['a number as a text', { seq: '5' }],
    ['no end', { exp: undefined }],
    ['no beginning', { iat: undefined }],
  ])('a well signed token with %s is refused', (_, changes) => {
    expect(judge(claiming(bundle, changes), [team.trusted])).toMatch(/^BUNDLE_UNTRUSTED/);
  });

  test('SHA-512, which OPA knows, too', async () => {
    const { hashFile } = await import('../../src/bundle/hash-file.ts');
    const files = bundle.files.map((one) => ({ name: one.path, hash: hashFile(one, 'SHA-512'), algorithm: 'SHA-512' }));
    expect(judge(claiming(bundle, { files }), [team.trusted])).toBe('good');
  });

  test('another scope, where both sides name it', () => {
    const scoped = good(
      readBundle(good(signBundle(bundle, { key: team.signing, nowMs: NOW_MS, scope: 'hookline/ci' }))),
    );
    expect(judge(scoped, [team.trusted], { scope: 'hookline/ci' })).toBe('good');
    expect(judge(scoped, [team.trusted])).toMatch(/signed for "hookline\/ci", not for "hookline"/);
    expect(judge(bundle, [team.trusted], { scope: 'hookline/ci' })).toMatch(/^BUNDLE_UNTRUSTED/);
  });
});

describe('when', () => {
  const bundle = signed(team);
  const at = (ms: number) => judge(bundle, [team.trusted], { nowMs: NOW_MS + ms });

  test('it counts from its signature to its end, and a clock may be off by two hours', () => {
    expect(at(0)).toBe('good');
    expect(at(DAY_MS)).toBe('good');
    expect(at(DAY_MS + CLOCK_TOLERANCE_MS)).toBe('good');
    expect(at(-CLOCK_TOLERANCE_MS)).toBe('good');
  });

  test('it is expired afterwards', () => {
    expect(at(DAY_MS + CLOCK_TOLERANCE_MS + 1)).toMatch(/^BUNDLE_EXPIRED: The bundle counted until 2026-11-18T12/);
  });

  test('it does not count before it was signed', () => {
    expect(at(-CLOCK_TOLERANCE_MS - 1)).toMatch(/^BUNDLE_EXPIRED: .*yet to come/);
    expect(judge(bundle, [team.trusted], { nowMs: 0 })).toMatch(/yet to come/);
  });

  test('a time beyond every calendar is a sentence, too', () => {
    expect(judge(claiming(bundle, { iat: Number.MAX_SAFE_INTEGER }), [team.trusted])).toMatch(/beyond every calendar/);
  });

  test('without a life of its own it has thirty days, and without a number the time', () => {
    const plain = good(readBundle(built()));
    const done = good(readBundle(good(signBundle(plain, { key: team.signing, nowMs: NOW_MS, scope: 'hookline' }))));
    expect(payloadOf(done)).toMatchObject({ iat: NOW_MS / 1000, exp: NOW_MS / 1000 + 30 * 86_400, seq: NOW_MS / 1000 });
  });
});

describe('in which order', () => {
  const seen = { seq: 5, digest: contentDigest(signed(team).files) };
  const having = (bundle: Bundle) => judge(bundle, [team.trusted], { previous: seen });

  test('a higher number is taken', () => expect(having(signed(team, 6))).toBe('good'));
  test('a lower one is an old bundle', () =>
    expect(having(signed(team, 4))).toMatch(/^BUNDLE_ROLLBACK: The bundle has the number 4, and 5 was seen/));
  test('the same with the same content is taken, also when it was signed again', () => {
    expect(having(signed(team))).toBe('good');
    expect(having(signed(team, 5, FILES, NOW_MS + 1000))).toBe('good');
  });
  test('the same with other content is refused', () =>
    expect(having(signed(team, 5, [file('enforced.d/10.yml', 'hooks: [ ]\n')]))).toMatch(
      /^BUNDLE_ROLLBACK: .*with other content/,
    ));
  test('the same is refused where nobody knows what the content was', () =>
    expect(judge(signed(team), [team.trusted], { previous: { seq: 5, digest: null } })).toMatch(/^BUNDLE_ROLLBACK/));
});
