import { orElse } from '../core/or-else.ts';
import { type Difference, differences, differencesText } from './difference.ts';
import { type Imprint, readImprint, writeImprint } from './imprint.ts';
import { keepOutside } from './keep-outside.ts';
import { dropStamps, keepNews, keepStamps, newsIn, stampsOf } from './kept-stamps.ts';
import { contentOf, type PackageNow, packageAt } from './package-files.ts';
import { isOlderRelease, type Release, releaseIn, releaseKeysIn } from './release.ts';
import type { Stamps } from './stamps.ts';

export { packageAt } from './package-files.ts';

export type Compared =
  | { readonly kind: 'same'; readonly imprint: Imprint; readonly now: PackageNow }
  /** A later release, signed by a key that the installed one named: it is the installed one from now on. */
  | { readonly kind: 'accepted'; readonly imprint: Imprint; readonly now: PackageNow; readonly news: string }
  | { readonly kind: 'changed'; readonly text: string; readonly found: readonly Difference[] };

/** Whether a package is what was installed, by the hashes of all its files. `folder`: where that is remembered. */
export function compared(folder: string): Compared {
  const imprint = readImprint(folder);
  if (imprint === null)
    return changed([], `What was installed is not known any more: ${folder} cannot be read. ${AGAIN}`);
  const { root, version, keys, files } = imprint;
  const now = packageAt(root);
  if (now === null)
    return changed(
      [],
      `hookline is missing: ${root} is not there. Install it (npm i -g hookline), then run: hookline install.`,
    );
  const found = files === null ? [] : differences(files, now);
  if (found.length === 0) return { kind: 'same', imprint, now };
  const release = releaseIn(root, keys);
  if (release === null || release.signed === null || !isNext(release, imprint, now))
    return changed(found, changedText(imprint, found, release));
  const { key, at } = release.signed;
  const next = { version: release.version, releasedAt: at, keys: releaseKeysIn(root), files: release.files };
  const news = `hookline ${release.version} is in the place of ${version} (${root}). The release key ${key} has signed it, so it was accepted.`;
  return { kind: 'accepted', imprint: { ...imprint, ...next }, now, news };
}

/** The same, with what follows from it: the next call need not read anything, or must read everything again. */
export type Verified =
  | { readonly kind: 'changed'; readonly text: string }
  | { readonly kind: 'same' | 'accepted'; readonly imprint: Imprint; readonly stamps: Stamps };

export function verified(folder: string): Verified {
  const result = compared(folder);
  // whoever may not write there reads everything each time: on the safe side, and slow
  const ifPossible = (work: () => void): void => orElse(work, undefined);
  if (result.kind === 'changed') {
    ifPossible(() => dropStamps(folder));
    return result;
  }
  const { kind, imprint, now } = result;
  if (result.kind === 'accepted')
    ifPossible(() => {
      keepNews(folder, result.news);
      keepOutside(imprint.root, folder);
      writeImprint(folder, imprint);
    });
  const stamps = stampsOf(imprint.root, now, newsIn(folder));
  ifPossible(() => keepStamps(folder, stamps));
  return { kind, imprint, stamps };
}

/** Whether these are the bytes of that file of the installed package. */
export function isInstalled(imprint: Imprint | null, name: string, bytes: Uint8Array): boolean {
  return imprint !== null && (imprint.files === null || imprint.files[name] === contentOf(bytes));
}

export { readImprint } from './imprint.ts';

/** All of it is on the signed list, and that is of this package and not of an earlier time. */
function isNext(release: Release, imprint: Imprint, now: PackageNow): boolean {
  if (release.name !== imprint.name || isOlderRelease(release, imprint)) return false;
  return differences(release.files, now).length === 0;
}

function changed(found: readonly Difference[], text: string): Compared {
  return { kind: 'changed', found, text };
}

const AGAIN =
  'If you changed it, run: hookline install. If you did not, install it again first (npm i -g hookline), then run: hookline install.';

function changedText(imprint: Imprint, found: readonly Difference[], release: Release | null): string {
  const { version, root } = imprint;
  const is =
    release === null || release.version === version ? '' : `: ${release.version} is in the place of ${version}`;
  const older = release?.signed && isOlderRelease(release, imprint) ? ', which is newer' : '';
  const partly = found.some(({ how }) => how === 'missing') ? ' While npm replaces it, try again in a moment.' : '';
  return `hookline is not what was installed${is}${older} (${differencesText(found)}; in ${root}). ${AGAIN}${partly}`;
}
