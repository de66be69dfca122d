import { closeSync, constants, fstatSync, lstatSync, readSync, type Stats, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError } from '../core/error-code.ts';
import { bestEffort, orElseFor } from '../core/or-else.ts';
import { openPlainFile } from '../state/plain-file.ts';
import { hashField, type Link } from './chain.ts';
import { writeWholly } from './current-file.ts';
import { type Head, headPath, headText } from './head.ts';

/** The end of the trail, as this process left it, with both files open. */
export interface KnownEnd {
  readonly link: Link;
  /** Of the file that is written to. */
  readonly file: string;
  readonly size: number;
  /** In one write, and then the head. All or nothing. Throws when it is nothing. */
  readonly append: (text: string, link: Link) => void;
}

export interface EndMemory {
  /** What this process left, if that is still the end; null: it has to be looked for. Whoever asks has the lock. */
  readonly now: () => KnownEnd | null;
  /** The end has been found, and added to. */
  readonly keep: (head: Head) => void;
  readonly close: () => void;
}

/** After so long without a record the files are closed. */
const IDLE_MS = 1000;

/**
 * Spares whoever writes often to look for the end of the trail. That nobody else has been there is seen by both files:
 * they are those that have these names, the one is as long as it was and ends with the same record, and the head says
 * what it said. So what another process wrote counts, and what somebody did to the files is found, as without this.
 */
export function endMemory(folder: string): EndMemory {
  let known: Open | null = null;
  let times = 0;
  let isUsed = false;
  let timer: NodeJS.Timeout | null = null;
  const close = (): void => {
    if (timer !== null) clearInterval(timer);
    if (known !== null) closeBoth(known);
    [known, timer] = [null, null];
  };
  const closeIdle = (): void => {
    if (isUsed) isUsed = false;
    else close();
  };
  const append = (one: Open, text: string, link: Link): void => {
    try {
      one.size = writeWholly(one.file, text, one.size);
    } catch (error) {
      close();
      throw error;
    }
    one.link = link;
    try {
      one.headIs = headText({ seq: link.seq, hash: link.hash, file: one.name, offset: one.size });
      writeSync(one.head, one.headIs, 0);
    } catch {
      // the records are written; the next writer finds the end by itself
      close();
    }
  };
  return {
    now() {
      const one = known;
      if (one === null) return null;
      if (!orElseFor(isSystemError, () => isStill(one), false)) {
        close();
        return null;
      }
      isUsed = true;
      const { link, name: file, size } = one;
      return { link, file, size, append: (text, next) => append(one, text, next) };
    },
    keep(head) {
      close();
      // a process that writes once, as most do, opens nothing for later
      times += 1;
      if (times < 2) return;
      known = orElseFor(isSystemError, () => opened(folder, head), null);
      isUsed = true;
      if (known !== null) timer = setInterval(closeIdle, IDLE_MS).unref();
    },
    close,
  };
}

interface Open {
  /** Below the folder, and from the root. */
  readonly name: string;
  readonly path: string;
  readonly headsPath: string;
  readonly file: number;
  readonly head: number;
  readonly fileOf: Identity;
  readonly headOf: Identity;
  size: number;
  link: Link;
  /** What the head says. */
  headIs: string;
}

type Identity = Pick<Stats, 'dev' | 'ino'>;

function opened(folder: string, head: Head): Open {
  const { O_APPEND, O_RDWR, O_NOFOLLOW = 0 } = constants;
  const [path, headsPath] = [join(folder, head.file), headPath(folder)];
  const file = openPlainFile(path, O_RDWR | O_APPEND | O_NOFOLLOW);
  try {
    const headFile = openPlainFile(headsPath, O_RDWR | O_NOFOLLOW);
    return {
      name: head.file,
      path,
      headsPath,
      file,
      head: headFile,
      fileOf: fstatSync(file),
      headOf: fstatSync(headFile),
      size: head.offset,
      link: { seq: head.seq, hash: head.hash },
      headIs: headText(head),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

const READ = Buffer.alloc(512);

function isStill({ path, headsPath, file, head, fileOf, headOf, size, headIs, link }: Open): boolean {
  const fileNow = lstatSync(path, QUIETLY);
  if (fileNow === undefined || fileNow.size !== size || !isSame(fileNow, fileOf)) return false;
  const headNow = lstatSync(headsPath, QUIETLY);
  if (headNow === undefined || headNow.size !== headIs.length || !isSame(headNow, headOf)) return false;
  const end = hashField(link.hash);
  return holds(head, 0, headIs) && holds(file, size - end.length, end);
}

const QUIETLY = { throwIfNoEntry: false } as const;

function isSame(a: Identity, b: Identity): boolean {
  return a.ino === b.ino && a.dev === b.dev;
}

/** Neither the head nor a hash has anything but ASCII, of which each byte is a character. */
function holds(file: number, offset: number, text: string): boolean {
  const read = readSync(file, READ, 0, text.length, offset);
  return READ.toString('latin1', 0, read) === text;
}

function closeBoth({ file, head }: Open): void {
  for (const one of [file, head]) bestEffort(() => closeSync(one));
}
