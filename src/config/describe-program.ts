import { closeSync, constants, fstatSync, readSync } from 'node:fs';
import { orElse } from '../core/or-else.ts';
import { openSync } from '../looks/files.ts';
import { type ConfigText, readConfigFile } from './read-file.ts';

/** A program that is itself a hook, as the text of a file that would say so. Of the program only the first line is read. */
export function describeProgram(path: string): ConfigText {
  // whatever cannot be opened, and is no file, is told as it is of a file
  return orElse(() => opened(path), null) ?? readConfigFile(path, 0);
}

const START_BYTES = 1024;

function opened(path: string): ConfigText | null {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return null;
    const start = Buffer.alloc(START_BYTES);
    const [line = ''] = start.toString('latin1', 0, readSync(file, start, 0, START_BYTES, 0)).split(/\r?\n/, 1);
    const text = JSON.stringify({ program: path, ...(line.startsWith('#!') ? { interpreter: line.slice(2) } : {}) });
    return { kind: 'text', text, owner: stats.uid, mode: stats.mode, changedMs: stats.ctimeMs };
  } finally {
    closeSync(file);
  }
}
