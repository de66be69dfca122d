import { constants, openSync, writeSync } from 'node:fs';
import { plainFiles } from '../looks/plain-file.ts';

/** Of what is kept from one event to the next, and says nothing about which hooks there are: nobody notes who looks at it. */
export const { openPlainFile, readPlainFile, withPlainFile } = plainFiles((...args) => openSync(...args));

export function appendToPlainFile(path: string, text: string): void {
  const { O_APPEND, O_CREAT, O_WRONLY } = constants;
  withPlainFile(path, O_APPEND | O_CREAT | O_WRONLY, (file) => writeSync(file, text));
}
