import { isObject, type JsonObject } from '../core/json.ts';
import { Refused } from './judged.ts';
import { LIMITS } from './limits.ts';
import { MANIFEST } from './own-files.ts';
import { jsonObject } from './strict-json.ts';
import { keyFromJwk, type TrustedKey } from './trusted-key.ts';

/** What a bundle says about itself, as OPA's does; what is only ours stands under `metadata.hookline`. */
export interface Manifest {
  readonly revision: string;
  readonly roots: readonly string[];
  readonly metadata: JsonObject;
  readonly own: OwnMetadata;
}

export interface OwnMetadata {
  /** Null: whoever signs it numbers it. */
  readonly seq: number | null;
  readonly maxAgeSeconds: number | null;
  /** All hooks of it are only tried; null: they count. */
  readonly mode: 'shadow' | null;
  /** Keys that may sign the bundles after this one. */
  readonly keys: readonly TrustedKey[];
}

export function readManifest(bytes: Uint8Array): Manifest {
  const { revision, roots = [''], metadata = {} } = jsonObject(bytes, MANIFEST);
  if (typeof revision !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(revision))
    throw odd('"revision" must be a word of at most 128 characters');
  if (!isTexts(roots)) throw odd('"roots" must be a list of paths');
  if (!isObject(metadata)) throw odd('"metadata" must be an object');
  return { revision, roots, metadata, own: ownMetadata(metadata.hookline ?? {}) };
}

function ownMetadata(own: unknown): OwnMetadata {
  if (!isObject(own)) throw odd('"metadata.hookline" must be an object');
  const { seq = null, maxAgeSeconds = null, keys = [], mode = null, ...others } = own;
  const [stranger] = Object.keys(others);
  if (stranger !== undefined) throw odd(`"metadata.hookline" has no "${stranger}"`);
  if (seq !== null && !isSeq(seq)) throw odd('"metadata.hookline.seq" must be a whole number of at least 1');
  if (maxAgeSeconds !== null && !(isSeq(maxAgeSeconds) && maxAgeSeconds <= LIMITS.maxAgeSeconds))
    throw odd(`"metadata.hookline.maxAgeSeconds" must be a whole number from 1 to ${LIMITS.maxAgeSeconds}`);
  if (mode !== null && mode !== 'shadow') throw odd('"metadata.hookline.mode" can only be "shadow"');
  if (!Array.isArray(keys)) throw odd('"metadata.hookline.keys" must be a list');
  return { seq, maxAgeSeconds, mode, keys: keys.map(carriedKey) };
}

function carriedKey(entry: unknown): TrustedKey {
  if (!isObject(entry) || typeof entry.id !== 'string' || entry.id === '')
    throw odd('a key in "metadata.hookline.keys" must have an "id"');
  const { id, jwk, notAfter } = entry;
  const notAfterMs = notAfter === undefined ? null : timeOf(notAfter);
  if (Number.isNaN(notAfterMs)) throw odd(`"notAfter" of the key "${id}" must be a time such as 2027-01-01T00:00:00Z`);
  return { ...keyFromJwk(jwk, `the key "${id}" in the manifest`), id, notAfterMs, carried: true };
}

/** Only what is the same time on every machine. */
function timeOf(value: unknown): number {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(value) ? Date.parse(value) : Number.NaN;
}

/** A number that JSON carries from one program to another as it is. */
export function isSeq(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function odd(why: string): Refused {
  return new Refused('BUNDLE_UNREADABLE', `The manifest of the bundle cannot be used: ${why}.`);
}
