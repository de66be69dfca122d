import type { Manifest } from './manifest.ts';

export interface BundleFile {
  /** With `/` between folders, relative, and safe to be written below any folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What an archive holds. Nothing in it is to be believed before `verifyBundle` has said so. */
export interface Bundle {
  /** Everything that is signed, `.manifest` included, in the order of the bytes of their paths. */
  readonly files: readonly BundleFile[];
  readonly manifest: Manifest;
  /** The tokens of `.signatures.json`; null: there is no such file. */
  readonly signatures: readonly string[] | null;
}

/** One order on every machine, whatever its language. */
export function inOrder<T extends { readonly path: string }>(files: readonly T[]): readonly T[] {
  return files.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
}
