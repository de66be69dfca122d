import { closeSync, constants, fstatSync, type openSync, readFileSync } from 'node:fs';
import { openSync as openNoted } from './files.ts';

const NOT_A_FILE = 'ERR_NOT_A_FILE';

/** How files are read in which nothing else is expected: whatever is in their place (a pipe, a device) is an error. */
export function plainFiles(open: typeof openSync) {
  /** Without O_NONBLOCK, a pipe that nobody uses would be waited for. */
  const openPlainFile = (path: string, flags: number): number => {
    const file = open(path, flags | (constants.O_NONBLOCK ?? 0), 0o600);
    if (fstatSync(file).isFile()) return file;
    closeSync(file);
    throw Object.assign(new Error(`${path} is not a file`), { code: NOT_A_FILE });
  };
  /** The file is open for as long as it is used. */
  const withPlainFile = <T>(path: string, flags: number, use: (file: number) => T): T => {
    const file = openPlainFile(path, flags);
    try {
      return use(file);
    } finally {
      closeSync(file);
    }
  };
  return {
    openPlainFile,
    withPlainFile,
    /** The text of a file. */
    readPlainFile: (path: string): string =>
      withPlainFile(path, constants.O_RDONLY, (file) => readFileSync(file, 'utf8')),
  };
}

export const { readPlainFile, withPlainFile } = plainFiles(openNoted);
