import type { Bundle } from '../../bundle/bundle.ts';
import { contentDigest } from '../../bundle/hash-file.ts';
import { print } from '../../show/print.ts';
import { counted } from '../../show/table.ts';

/** What was made. */
export function tellBundle(
  file: string,
  { bytes, bundle }: { readonly bytes: Uint8Array; readonly bundle: Bundle },
  json: boolean,
): void {
  const { revision } = bundle.manifest;
  const isSigned = bundle.signatures !== null;
  const digest = contentDigest(bundle.files);
  if (json) print(`${JSON.stringify({ file, revision, digest, bytes: bytes.length, signed: isSigned })}\n`);
  else {
    const size = `${counted(bundle.files.length, 'file')}, ${bytes.length} bytes`;
    print(`${file}: revision ${revision}, ${size}, ${isSigned ? 'signed' : 'not signed yet'}\n`);
  }
}
