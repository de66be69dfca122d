import type { JsonObject } from '../core/json.ts';
import { type Bundle, type BundleFile, inOrder } from './bundle.ts';
import { contentKind } from './content.ts';
import { contentDigest } from './hash-file.ts';
import { type Judged, judged, Refused } from './judged.ts';
import { readManifest } from './manifest.ts';
import { MANIFEST, SIGNATURES } from './own-files.ts';
import { placesTaken, safePath } from './safe-path.ts';
import { writeTarGz } from './write-tar.ts';

/** What a manifest is made of; without a revision it is named after its content. */
export interface ManifestParts {
  readonly revision: string | null;
  readonly roots: readonly string[];
  readonly metadata: JsonObject;
}

/** A bundle of these files, not signed yet: the same files and manifest are the same bytes. */
export function writeBundle(files: readonly BundleFile[], parts: ManifestParts): Judged<Uint8Array> {
  return judged(() => {
    const digest = contentDigest(inOrder(files));
    const manifest = asFile(JSON.stringify({ ...parts, revision: parts.revision ?? digest.slice(0, 12) }));
    const all = [...files, manifest];
    refuseStrangers(all);
    if (!files.some(({ path }) => contentKind(path) === 'enforced'))
      throw new Refused('BUNDLE_CONTENT', 'Nothing in it would be in force.', 'put a hooks file into enforced.d/');
    // whatever could not be read again is told now
    readManifest(manifest.bytes);
    return writeTarGz(all);
  });
}

function asFile(manifest: string): BundleFile {
  return { path: MANIFEST, bytes: Buffer.from(manifest) };
}

/** The same bundle with a signature, in the place of any that it had. */
export function withSignature({ files }: Bundle, token: string): Uint8Array {
  const signatures = Buffer.from(`${JSON.stringify({ signatures: [token] })}\n`);
  return writeTarGz([...files, { path: SIGNATURES, bytes: signatures }]);
}

/** Nothing goes along that nobody looks at. */
export function refuseStrangers(files: readonly BundleFile[]): void {
  const take = placesTaken();
  for (const { path } of files) {
    take(safePath(path), 'file');
    if (!['other', 'signatures'].includes(contentKind(path))) continue;
    const hint = 'a bundle holds enforced.d/ and packs/ with hooks files (yml, yaml, json, toml), and data.json';
    throw new Refused('BUNDLE_CONTENT', `"${path}" is nothing that a bundle can hold.`, hint);
  }
}
