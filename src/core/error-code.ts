/** What the system calls an error: `ENOENT`, `EPIPE`; empty: it does not say. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** There is nothing at that path. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(errorCode(error));
}

/** Node was given what it never takes: a mistake of whoever called it. */
const MISTAKE = 'ERR_INVALID_ARG_TYPE';

/**
 * The system, or Node in its place, says that it cannot: nothing is there, it is none of these, nobody may look, no path
 * is written like that. Never a mistake in our own code, which nobody may take for "not there".
 */
export function isSystemError(error: unknown): boolean {
  const code = errorCode(error);
  return (error instanceof Error && 'errno' in error) || (code.startsWith('ERR_') && code !== MISTAKE);
}

/** The same, or a text that is no JSON. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof SyntaxError || isSystemError(error);
}
