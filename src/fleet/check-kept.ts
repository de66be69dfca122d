import { constants } from 'node:fs';
import { join } from 'node:path';
import { type BundleFile, inOrder } from '../bundle/bundle.ts';
import { type ChainLink, carriedAlong } from '../bundle/carried-chain.ts';
import { readClaims } from '../bundle/claims.ts';
import { contentKind } from '../bundle/content.ts';
import { type BundleProblem, judged, Refused } from '../bundle/judged.ts';
import { readManifest } from '../bundle/manifest.ts';
import { MANIFEST } from '../bundle/own-files.ts';
import { safePath } from '../bundle/safe-path.ts';
import { splitToken } from '../bundle/token.ts';
import type { TrustedKey } from '../bundle/trusted-key.ts';
import { type Verified, verifyBundle } from '../bundle/verify-bundle.ts';
import { messageOf } from '../core/message-of.ts';
import { readFileSync } from '../looks/files.ts';
import { withPlainFile } from '../looks/plain-file.ts';
import type { Enrolment } from './enrolment.ts';
import { type Kept, readKept } from './kept.ts';
import type { Store } from './store.ts';

/** What lies in the store and may be obeyed, whatever the time is. Plain data, so that it can be remembered. */
export interface PlacedBundle {
  /** Nothing in it changes any more. */
  readonly folder: string;
  /** Everything that was signed, by its path in it. */
  readonly files: readonly string[];
  /** Those of them that are enforced, in order. */
  readonly enforced: readonly string[];
  readonly revision: string;
  readonly seq: number;
  readonly digest: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  /** Whoever signed it wants it to be tried, and nothing of it to count. */
  readonly shadow: boolean;
}

export interface CheckedKept {
  readonly bundle: PlacedBundle;
  readonly kept: Kept;
  readonly verified: Verified;
  /** By which a later key is vouched for that this one brings along. */
  readonly link: ChainLink;
}

export type KeptCheck =
  | { readonly kind: 'good'; readonly checked: CheckedKept }
  /** Nothing was ever placed. */
  | { readonly kind: 'none' }
  | { readonly kind: 'spoiled'; readonly problem: BundleProblem };

/** Is what lies in the store still what one of the keys of the enrolment vouches for? Nobody else is believed. */
export function checkKept(store: Store, { keys, scope }: Pick<Enrolment, 'keys' | 'scope'>): KeptCheck {
  const looked = judged(() => {
    try {
      const kept = readKept(store);
      return kept === null ? null : checked(store, kept, keys, scope);
    } catch (error) {
      if (error instanceof Refused) throw error;
      throw new Refused('BUNDLE_UNTRUSTED', `What was fetched cannot be read any more: ${messageOf(error)}.`);
    }
  });
  if (looked.kind === 'refused') return { kind: 'spoiled', problem: looked.problem };
  return looked.value === null ? { kind: 'none' } : { kind: 'good', checked: looked.value };
}

function checked(store: Store, kept: Kept, keys: readonly TrustedKey[], scope: string): CheckedKept {
  const folder = join(store.bundles, kept.folder);
  const claims = readClaims(splitToken(kept.token).payload);
  const files = inOrder([...claims.files.keys()].map((name) => fileIn(folder, name)));
  const manifestFile = files.find(({ path }) => path === MANIFEST);
  if (manifestFile === undefined) throw new Refused('BUNDLE_UNTRUSTED', `There is no "${MANIFEST}" in it.`);
  const manifest = readManifest(manifestFile.bytes);
  const carried = carriedAlong(kept.chain, keys, scope);
  // that it was of its time was asked when it came; whether it still is, is asked at each event
  const expected = { keys: [...keys, ...carried], previous: null, nowMs: claims.issuedAtMs, scope };
  const verified = verifyBundle({ files, manifest, signatures: [kept.token] }, expected);
  if (verified.kind === 'refused') throw new Refused(verified.problem.code, verified.problem.message);
  const { revision, seq, digest, issuedAtMs, expiresAtMs } = verified.value;
  const shadow = manifest.own.mode === 'shadow';
  const paths = files.map(({ path }) => path);
  const enforced = paths.filter((path) => contentKind(path) === 'enforced');
  return {
    bundle: { folder, files: paths, enforced, revision, seq, digest, issuedAtMs, expiresAtMs, shadow },
    kept,
    verified: verified.value,
    link: { token: kept.token, manifest: Buffer.from(manifestFile.bytes).toString('utf8') },
  };
}

function fileIn(folder: string, name: string): BundleFile {
  const path = safePath(name);
  const bytes = withPlainFile(join(folder, path), constants.O_RDONLY, (file) => readFileSync(file));
  return { path, bytes };
}
