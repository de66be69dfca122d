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

/** The folder a hook runs in. Whether it is there shows when the process is started. */
export function workingDirectory(own: string | null, eventCwd: string, home: string): string {
  return own === null ? eventCwd : resolve(eventCwd, withHome(own, home));
}

function withHome(path: string, home: string): string {
  if (path === '~') return home;
  return path.startsWith('~/') && isAbsolute(home) ? join(home, path.slice(2)) : path;
}
