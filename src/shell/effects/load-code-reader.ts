import { orElse } from '../../core/or-else.ts';
import { loadCodeReader } from '../code/read-code.ts';

/**
 * In what is built, the reader of program texts is a file of its own, loaded at its first call. That takes longer than to read, and what is
 * cut off in the middle of it stays half loaded for the rest of the process. So nobody loads it within a limit of time.
 */
let isLoaded = false;
/** Not null: nothing may be loaded now. */
let held: { isWanted: boolean } | null = null;

/**
 * Does the work without loading anything; where it wanted the reader, loads that and does the work once more. `isCold`: what was just loaded
 * runs for the first time, and takes many times as long as later.
 */
export function loadingBetween<T>(work: (isCold: boolean) => T): T {
  const before = held;
  const own = { isWanted: false };
  held = own;
  let done: T;
  try {
    done = work(false);
  } finally {
    held = before;
  }
  // what cannot be loaded now (no descriptor is left) is tried again by the next line, and leaves this one unread
  return own.isWanted && orElse(load, false) ? work(true) : done;
}

/** Throws where it is not there, and must not be loaded now. */
export function codeReaderIsHere(): void {
  if (isLoaded) return;
  if (held === null) load();
  else {
    held.isWanted = true;
    throw new Error('The reader of program texts is not loaded yet.');
  }
}

function load(): boolean {
  loadCodeReader();
  isLoaded = true;
  return true;
}
