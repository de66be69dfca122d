import { rmSync } from 'node:fs';

/** Takes a folder away, unless something is just being written there: whoever cares asks again. */
export function removeIfQuiet(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // not quiet yet
  }
}
