import { type Bundle, inOrder } from './bundle.ts';
import { refuseUnhashable } from './hash-file.ts';
import { type Judged, judged, Refused } from './judged.ts';
import { readManifest } from './manifest.ts';
import { MANIFEST, SIGNATURES } from './own-files.ts';
import { readTar } from './read-tar.ts';
import { jsonObject } from './strict-json.ts';
import { unpack } from './unpack.ts';

/** What an archive holds, whoever made it. That it can be read says nothing about whether it is to be believed. */
export function readBundle(packed: Uint8Array): Judged<Bundle> {
  return judged(() => {
    const all = readTar(unpack(packed));
    const manifest = all.find(({ path }) => path === MANIFEST);
    const signatures = all.find(({ path }) => path === SIGNATURES);
    if (manifest === undefined)
      throw new Refused(
        'BUNDLE_UNREADABLE',
        `The bundle has no "${MANIFEST}".`,
        'make one with: hookline bundle build',
      );
    refuseUnhashable(all);
    return {
      files: inOrder(all.filter(({ path }) => path !== SIGNATURES)),
      manifest: readManifest(manifest.bytes),
      signatures: signatures === undefined ? null : tokensIn(signatures.bytes),
    };
  });
}

function tokensIn(bytes: Uint8Array): readonly string[] {
  const { signatures } = jsonObject(bytes, SIGNATURES);
  if (Array.isArray(signatures) && signatures.every((token) => typeof token === 'string')) return signatures;
  throw new Refused('BUNDLE_UNREADABLE', `"${SIGNATURES}" of the bundle must have a list of "signatures".`);
}
