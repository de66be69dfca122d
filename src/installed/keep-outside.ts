import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orElse } from '../core/or-else.ts';
import { modeIn, writeIn } from './write-in.ts';

export const NATIVE_NAME = 'hookline-native';

/** What must not lie where the package does, because it says whether that is still the same. */
const OUTSIDE = ['start.cjs', 'verify.cjs'] as const;

/** Where the package has its native part for this machine. */
function shippedNative(root: string): string {
  return join(root, 'dist/native', `${process.platform}-${process.arch}`, NATIVE_NAME);
}

/** Copies it there. */
export function keepOutside(root: string, folder: string): void {
  const mode = modeIn(folder);
  for (const name of OUTSIDE) writeIn(folder, name, readFileSync(join(root, 'dist/outside', name)), mode);
  const native = orElse(() => readFileSync(shippedNative(root)), null);
  // where the folder is everybody's, so is what runs in it
  if (native !== null) writeIn(folder, NATIVE_NAME, native, mode | 0o100 | ((mode & 0o044) >> 2));
}
