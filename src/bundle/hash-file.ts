import { createHash } from 'node:crypto';
import type { BundleFile } from './bundle.ts';
import { strictJson } from './strict-json.ts';

/** OPA's names for what hashes well enough to be signed. */
const HASHES: Readonly<Record<string, string>> = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' };

export const HASH_NAMES = Object.keys(HASHES);

/** The hash of a file as OPA computes it: of a JSON document what it says, of any other file its bytes. */
export function hashFile({ path, bytes }: BundleFile, algorithm = 'SHA-256'): string {
  const hash = createHash(HASHES[algorithm] ?? 'sha256');
  return hash.update(isStructured(path) ? strictJson(bytes, path).canonical : bytes).digest('hex');
}

/** So that nobody who has a bundle meets a document that has no hash. */
export function refuseUnhashable(files: readonly BundleFile[]): void {
  for (const { path, bytes } of files) if (isStructured(path)) strictJson(bytes, path);
}

function isStructured(path: string): boolean {
  return /(?:^|\/)(?:data\.json|\.manifest)$/.test(path);
}

/** What all files together are: the same for the same content, however it was packed or signed. */
export function contentDigest(files: readonly BundleFile[]): string {
  const all = files.map((file) => [file.path, hashFile(file)]);
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}
