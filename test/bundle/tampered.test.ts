import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bundle } from '../../src/bundle/bundle.ts';
import { contentDigest } from '../../src/bundle/hash-file.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { signBundle } from '../../src/bundle/sign-bundle.ts';
import { verifyBundle } from '../../src/bundle/verify-bundle.ts';
import { built, good, judge, NOW_MS, pair, signed } from './made.ts';

const kinds = [
  ['Ed25519', pair('ed25519', 'team')],
  ['ES256', pair('es256', 'team')],
] as const;

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const at = Math.floor(bit / 8);
  copy[at] = (copy[at] ?? 0) ^ (1 << (bit % 8));
  return copy;
}

describe.each(kinds)('signed with %s', (_, team) => {
  const bundle = signed(team);
  const expected = { keys: [team.trusted], previous: null, nowMs: NOW_MS, scope: 'hookline' };

  test('every single bit of every file counts', () => {
    for (const file of bundle.files)
      for (let bit = 0; bit < file.bytes.length * 8; bit++) {
        const bytes = flipped(file.bytes, bit);
        const files = bundle.files.map((one) => (one === file ? { ...one, bytes } : one));
        expect(judge({ ...bundle, files }, [team.trusted])).not.toBe('good');
      }
  });

  test('every single character of the token counts', () => {
    const [token = ''] = bundle.signatures ?? [];
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const forged = `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
      expect(judge({ ...bundle, signatures: [forged] }, [team.trusted])).toMatch(/^BUNDLE_UNTRUSTED/);
    }
  });

  const packed = good(signBundle(good(readBundle(built())), { key: team.signing, nowMs: NOW_MS, scope: 'hookline' }));
  const tar = gunzipSync(packed);
  const digest = contentDigest(good(readBundle(packed)).files);
  /** Refused, or by chance the very same policy. */
  const opens = (bytes: Uint8Array): boolean => {
    const read = readBundle(bytes);
    if (read.kind === 'refused') return false;
    const verified = verifyBundle(read.value satisfies Bundle, expected);
    return verified.kind === 'good' && verified.value.digest !== digest;
  };

  test('whichever bit of the archive is another one, no other policy comes of it', () => {
    for (let bit = 0; bit < packed.length * 8; bit += 7) expect(opens(flipped(packed, bit))).toBe(false);
    fc.assert(
      fc.property(fc.array(fc.nat(tar.length * 8 - 1), { minLength: 1, maxLength: 3 }), (bits) => {
        expect(opens(gzipSync(bits.reduce(flipped, new Uint8Array(tar)), { level: 0 }))).toBe(false);
      }),
    );
  });
});
