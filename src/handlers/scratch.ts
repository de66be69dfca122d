import { closeSync, constants, fstatSync, openSync, readSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orElse } from '../core/or-else.ts';

/** Short-lived files that a hook is given, which only this user can read. A full disk never stops a hook: null. */
export interface Scratch {
  readonly write: (content: string) => string | null;
  /** What a hook wrote, at most a megabyte of it; nothing if it is no plain file any more. */
  readonly read: (path: string) => string;
  /** A descriptor to read `content` from. The file has no name any more, and is gone when the last reader is. */
  readonly open: (content: string) => number | null;
  readonly remove: (path: string) => void;
  /** Somebody else removes it. */
  readonly release: (path: string) => void;
  readonly close: () => void;
}

/** So little is written in one piece, or not at all. */
const ONE_WRITE = 4096;
/** Where there is no temporary folder, or no room in it, a guard still gets what it is to look at. */
const OTHER_FOLDERS = ['/dev/shm', '/var/tmp'];
const MAX_READ_BYTES = 1024 * 1024;

interface Made {
  readonly path: string;
  readonly file: number;
}

export function scratch(): Scratch {
  const present = new Set<string>();
  const create = (content: string): Made | null => {
    for (const folder of [tmpdir(), ...OTHER_FOLDERS]) {
      const made = createIn(folder, content);
      if (made !== null) return made;
    }
    return null;
  };
  const createIn = (folder: string, content: string): Made | null => {
    const path = join(folder, `hookline-${process.pid}-${Math.random().toString(36).slice(2)}`);
    let file: number | null = null;
    try {
      // somebody who guessed the name gains nothing: a file that is there already is never written to
      file = openSync(path, 'wx+', 0o600);
      present.add(path);
      writeAll(file, content);
      return { path, file };
    } catch {
      if (file === null) return null;
      closeSync(file);
      remove(path);
      return null;
    }
  };
  const remove: Scratch['remove'] = (path) => {
    present.delete(path);
    try {
      unlinkSync(path);
    } catch {
      // the hook removed it itself, or put a folder in its place; what is not ours any more stays
      orElse(() => rmSync(path, { recursive: true, force: true }), undefined);
    }
  };
  return {
    write(content) {
      const made = create(content);
      if (made !== null) closeSync(made.file);
      return made?.path ?? null;
    },
    read,
    open(content) {
      // memory first: what a tool is given need not touch a disk
      const nameless = namelessIn('/dev/shm', content) ?? namelessIn(tmpdir(), content);
      if (nameless !== null) return nameless;
      const made = create(content);
      if (made !== null) remove(made.path);
      return made?.file ?? null;
    },
    remove,
    release: (path) => void present.delete(path),
    close() {
      for (const path of present) remove(path);
    },
  };
}

/** Linux: open(2) with O_TMPFILE, which Node has no name for. Not every file system has it. */
const NAMELESS = process.platform === 'linux' ? 0o20000000 | constants.O_DIRECTORY | constants.O_RDWR : null;

function namelessIn(folder: string, content: string): number | null {
  if (NAMELESS === null) return null;
  let file: number | null = null;
  try {
    file = openSync(folder, NAMELESS, 0o600);
    writeAll(file, content);
    return file;
  } catch {
    if (file !== null) closeSync(file);
    return null;
  }
}

/** Written by place: whoever reads from the same descriptor begins at the beginning. */
function writeAll(file: number, content: string): void {
  if (content.length <= ONE_WRITE && writeSync(file, content, 0) >= content.length) return;
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, at);
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
