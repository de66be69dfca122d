import { hostname, userInfo } from 'node:os';
import { isSystemError } from '../core/error-code.ts';
import { orElseFor } from '../core/or-else.ts';
import { version } from '../version.ts';

/** What wrote a record: which hookline, as whom, on which machine. */
export interface MadeBy {
  readonly hookline: string;
  readonly user: string;
  readonly host: string;
}

/** Neither changes while a process runs, and both are asked of the system. */
export function madeBy(): MadeBy {
  return { hookline: version, user: userName(), host: orElseFor(isSystemError, hostname, '') };
}

function userName(): string {
  // an account may have no name
  return orElseFor(isSystemError, () => userInfo().username, String(process.getuid?.() ?? ''));
}
