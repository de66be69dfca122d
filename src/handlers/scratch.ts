import { mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Short-lived files that a hook is pointed to, in a folder that only this user can enter. */
export interface Scratch {
  readonly write: (content: string) => string | null;
  readonly read: (path: string) => string;
  readonly remove: (path: string) => void;
  readonly close: () => void;
}

export function scratch(): Scratch {
  let folder: string | null = null;
  let count = 0;
  return {
    /** Null where nothing can be written: a hook must not fail because the disk is full. */
    write(content) {
      try {
        folder ??= mkdtempSync(join(tmpdir(), 'hookline-'));
        const path = join(folder, String(count++));
        writeFileSync(path, content, { mode: 0o600 });
        return path;
      } catch {
        return null;
      }
    },
    read(path) {
      try {
        return readFileSync(path, 'utf8');
      } catch {
        return '';
      }
    },
    remove(path) {
      try {
        unlinkSync(path);
      } catch {
        // the hook removed it itself
      }
    },
    close() {
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
      folder = null;
    },
  };
}
