import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockAt } from '../audit/lock.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { type ChainLink, carriedAlong, MOST_LINKS } from '../bundle/carried-chain.ts';
import { type Judged, judged, Refused } from '../bundle/judged.ts';
import { readBundle } from '../bundle/read-bundle.ts';
import { isSameKey, type TrustedKey } from '../bundle/trusted-key.ts';
import { type Verified, verifyBundle } from '../bundle/verify-bundle.ts';
import { orElse } from '../core/or-else.ts';
import { statSync } from '../looks/files.ts';
import { makeFolder, namesIn } from '../state/state-folder.ts';
import { type CheckedKept, checkKept, type KeptCheck } from './check-kept.ts';
import type { Enrolment } from './enrolment.ts';
import { writeKept } from './kept.ts';
import { type Store, syncFolder, writeSynced } from './store.ts';

export interface Placed {
  readonly verified: Verified;
  /** `new`: other content. `longer`: the same, signed again. `same`: nothing changed. */
  readonly what: 'new' | 'longer' | 'same';
}

/**
 * A bundle that was fetched → what counts on this machine, if it may. All of it or nothing: it is unpacked into a folder
 * of its own, and one file that is replaced in one step says which folder counts. Null: another process places one.
 */
export function placeBundle(
  packed: Uint8Array,
  { store, enrolment, nowMs }: { readonly store: Store; readonly enrolment: Enrolment; readonly nowMs: number },
): Judged<Placed> | null {
  makeFolder(store.folder);
  const done = lockAt(store.lock).take();
  if (done === null) return null;
  try {
    const read = readBundle(packed);
    if (read.kind === 'refused') return read;
    const before = checkKept(store, enrolment);
    return judged(() => placed(read.value, before, { store, enrolment, nowMs }));
  } finally {
    done();
  }
}

interface Placing {
  readonly store: Store;
  readonly enrolment: Enrolment;
  readonly nowMs: number;
}

function placed(bundle: Bundle, before: KeptCheck, { store, enrolment, nowMs }: Placing): Placed {
  const last = before.kind === 'good' ? before.checked : null;
  const carried = last?.verified.carried ?? [];
  const { keys: named, scope } = enrolment;
  const previous = last === null ? null : { seq: last.bundle.seq, digest: last.bundle.digest };
  const verdict = verifyBundle(bundle, { keys: [...named, ...carried], previous, nowMs, scope });
  if (verdict.kind === 'refused') throw again(verdict.problem);
  const verified = verdict.value;
  const [token = ''] = bundle.signatures ?? [];
  const isSame = last !== null && last.bundle.seq === verified.seq;
  // of two signatures the one that lives longer counts, whichever comes last
  if (isSame && verified.expiresAtMs <= last.bundle.expiresAtMs) return { verified, what: 'same' };
  const chain = chainFor(verified.key, last, named, scope);
  const folder = isSame ? last.kept.folder : unpacked(bundle, verified, store);
  writeKept(store, { folder, token, chain });
  if (last !== null && !isSame) orElse(() => utimesSync(last.bundle.folder, nowMs / 1000, nowMs / 1000), undefined);
  forgetOthers(store, folder, nowMs);
  return { verified, what: isSame ? 'longer' : 'new' };
}

function again({ code, message, hint }: { code: Refused['problem']['code']; message: string; hint?: string }): Refused {
  return new Refused(code, message, hint);
}

/** As few links as it takes. */
function chainFor(
  signer: TrustedKey,
  last: CheckedKept | null,
  named: readonly TrustedKey[],
  scope: string,
): readonly ChainLink[] {
  if (!signer.carried || last === null) return [];
  const all = [...last.kept.chain, last.link];
  for (let length = 1; length <= all.length; length++) {
    const chain = all.slice(0, length);
    if (carriedAlong(chain, named, scope).some((key) => isSameKey(key, signer))) return chain;
  }
  throw new Refused(
    'BUNDLE_UNTRUSTED',
    `A key that was carried along by more than ${MOST_LINKS} others counts no more.`,
  );
}

function unpacked({ files }: Bundle, { seq, digest }: Verified, { bundles }: Store): string {
  makeFolder(bundles);
  const name = `${seq}-${digest.slice(0, 16)}-${randomBytes(4).toString('hex')}`;
  const root = join(bundles, name);
  try {
    writeAll(files, root);
  } catch (error) {
    // half of one counts for nothing, and on a full disk it takes the room that the rest of us needs
    orElse(() => rmSync(root, { recursive: true, force: true }), undefined);
    throw error;
  }
  syncFolder(bundles);
  return name;
}

function writeAll(files: Bundle['files'], root: string): void {
  mkdirSync(root, { mode: 0o700 });
  const folders = new Set<string>([root]);
  for (const { path, bytes } of files) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    folders.add(dirname(target));
    writeSynced(target, bytes);
  }
  for (const folder of folders) syncFolder(folder);
}

/** From when it was replaced: whoever began to read one may still do so. */
const RESTS_MS = 10 * 60_000;

function forgetOthers({ bundles }: Store, current: string, nowMs: number): void {
  for (const name of namesIn(bundles)) {
    if (name === current) continue;
    const path = join(bundles, name);
    const isOld = orElse(() => Math.abs(nowMs - statSync(path).mtimeMs) > RESTS_MS, false);
    if (isOld) orElse(() => rmSync(path, { recursive: true, force: true }), undefined);
  }
}
