import { mkdirSync } from 'node:fs';
import { type Imprint, writeImprint } from './imprint.ts';
import { keepOutside } from './keep-outside.ts';
import { keepStamps, stampsOf } from './kept-stamps.ts';
import type { OwnPackage } from './own-package.ts';
import { packageAt } from './package-files.ts';
import { releaseIn, releaseKeysIn } from './release.ts';

/** A person has said that this is the one. `mode`: of the folder. */
export function keepPackage({ root, name, version, isCheckout }: OwnPackage, folder: string, mode: number): void {
  mkdirSync(folder, { recursive: true, mode });
  const keys = releaseKeysIn(root);
  const now = isCheckout ? null : packageAt(root);
  const releasedAt = releaseIn(root, keys)?.signed?.at ?? null;
  const files = now === null ? null : Object.fromEntries(now.files);
  const imprint: Imprint = { root, name, version, releasedAt, keys, files };
  if (now !== null) keepOutside(root, folder);
  writeImprint(folder, imprint);
  if (now !== null) keepStamps(folder, stampsOf(root, now, ''));
}
