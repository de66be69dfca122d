import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { CommandHandler } from '../core/hook.ts';

/** How a command handler becomes a program with arguments. */
export interface Invocation {
  readonly program: string;
  readonly args: readonly string[];
  /** Windows: the arguments are one string for cmd.exe, to be passed as they are. */
  readonly verbatim: boolean;
}

const WINDOWS = process.platform === 'win32';

export function invocationOf(handler: Pick<CommandHandler, 'command' | 'args' | 'shell'>): Invocation {
  if (handler.args !== null) return { program: handler.command, args: handler.args, verbatim: false };
  const shell = handler.shell ?? (WINDOWS ? 'cmd' : '/bin/sh');
  if (/^(?:.*[\\/])?cmd(?:\.exe)?$/i.test(shell)) {
    return {
      program: process.env.ComSpec ?? 'cmd.exe',
      args: ['/d', '/s', '/c', `"${handler.command}"`],
      verbatim: true,
    };
  }
  if (/^(?:.*[\\/])?(?:powershell|pwsh)(?:\.exe)?$/i.test(shell)) {
    const program = shell === 'powershell' && !WINDOWS ? 'pwsh' : shell;
    return { program, args: ['-NoProfile', '-NonInteractive', '-Command', handler.command], verbatim: false };
  }
  return { program: shell, args: ['-c', handler.command], verbatim: false };
}

/** The folder a hook runs in, or a sentence about why there is none. */
export function workingDirectory(
  own: string | null,
  eventCwd: string,
  home: string = homedir(),
): { readonly path: string } | { readonly problem: string } {
  const path = own === null ? eventCwd : resolve(eventCwd, withHome(own, home));
  try {
    if (statSync(path).isDirectory()) {
      accessSync(path, constants.X_OK);
      return { path };
    }
    return { problem: `its working directory "${path}" is not a folder` };
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { problem: `its working directory "${path}" ${missing ? 'does not exist' : 'cannot be entered'}` };
  }
}

function withHome(path: string, home: string): string {
  if (path === '~') return home;
  return path.startsWith('~/') && isAbsolute(home) ? join(home, path.slice(2)) : path;
}
