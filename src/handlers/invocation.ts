import { existsSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { BASH_OR_SH, BASHES, type CommandHandler } from '../core/handler.ts';

/** How a command handler becomes a program with arguments. */
export interface Invocation {
  readonly program: string;
  readonly args: readonly string[];
  /** Windows: the arguments are one string for cmd.exe, to be passed as they are. */
  readonly verbatim: boolean;
}

const WINDOWS = process.platform === 'win32';

export function invocationOf(handler: Pick<CommandHandler, 'command' | 'args' | 'shell' | 'template'>): Invocation {
  if (handler.args !== null) return { program: handler.command, args: handler.args, verbatim: false };
  const command = handler.template?.kind === 'filled' ? handler.template.command : handler.command;
  const shell = handler.shell === BASH_OR_SH ? bashOrSh() : (handler.shell ?? (WINDOWS ? 'cmd' : '/bin/sh'));
  if (/^(?:.*[\\/])?cmd(?:\.exe)?$/i.test(shell)) {
    return {
      program: process.env.ComSpec ?? 'cmd.exe',
      args: ['/d', '/s', '/c', `"${command}"`],
      verbatim: true,
    };
  }
  if (/^(?:.*[\\/])?(?:powershell|pwsh)(?:\.exe)?$/i.test(shell)) {
    const program = shell === 'powershell' && !WINDOWS ? 'pwsh' : shell;
    return { program, args: ['-NoProfile', '-NonInteractive', '-Command', command], verbatim: false };
  }
  return { program: shell, args: ['-c', command], verbatim: false };
}

function bashOrSh(): string {
  return BASHES.find((path) => existsSync(path)) ?? (WINDOWS ? 'cmd' : '/bin/sh');
}

/** The folder a hook runs in. Whether it is there shows when the process is started. */
export function workingDirectory(own: string | null, eventCwd: string, home: string): string {
  return own === null ? eventCwd : resolve(eventCwd, withHome(own, home));
}

function withHome(path: string, home: string): string {
  if (path === '~') return home;
  return path.startsWith('~/') && isAbsolute(home) ? join(home, path.slice(2)) : path;
}
