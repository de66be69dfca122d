import { accessSync, constants, statSync } from 'node:fs';
import { errorCode } from '../core/error-code.ts';
import { messageOf } from '../core/message-of.ts';

export const TOO_LONG_TO_START = 'its command and environment are too long to start a process with';

/** Why no process could be started, in words. */
export function spawnProblem(error: unknown, program: string, cwd: string): string {
  const code = errorCode(error);
  switch (code) {
    // the system says the same of a program and of a folder
    case 'ENOENT':
      return directoryProblem(cwd) ?? `"${program}" was not found`;
    case 'EACCES':
    case 'ENOTDIR':
      return directoryProblem(cwd) ?? `"${program}" is not executable`;
    case 'ENOEXEC':
      return `"${program}" is not in a format that can be executed`;
    case 'E2BIG':
      return TOO_LONG_TO_START;
    case 'EAGAIN':
    case 'EMFILE':
    case 'ENFILE':
    case 'ENOMEM':
      return `no process could be started (${code})`;
    default:
      return `it could not be started: ${messageOf(error)}`;
  }
}

function directoryProblem(path: string): string | null {
  try {
    if (!statSync(path).isDirectory()) return `its working directory "${path}" is not a folder`;
    accessSync(path, constants.X_OK);
    return null;
  } catch (error) {
    return `its working directory "${path}" ${errorCode(error) === 'ENOENT' ? 'does not exist' : 'cannot be entered'}`;
  }
}
