import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readSigningKey, readTrustedKeys } from '../../src/bundle/read-keys.ts';
import { isSignedBy, splitToken } from '../../src/bundle/token.ts';
import { keyFromJwk, keyId, type TrustedKey } from '../../src/bundle/trusted-key.ts';
import { verifyBundle } from '../../src/bundle/verify-bundle.ts';
import { good, judge, NOW_MS, type Pair, pair, signed, verdictOf } from './made.ts';

const trusted = (jwk: object): TrustedKey => ({
  ...keyFromJwk(jwk, 'the key'),
  ...{ id: null, notAfterMs: null, carried: false },
});

describe('the vectors of the RFCs', () => {
  /** RFC 8037, appendix A. */
  const ed25519 = trusted({ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' });

  test('the name of a key is the beginning of its thumbprint', () => {
    expect(keyId(ed25519)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'.slice(0, 16));
  });

  test('Ed25519', () => {
    const signature = 'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg';
    const signed = 'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc';
    const token = { header: { alg: 'EdDSA' }, payload: {}, signed, signature: Buffer.from(signature, 'base64url') };
    expect(isSignedBy(token, ed25519)).toBe(true);
    expect(isSignedBy({ ...token, header: { alg: 'ES256' } }, ed25519)).toBe(false);
    expect(isSignedBy({ ...token, header: { alg: 'EdDSA', crit: ['x'] } }, ed25519)).toBe(false);
  });

  /** RFC 7515, appendix A.3. */
  test('ES256', () => {
    const key = trusted({
      ...{ kty: 'EC', crv: 'P-256', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU' },
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    });
    const payload = 'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ';
    const signature = 'DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q';
    expect(isSignedBy(splitToken(`eyJhbGciOiJFUzI1NiJ9.${payload}.${signature}`), key)).toBe(true);
  });
});

describe('a file that holds no key for this is refused', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const ed = generateKeyPairSync('ed25519');
  const spki = { type: 'spki', format: 'pem' } as const;
  const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;

  test.each([
    ['nothing', ''],
    ['a text', 'hello'],
    ['an RSA key', rsa.publicKey.export(spki).toString()],
    ['a key on another curve', p384.publicKey.export(spki).toString()],
    ['a private key', ed.privateKey.export(pkcs8).toString()],
    ['a private key as JSON', JSON.stringify(ed.privateKey.export({ format: 'jwk' }))],
    ['a shared secret', '{"kty":"oct","k":"AAAA"}'],
    ['a shared secret without itself', '{"kty":"oct"}'],
    ['a number', '5'],
    ['an empty set', '{"keys":[]}'],
    ['half of a key', '{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"}'],
    [
      'a point beside the curve',
      '{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"AAAA"}',
    ],
    [
      'a set with one that is secret',
      JSON.stringify({ keys: [ed.publicKey.export({ format: 'jwk' }), ed.privateKey.export({ format: 'jwk' })] }),
    ],
  ])('to verify: %s', (_, text) => {
    expect(verdictOf(readTrustedKeys(text, '"x.pub"'))).toMatch(/^BUNDLE_KEY: "x\.pub" /);
  });

  test.each([
    ['nothing', ''],
    ['a public key', ed.publicKey.export(spki).toString()],
    ['a public key as JSON', JSON.stringify(ed.publicKey.export({ format: 'jwk' }))],
    ['an RSA key', rsa.privateKey.export(pkcs8).toString()],
    ['a locked one', ed.privateKey.export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'x' }).toString()],
  ])('to sign: %s', (_, text) => {
    expect(verdictOf(readSigningKey(text, '"x.key"'))).toMatch(/^BUNDLE_KEY: "x\.key" /);
  });

  test('a set of keys is all of them, with their names', () => {
    const set = {
      keys: [{ ...ed.publicKey.export({ format: 'jwk' }), kid: 'a' }, ed.publicKey.export({ format: 'jwk' })],
    };
    expect(good(readTrustedKeys(JSON.stringify(set), 'x')).map(({ id }) => id)).toEqual(['a', null]);
  });
});

describe('a key that a bundle carries', () => {
  const [first, second, third] = [pair('ed25519', 'first'), pair('es256', 'second'), pair('ed25519', 'third')];
  const carrying = ({ trusted: { id, jwk } }: Pair, more: object = {}) => ({ id, jwk: { ...jwk }, ...more });
  const pinned = [first.trusted];
  /** What a machine trusts after it has taken these, one after the other. */
  const having = (...bundles: readonly ReturnType<typeof signed>[]): readonly TrustedKey[] => {
    let carried: readonly TrustedKey[] = [];
    for (const bundle of bundles) {
      const expected = { keys: [...pinned, ...carried], previous: null, nowMs: NOW_MS, scope: 'hookline' };
      carried = good(verifyBundle(bundle, expected)).carried;
    }
    return carried;
  };
  const ids = (keys: readonly TrustedKey[]) => keys.map(({ id }) => id);

  test('counts for the next bundle, and not for the one that carries it', () => {
    expect(judge(signed(second, 1, undefined, NOW_MS, [carrying(second)]), pinned)).toMatch(/No trusted key/);
    const carried = having(signed(first, 1, undefined, NOW_MS, [carrying(second)]));
    expect(judge(signed(second, 2), [...pinned, ...carried])).toBe('good');
  });

  test('goes when a bundle of another key no longer carries it', () => {
    expect(having(signed(first, 1, undefined, NOW_MS, [carrying(second)]), signed(first, 2))).toEqual([]);
  });

  test('stays while it signs, so that nobody is locked out', () => {
    const carried = having(
      signed(first, 1, undefined, NOW_MS, [carrying(second)]),
      signed(second, 2),
      signed(second, 3),
    );
    expect(ids(carried)).toEqual(['second']);
  });

  test('can hand on to another', () => {
    const carried = having(
      signed(first, 1, undefined, NOW_MS, [carrying(second)]),
      signed(second, 2, undefined, NOW_MS, [carrying(third)]),
      signed(third, 3),
    );
    expect(ids(carried)).toEqual(['third']);
    expect(judge(signed(second, 4), [...pinned, ...carried])).toMatch(/No trusted key/);
  });

  test('never has the name of another, on the machine or in the bundle', () => {
    const alias = { ...carrying(second), id: 'first' };
    expect(judge(signed(first, 1, undefined, NOW_MS, [alias]), pinned)).toMatch(
      /^BUNDLE_KEY: .*"first", which is taken/,
    );
    const twice = [carrying(second), { ...carrying(third), id: 'second' }];
    expect(judge(signed(first, 1, undefined, NOW_MS, twice), pinned)).toMatch(/^BUNDLE_KEY/);
    expect(judge(signed(first, 1, undefined, NOW_MS, [carrying(first)]), pinned)).toBe('good');
  });

  test('takes away nothing that somebody named on the machine', () => {
    const carried = having(signed(first, 1, undefined, NOW_MS, [carrying(second)]), signed(second, 2));
    expect(judge(signed(first, 3), [...pinned, ...carried])).toBe('good');
  });

  test('has its own end', () => {
    const carried = having(
      signed(first, 1, undefined, NOW_MS, [carrying(second, { notAfter: '2026-11-18T00:00:00Z' })]),
    );
    expect(judge(signed(second, 2), [...pinned, ...carried])).toBe('good');
    expect(
      judge(signed(second, 2, undefined, NOW_MS + 86_400_000), [...pinned, ...carried], { nowMs: NOW_MS + 86_400_000 }),
    ).toMatch(/^BUNDLE_UNTRUSTED: The key "second" counted until/);
  });
});
