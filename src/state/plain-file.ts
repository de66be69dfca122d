import { closeSync, constants, fstatSync, openSync, readFileSync, writeSync } from 'node:fs';

/** The text of a file. Whatever else is in its place (a pipe, a device) is an error and never waited for. */
export function readPlainFile(path: string): string {
  return withPlainFile(path, constants.O_RDONLY, (file) => readFileSync(file, 'utf8'));
}

export function appendToPlainFile(path: string, text: string): void {
  const { O_APPEND, O_CREAT, O_WRONLY } = constants;
  withPlainFile(path, O_APPEND | O_CREAT | O_WRONLY, (file) => writeSync(file, text));
}

/** The file is open for as long as it is used. */
export function withPlainFile<T>(path: string, flags: number, use: (file: number) => T): T {
  const file = openPlainFile(path, flags);
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}

/** Without O_NONBLOCK, a pipe that nobody uses would be waited for. */
export function openPlainFile(path: string, flags: number): number {
  const file = openSync(path, flags | (constants.O_NONBLOCK ?? 0), 0o600);
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw new Error(`${path} is not a file`);
}
