import { existsSync } from 'node:fs';

/** Why no process could be started, in words. */
export function spawnProblem(error: unknown, program: string, cwd: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ENOENT':
      // it was there a moment ago
      return existsSync(cwd) ? `"${program}" was not found` : `its working directory "${cwd}" does not exist`;
    case 'EACCES':
      return `"${program}" is not executable`;
    case 'ENOEXEC':
      return `"${program}" is not in a format that can be executed`;
    case 'E2BIG':
      return 'its command and environment are too long to start a process with';
    case 'EAGAIN':
    case 'EMFILE':
    case 'ENFILE':
    case 'ENOMEM':
      return `no process could be started (${code})`;
    default:
      return `it could not be started: ${error instanceof Error ? error.message : String(error)}`;
  }
}
