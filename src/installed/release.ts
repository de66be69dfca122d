import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSignedBy, splitToken } from '../bundle/token.ts';
import { keyFromJwk, keyId, type TrustedKey } from '../bundle/trusted-key.ts';
import { isObject, parsedJson } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { contents, type Imprint } from './imprint.ts';
import { contentOf } from './package-files.ts';

/** What was packed, by the list that came along. */
export interface Release {
  readonly name: string;
  readonly version: string;
  readonly files: Readonly<Record<string, string>>;
  /** By which of the given keys, and when, in seconds; null: by none of them. */
  readonly signed: { readonly key: string; readonly at: number } | null;
}

/** What a signature says that it is about: a key that signs policy as well must not make one pass for the other. */
const SCOPE = 'hookline-package';

/** Null: no list came along, or none that can be read. */
export function releaseIn(root: string, keys: readonly unknown[]): Release | null {
  const bytes = orElse(() => readFileSync(join(root, 'dist/manifest.json')), null);
  const list = bytes === null ? null : parsedJson(bytes.toString('utf8'));
  if (bytes === null || !isObject(list) || list.v !== 1 || !isObject(list.files)) return null;
  const { name, version, files } = list;
  if (typeof name !== 'string' || typeof version !== 'string') return null;
  const token = orElse(() => readFileSync(join(root, 'dist/manifest.jwt'), 'utf8').trim(), null);
  const signed = token === null ? null : orElse(() => signatureOf(token, contentOf(bytes), keys), null);
  return { name, version, files: contents(files), signed };
}

function signatureOf(text: string, content: string, keys: readonly unknown[]): Release['signed'] {
  const token = splitToken(text);
  const { scope, manifest, iat } = token.payload;
  if (scope !== SCOPE || manifest !== content || typeof iat !== 'number') return null;
  const trusted = keys.flatMap((jwk) => orElse(() => [keyOf(jwk)], []));
  const by = trusted.find((key) => isSignedBy(token, key));
  return by === undefined ? null : { key: keyId(by), at: iat };
}

function keyOf(jwk: unknown): TrustedKey {
  return { ...keyFromJwk(jwk, 'a release key'), id: null, notAfterMs: null, carried: false };
}

/** Keys that a package names as those of its releases; none: every other version is confirmed by a person. */
export function releaseKeysIn(root: string): readonly unknown[] {
  const value = orElse(() => parsedJson(readFileSync(join(root, 'release-keys.json'), 'utf8')), null);
  return isObject(value) && Array.isArray(value.keys) ? value.keys : [];
}

/** By the numbers of the versions, and where these are equal by the time of signing. */
export function isOlderRelease({ version, signed }: Release, than: Imprint): boolean {
  const order = compareVersions(version, than.version);
  return order < 0 || (order === 0 && (signed?.at ?? 0) < (than.releasedAt ?? 0));
}

/** As npm orders them: 1.0.0-beta.2 < 1.0.0-beta.10 < 1.0.0 < 1.0.1. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  return (
    orderOf(left.numbers, right.numbers) ||
    Number(right.early.length > 0) - Number(left.early.length > 0) ||
    orderOf(left.early, right.early)
  );
}

function partsOf(version: string) {
  const [bare = ''] = version.split('+');
  const [numbers = '', ...early] = bare.split('-');
  return { numbers: numbers.split('.'), early: early.length === 0 ? [] : early.join('-').split('.') };
}

function orderOf(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [left, right] = [a[i], b[i]];
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    const [isLeft, isRight] = [/^\d+$/.test(left), /^\d+$/.test(right)];
    const order =
      isLeft && isRight
        ? Number(left) - Number(right)
        : isLeft !== isRight
          ? isLeft
            ? -1
            : 1
          : left < right
            ? -1
            : Number(left > right);
    if (order !== 0) return order;
  }
  return 0;
}
