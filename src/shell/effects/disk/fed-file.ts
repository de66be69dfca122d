import type { Call } from '../call.ts';
import { programsFrom, wordsForFed } from '../fed-program.ts';
import type { Scope } from '../scope.ts';
import { filesAt } from './disk.ts';

/** Whether a shell reads a file on its standard input whose text is known here, as that of a script that is named. */
export function isFedFile(call: Call, { disk, cwds, home }: Scope): boolean {
  const from = wordsForFed(call) === null ? null : programsFrom(call);
  if (from === null || disk === null) return false;
  return from.every((file) => filesAt(file, cwds, home).some((path) => disk.textAt(path) !== null));
}
