import { constants, statSync } from 'node:fs';
import { orElse } from '../core/or-else.ts';
import { type ConfigText, readConfigFile } from './read-file.ts';

/** A program that is itself a hook, as the text of a file that would say so: nothing of it is read. */
export function describeProgram(path: string): ConfigText {
  const stats = orElse(() => statSync(path, { throwIfNoEntry: false }), undefined);
  // whatever is no file is told as it is of a file
  if (stats === undefined || !stats.isFile()) return readConfigFile(path, 0);
  const isExecutable = (stats.mode & (constants.S_IXUSR | constants.S_IXGRP | constants.S_IXOTH)) !== 0;
  const text = JSON.stringify({ program: path, ...(isExecutable ? {} : { isExecutable }) });
  return { kind: 'text', text, owner: stats.uid, mode: stats.mode, changedMs: stats.ctimeMs };
}
