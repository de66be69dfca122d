import { type Judged, judged, Refused } from './judged.ts';
import { readManifest } from './manifest.ts';
import { MANIFEST } from './own-files.ts';
import { jsonObject } from './strict-json.ts';
import type { ManifestParts } from './write-bundle.ts';

/** The manifest that somebody wrote for a folder: it may leave things out, and what it says must make sense. */
export function givenManifest(bytes: Uint8Array): Judged<ManifestParts> {
  return judged(() => {
    const given = jsonObject(bytes, MANIFEST);
    const stranger = Object.keys(given).find((key) => !['revision', 'roots', 'metadata'].includes(key));
    if (stranger !== undefined)
      throw new Refused(
        'BUNDLE_CONTENT',
        `"${stranger}" means nothing in a "${MANIFEST}".`,
        'it has revision, roots and metadata',
      );
    const { roots, metadata } = readManifest(Buffer.from(JSON.stringify({ revision: 'none', ...given })));
    return { revision: typeof given.revision === 'string' ? given.revision : null, roots, metadata };
  });
}
