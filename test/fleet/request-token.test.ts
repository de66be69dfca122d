import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SigningKey } from '../../src/bundle/read-keys.ts';
import { signedToken } from '../../src/bundle/token.ts';
import type { PublicJwk } from '../../src/bundle/trusted-key.ts';
import {
  authorizationWith,
  checkRequestToken,
  machineId,
  machineNamedIn,
  makeRequestToken,
  NONCE_LIFE_S,
  TOKEN_TOLERANCE_S,
  type TokenRequest,
  tokenInAuthorization,
} from '../../src/fleet/request-token.ts';

const NOW = Date.UTC(2026, 10, 17, 12);
const request: TokenRequest = { method: 'POST', path: '/v1/records?x=1', body: Buffer.from('{"v":1}') };

function machineKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { kty = '', crv = '', x = '' } = publicKey.export({ format: 'jwk' });
  const jwk: PublicJwk = { kty, crv, x };
  return { algorithm: 'EdDSA', jwk, id: machineId(jwk), secret: privateKey };
}

const key = machineKey();
const made = (nowMs = NOW): string => makeRequestToken(request, key, { nowMs, nonce: randomBytes(16) });
const kindOf = (token: string, asked = request, jwk = key.jwk, nowMs = NOW) =>
  checkRequestToken(token, asked, jwk, nowMs).kind;

describe('a token proves who sends a request', () => {
  test('one for this request, of this key and time, is good, and says which one it is', () => {
    const nonce = Buffer.alloc(16, 7);
    const token = makeRequestToken(request, key, { nowMs: NOW + 999, nonce });
    expect(machineNamedIn(token)).toBe(key.id);
    expect(checkRequestToken(token, request, key.jwk, NOW)).toEqual({
      kind: 'good',
      token: { machine: key.id, nonce: nonce.toString('base64url'), atMs: NOW },
    });
  });

  test('the name of a machine is the thumbprint of its key', () => {
    // RFC 8037, appendix A.3
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
    expect(machineId(jwk)).toBe('m_kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
  });

  test('a nonce is remembered for as long as its token could be good', () => {
    expect(NONCE_LIFE_S).toBeGreaterThanOrEqual(2 * TOKEN_TOLERANCE_S);
  });

  test('it stands in a header, and what stands there otherwise is no token', () => {
    const token = made();
    expect(tokenInAuthorization(authorizationWith(token))).toBe(token);
    expect(tokenInAuthorization(`hookline ${token}`)).toBe(token);
    for (const header of [
      '',
      token,
      `Bearer ${token}`,
      'Hookline',
      'Hookline ',
      `Hookline  ${token}`,
      `Hookline ${token} x`,
    ])
      expect(tokenInAuthorization(header)).toBeNull();
  });

  test.each([
    ['method', { ...request, method: 'GET' }],
    ['path', { ...request, path: '/v1/records' }],
    ['body', { ...request, body: Buffer.from('{"v":2}') }],
    ['length of body', { ...request, body: Buffer.alloc(0) }],
  ])('another %s is another request', (_, asked) => {
    expect(kindOf(made(), asked)).toBe('refused');
  });

  test('the key of another machine, or its name, makes nothing good', () => {
    const other = machineKey();
    expect(kindOf(made(), request, other.jwk)).toBe('refused');
    const posing = makeRequestToken(request, { ...other, id: key.id }, { nowMs: NOW, nonce: randomBytes(16) });
    expect(kindOf(posing)).toBe('refused');
    expect(kindOf(posing, request, other.jwk)).toBe('refused');
  });

  test('a clock may be off by minutes, and what is off by more is told apart from what is forged', () => {
    const edge = TOKEN_TOLERANCE_S * 1000;
    for (const off of [-edge, edge]) expect(kindOf(made(NOW + off))).toBe('good');
    for (const off of [-edge - 1000, edge + 1000, 3_600_000])
      expect(checkRequestToken(made(NOW + off), request, key.jwk, NOW)).toMatchObject({ code: 'TOKEN_TIME' });
    const forged = checkRequestToken(made(NOW + 3_600_000), { ...request, path: '/' }, key.jwk, NOW);
    expect(forged).toMatchObject({ code: 'TOKEN_INVALID' });
  });

  test.each([
    ['nothing', ''],
    ['no token', 'a.b.c'],
    ['too long', `${made()}${'a'.repeat(9000)}`],
    ['a part more', `${made()}.e30`],
    ['padding', `${made()}=`],
    ['a blank', ` ${made()}`],
    ['no nonce', signedToken(payload({ n: undefined }), key)],
    ['a short nonce', signedToken(payload({ n: 'AAAA' }), key)],
    ['a nonce in another spelling', signedToken(payload({ n: `${'A'.repeat(21)}B` }), key)],
    ['a time in words', signedToken(payload({ t: '1' }), key)],
    ['a time that is none', signedToken(payload({ t: 1.5 }), key)],
  ])('%s is refused, and never thrown about', (_, token) => {
    expect(kindOf(token)).toBe('refused');
  });

  test('whoever names no algorithm, or another, has not signed', () => {
    const [, body] = made().split('.');
    for (const alg of ['none', 'HS256', 'ES256']) {
      const header = Buffer.from(JSON.stringify({ alg, kid: key.id })).toString('base64url');
      expect(kindOf(`${header}.${body}.`)).toBe('refused');
      expect(kindOf(`${header}.${body}.AAAA`)).toBe('refused');
    }
  });
});

function payload(other: Record<string, string | number | undefined>) {
  const [, body = ''] = made().split('.');
  return { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...other };
}
