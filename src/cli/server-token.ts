import { readFileSync } from 'node:fs';
import { HookError } from '../core/hook-error.ts';
import { messageOf } from '../core/message-of.ts';

/** By which a server knows the person. Never on the command line, where every account of the machine could read it. */
export function serverToken(file: string | undefined, does: string): string {
  const token = file === undefined ? (process.env.HOOKLINE_SERVER_TOKEN ?? '') : textAt(file, 'the token').trim();
  if (/^[\x21-\x7e]{1,512}$/.test(token)) return token;
  throw new HookError('USAGE', `Who ${does}? There is no token that a request could carry.`, {
    hint: 'name its file with --token-file, or set HOOKLINE_SERVER_TOKEN',
  });
}

/** `what`: what it holds, for the message. */
export function textAt(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new HookError('FILE_UNREADABLE', `"${path}" with ${what} cannot be read: ${messageOf(error)}.`);
  }
}
