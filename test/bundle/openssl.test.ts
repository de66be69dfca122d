import { spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';
import { type Pair, pair, signed } from './made.ts';

const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0;

/** The parts of a signature as files, as anybody would have them who knows nothing of hookline. */
function written(by: Pair): (name: string) => string {
  const folder = scratchFolder();
  const at = (name: string): string => join(folder, name);
  const [head, body, tail = ''] = signed(by).signatures?.[0]?.split('.') ?? [];
  writeFileSync(at('message'), `${head}.${body}`);
  writeFileSync(at('signature'), Buffer.from(tail, 'base64url'));
  writeFileSync(at('der'), derOf(Buffer.from(tail, 'base64url')));
  const key = createPublicKey({ key: { ...by.trusted.jwk }, format: 'jwk' });
  writeFileSync(at('key.pem'), key.export({ type: 'spki', format: 'pem' }));
  return at;
}

/** Two numbers side by side → the two numbers as OpenSSL reads them. */
function derOf(signature: Buffer): Buffer {
  const numbers = [signature.subarray(0, 32), signature.subarray(32)].map((half) => {
    const bare = half.subarray(half.findIndex((byte) => byte !== 0));
    const positive = (bare[0] ?? 0) < 0x80 ? bare : Buffer.concat([Buffer.alloc(1), bare]);
    return Buffer.concat([Buffer.from([0x02, positive.length]), positive]);
  });
  const body = Buffer.concat(numbers);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
}

test.skipIf(!HAS_OPENSSL)('OpenSSL verifies what was signed with Ed25519', () => {
  const at = written(pair('ed25519'));
  const args = ['pkeyutl', '-verify', '-pubin', '-inkey', at('key.pem'), '-rawin', '-in', at('message')];
  expect(spawnSync('openssl', [...args, '-sigfile', at('signature')]).status).toBe(0);
  writeFileSync(at('message'), 'something else');
  expect(spawnSync('openssl', [...args, '-sigfile', at('signature')]).status).not.toBe(0);
});

test.skipIf(!HAS_OPENSSL)('OpenSSL verifies what was signed with ES256', () => {
  const at = written(pair('es256'));
  const args = ['dgst', '-sha256', '-verify', at('key.pem'), '-signature', at('der'), at('message')];
  expect(spawnSync('openssl', args).status).toBe(0);
  writeFileSync(at('message'), 'something else');
  expect(spawnSync('openssl', args).status).not.toBe(0);
});
