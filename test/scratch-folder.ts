import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, onTestFinished } from 'vitest';

/** A new folder, readable to everybody, that goes away with the test; made outside of one, with the test file. */
export function scratchFolder(): string {
  const folder = looseFolder();
  const remove = () => removeFolder(folder);
  try {
    onTestFinished(remove);
  } catch {
    afterAll(remove);
  }
  return folder;
}

/** For tests that run beside each other, and so have to say themselves when it goes: with `removeFolder`. */
export function looseFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'scratch-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Hooks that nobody waits for may still be writing into it. */
export async function removeFolder(folder: string): Promise<void> {
  const deadline = performance.now() + 15_000;
  while (true) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (performance.now() > deadline) throw error;
      openToOwner(folder);
      await pause(50);
    }
  }
}

/** A folder that forbids writing keeps its files from everybody but root. */
function openToOwner(folder: string): void {
  try {
    chmodSync(folder, 0o700);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) openToOwner(join(folder, entry.name));
  } catch {
    // it is just being removed
  }
}
