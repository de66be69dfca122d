import { closeSync, constants, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../core/message-of.ts';
import { orElse } from '../core/or-else.ts';
import { makeFolder } from '../state/state-folder.ts';
import { type Acknowledged, failed } from './acknowledged.ts';

/** Adds lines to a file: acknowledged when they are on the disk. Half a line is taken out again. */
export function appendToFile(path: string, text: string): Acknowledged {
  try {
    makeFolder(dirname(path));
    const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    const file = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
    try {
      const before = fstatSync(file);
      if (!before.isFile()) return failed(`"${path}" is no file`);
      try {
        writeAll(file, Buffer.from(text));
        fsyncSync(file);
      } catch (error) {
        orElse(() => ftruncateSync(file, before.size), undefined);
        throw error;
      }
    } finally {
      closeSync(file);
    }
    return { kind: 'taken', answer: '' };
  } catch (error) {
    return failed(`"${path}" cannot be written: ${messageOf(error)}`);
  }
}

function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
