import { shownPath } from '../config/shown-path.ts';
import { HookError } from '../core/hook-error.ts';
import { messageOf } from '../core/message-of.ts';
import { orElse } from '../core/or-else.ts';
import { showDiagnostic } from '../show/diagnostic.ts';
import { paint, print, printError } from '../show/print.ts';
import type { Calling } from './calling.ts';

/** Whoever is told. */
type Told = Pick<Calling, 'env' | 'cwd' | 'print' | 'printError'>;

/** Says what went wrong, where, and what to do. Whoever uses us as a gate hands on what is on stderr. */
export function fail(
  error: unknown,
  json: boolean,
  gated = false,
  to: Told = { env: process.env, cwd: process.cwd, print, printError },
): void {
  const known = error instanceof HookError ? error : new HookError('INTERNAL', messageOf(error), { cause: error });
  const { code, message, file = null, line = null, column = null, hint = null } = known;
  if (json) {
    to.print(`${JSON.stringify({ error: { code, message, file, line, column, hint } })}\n`);
    if (!gated) return;
  }
  // the folder may be gone, and that may be what is to be said
  const from = { cwd: orElse(to.cwd, '/'), home: to.env.HOME ?? '' };
  to.printError(showDiagnostic(known, paint('stderr'), (path) => shownPath(path, from)));
  if (code === 'INTERNAL' && error instanceof Error) to.printError(`${error.stack ?? ''}\n`);
}
