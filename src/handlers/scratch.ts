import { closeSync, constants, fstatSync, openSync, readSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Short-lived files that a hook is given, which only this user can read. A full disk never stops a hook: null. */
export interface Scratch {
  readonly write: (content: string) => string | null;
  /** What a hook wrote, at most a megabyte of it; nothing if it is no plain file any more. */
  readonly read: (path: string) => string;
  /** A descriptor to read `content` from. The file has no name any more, and is gone when the last reader is. */
  readonly open: (content: string) => number | null;
  readonly remove: (path: string) => void;
  readonly close: () => void;
}

const MAX_READ_BYTES = 1024 * 1024;

export function scratch(): Scratch {
  const present = new Set<string>();
  const write: Scratch['write'] = (content) => {
    const path = join(tmpdir(), `hookline-${process.pid}-${Math.random().toString(36).slice(2)}`);
    present.add(path);
    try {
      // somebody who guessed the name gains nothing: a file that is there already is never written to
      writeFileSync(path, content, { mode: 0o600, flag: 'wx' });
      return path;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') present.delete(path);
      else remove(path);
      return null;
    }
  };
  const remove: Scratch['remove'] = (path) => {
    present.delete(path);
    try {
      unlinkSync(path);
    } catch {
      // the hook removed it itself, or put a folder in its place
      removeAny(path);
    }
  };
  return {
    write,
    read,
    open(content) {
      const path = write(content);
      if (path === null) return null;
      try {
        return openSync(path, 'r');
      } catch {
        return null;
      } finally {
        remove(path);
      }
    },
    remove,
    close() {
      for (const path of present) remove(path);
    },
  };
}

function removeAny(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // not ours to remove any more
  }
}

/** The hook could do anything to it: a pipe in its place must not hold us, nor a link lead us elsewhere. */
function read(path: string): string {
  let file: number | null = null;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    if (!fstatSync(file).isFile()) return '';
    const bytes = Buffer.alloc(Math.min(fstatSync(file).size, MAX_READ_BYTES));
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } catch {
    return '';
  } finally {
    if (file !== null) closeSync(file);
  }
}
