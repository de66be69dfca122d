import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { SessionState } from '../../engine/session.ts';

/** A guard that could not be read says nothing; somebody has to, once in a turn. */
export function unreadFiles(
  { diagnostics, reason }: Outcome,
  session: Pick<SessionState, 'firstInTurn'>,
): readonly string[] {
  return diagnostics
    .filter(({ severity, code, message }) => (severity === 'error' || isWanted(code)) && !reason?.includes(message))
    .filter(({ code, message }) => isEachTold(code) || session.firstInTurn(`told\0${message}`))
    .map(({ severity, code, message, file, hint = '' }) => {
      const where = isEachTold(code)
        ? ` ${hint.charAt(0).toUpperCase()}${hint.slice(1)}.`
        : file === undefined
          ? ''
          : ` (${file})`;
      return `${severity}[${code}]: ${message}${where}`;
    });
}

/** Whoever goes on without a policy was to be told so, whoever has rules that somebody changed, and whose exception means
 * something else than before. */
function isWanted(code: Diagnostic['code']): boolean {
  return code === 'POLICY_MISSING' || code === 'POLICY_STALE' || code === 'EXCEPTION_CHANGED' || isEachTold(code);
}

/** Each of them is another change, also where it has the same words. */
function isEachTold(code: Diagnostic['code']): boolean {
  return code === 'CHANGED_IN_SESSION';
}
