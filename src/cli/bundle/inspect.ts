import type { Bundle } from '../../bundle/bundle.ts';
import { contentKind } from '../../bundle/content.ts';
import { contentDigest, hashFile } from '../../bundle/hash-file.ts';
import { MANIFEST } from '../../bundle/own-files.ts';
import { isObject, type JsonObject, parsedJson } from '../../core/json.ts';
import { visible } from '../../core/visible.ts';
import { paint, print } from '../../show/print.ts';
import { counted } from '../../show/table.ts';
import type { BundleRequest } from '../bundle.ts';
import { onePositional } from '../options.ts';
import { bundleAt } from './read-named.ts';

export const takes = [] as const;

/** `hookline bundle inspect FILE`: what it holds and says of itself. Believes and verifies nothing. */
export function part({ words, json }: BundleRequest): number {
  const file = onePositional(words, 'bundle inspect', 'bundle', 'policy.tar.gz');
  const bundle = bundleAt(file);
  const { revision, roots, metadata } = bundle.manifest;
  const digest = contentDigest(bundle.files);
  const files = bundle.files
    .filter(({ path }) => path !== MANIFEST)
    .map((one) => ({ path: one.path, kind: contentKind(one.path), bytes: one.bytes.length, hash: hashFile(one) }));
  const signatures = (bundle.signatures ?? []).map(saidBy);
  if (json) {
    print(`${JSON.stringify({ file, revision, roots, metadata, digest, files, signatures, verified: false })}\n`);
    return 0;
  }
  const { dim, bold } = paint();
  print(`${bold(visible(revision))}  ${dim(`${counted(files.length, 'file')}, content ${digest.slice(0, 16)}`)}\n`);
  for (const { path, kind, bytes } of files)
    print(`  ${visible(path)}  ${dim(`${kind === 'other' ? 'not read by hookline' : kind}, ${bytes} bytes`)}\n`);
  for (const line of ownLines(bundle)) print(`${line}\n`);
  if (signatures.length === 0) print('It is not signed.\n');
  for (const claims of signatures) print(`${visible(saying(claims))}\n`);
  if (signatures.length > 0) print('Nothing of this is verified; that does: hookline bundle verify\n');
  return 0;
}

function ownLines({ manifest }: Bundle): readonly string[] {
  const { seq, maxAgeSeconds, keys } = manifest.own;
  return [
    ...(seq === null ? [] : [`number ${seq}`]),
    ...(maxAgeSeconds === null ? [] : [`counts for ${maxAgeSeconds / 3600} hours after it is signed`]),
    ...keys.map(({ id, algorithm }) => `carries the key ${visible(id ?? '')} (${algorithm})`),
  ];
}

/** What a token claims, without the hashes of the files; null: it cannot be read. */
function saidBy(token: string): JsonObject | null {
  const [header, payload] = token
    .split('.')
    .slice(0, 2)
    .map((part) => parsedJson(Buffer.from(part, 'base64url').toString('utf8')));
  if (!isObject(header) || !isObject(payload)) return null;
  const { files, ...claims } = payload;
  return { ...claims, alg: header.alg, kid: header.kid };
}

function saying(claims: JsonObject | null): string {
  if (claims === null) return 'It has a signature that cannot be read.';
  const { kid = claims.keyid, alg, scope, seq, iat, exp } = claims;
  const who = `signed by ${kid} (${alg}) for "${scope}" as number ${seq}`;
  return `It says: ${who}, at ${timeOf(iat)}, until ${timeOf(exp)}.`;
}

function timeOf(seconds: unknown): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString();
}
