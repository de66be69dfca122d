import { closeSync, constants, readSync } from 'node:fs';
import type { Hook } from '../core/hook.ts';
import { orElse } from '../core/or-else.ts';
import { isOwnEntry } from '../core/own-entry.ts';
import { openSync } from '../looks/files.ts';

/** What `install` wrote is no hook of anybody's: it is the door through which an agent comes to all of them. */
export function isAgentsCall(hook: Pick<Hook, 'handler' | 'source'>): boolean {
  const { handler } = hook;
  return handler.kind === 'command' && (isOwnEntry(withoutExports(handler.command)) || isShim(hook));
}

/** What `import` writes before a command gives it its variables, and judges nothing. */
function withoutExports(command: string): string {
  return command.replace(/^(?:export [A-Za-z_]\w*=(?:"[^"\n]*"|'[^'\n]*')\n)+/, '');
}

/** For an agent whose hooks are programs in a folder, that program is ours: it says so at its beginning. */
function isShim({ handler, source }: Pick<Hook, 'handler' | 'source'>): boolean {
  if (handler.kind !== 'command' || source === null) return false;
  if ([handler.command, ...(handler.args ?? [])].at(-1) !== source.file) return false;
  return orElse(() => OWN_PROGRAM.test(startOf(source.file)), false);
}

/** The shim itself, and a program that calls it. */
const OWN_PROGRAM = /^# (?:Between .* and hookline|hookline calls itself here);/m;

const START_BYTES = 1024;

function startOf(file: string): string {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const start = Buffer.alloc(START_BYTES);
    return start.subarray(0, readSync(descriptor, start, 0, START_BYTES, 0)).toString('latin1');
  } finally {
    closeSync(descriptor);
  }
}
