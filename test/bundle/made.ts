import { generateKeyPairSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Bundle, BundleFile } from '../../src/bundle/bundle.ts';
import type { Judged } from '../../src/bundle/judged.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { readSigningKey, readTrustedKeys, type SigningKey } from '../../src/bundle/read-keys.ts';
import { signBundle } from '../../src/bundle/sign-bundle.ts';
import type { TrustedKey } from '../../src/bundle/trusted-key.ts';
import { type Expected, verifyBundle } from '../../src/bundle/verify-bundle.ts';
import { type ManifestParts, writeBundle } from '../../src/bundle/write-bundle.ts';

export const NOW_MS = Date.parse('2026-11-17T12:00:00Z');

export const FILES: readonly BundleFile[] = [
  file('enforced.d/10.yml', 'hooks: []\n'),
  file('packs/team.yml', 'hooks: []\n'),
  file('data.json', '{"people":{"a":1.50,"é":"x"}}'),
];

export function file(path: string, text: string): BundleFile {
  return { path, bytes: Buffer.from(text) };
}

export interface Pair {
  readonly signing: SigningKey;
  readonly trusted: TrustedKey;
}

export function pair(kind: 'ed25519' | 'es256' = 'ed25519', id?: string): Pair {
  const made = kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const secret = made.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const open = made.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const [trusted] = good(readTrustedKeys(open, 'the key'));
  if (trusted === undefined) throw new Error('a file with a key has one');
  return { signing: good(readSigningKey(secret, 'the key', id)), trusted: { ...trusted, id: id ?? null } };
}

export function good<T>(judged: Judged<T>): T {
  if (judged.kind === 'good') return judged.value;
  throw new Error(`${judged.problem.code}: ${judged.problem.message}`);
}

/** `CODE: sentence`, or `good`. */
export function verdictOf(judged: Judged<unknown>): string {
  return judged.kind === 'good' ? 'good' : `${judged.problem.code}: ${judged.problem.message}`;
}

export function built(files: readonly BundleFile[] = FILES, own: Partial<ManifestParts> = {}): Uint8Array {
  return good(writeBundle(files, { revision: 'r1', roots: [''], metadata: {}, ...own }));
}

/** Numbered, and to live a day. */
export function signed(
  { signing }: Pair,
  seq = 5,
  files = FILES,
  nowMs = NOW_MS,
  keys: readonly object[] = [],
): Bundle {
  const hookline = { seq, maxAgeSeconds: 86_400, keys: keys.map((key) => ({ ...key })) };
  const bundle = good(readBundle(built(files, { metadata: { hookline } })));
  return good(readBundle(good(signBundle(bundle, { key: signing, nowMs, scope: 'hookline' }))));
}

export function judge(bundle: Bundle, keys: readonly TrustedKey[], expected: Partial<Expected> = {}): string {
  return verdictOf(verifyBundle(bundle, { keys, previous: null, nowMs: NOW_MS, scope: 'hookline', ...expected }));
}

export interface Entry {
  readonly name: string;
  readonly type?: string;
  readonly body?: string | Uint8Array;
  readonly prefix?: string;
  readonly magic?: string;
  readonly size?: string;
  readonly sum?: string;
  readonly link?: string;
}

/** One entry of an archive as anybody could write it. */
export function entry({ name, type = '0', body = '', prefix = '', magic = 'ustar\x0000', ...odd }: Entry): Buffer {
  const content = Buffer.from(body);
  const head = Buffer.alloc(512);
  head.write(name, 0, 'utf8');
  head.write('0000644\x000000000\x000000000\x00', 100, 'latin1');
  head.write(odd.size ?? `${content.length.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  head.write('00000000000\0        ', 136, 'latin1');
  head.write(type, 156, 'latin1');
  head.write(odd.link ?? '', 157, 'utf8');
  head.write(magic, 257, 'latin1');
  head.write(prefix, 345, 'utf8');
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(odd.sum ?? `${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return Buffer.concat([head, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

export const END = Buffer.alloc(1024);
export const MANIFEST_ENTRY = entry({ name: '.manifest', body: '{"revision":"r1"}' });

/** An archive of a manifest and these entries. */
export function archive(...entries: readonly (Entry | Buffer)[]): Uint8Array {
  const all = entries.map((one) => (Buffer.isBuffer(one) ? one : entry(one)));
  return gzipSync(Buffer.concat([MANIFEST_ENTRY, ...all, END]));
}
