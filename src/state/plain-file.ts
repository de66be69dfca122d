import { closeSync, constants, fstatSync, openSync, readFileSync, writeSync } from 'node:fs';

/** The text of a file. Whatever else is in its place (a pipe, a device) is an error and never waited for. */
export function readPlainFile(path: string): string {
  const file = openPlainFile(path, constants.O_RDONLY);
  try {
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

export function appendToPlainFile(path: string, text: string): void {
  const { O_APPEND, O_CREAT, O_WRONLY } = constants;
  const file = openPlainFile(path, O_APPEND | O_CREAT | O_WRONLY);
  try {
    writeSync(file, text);
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
