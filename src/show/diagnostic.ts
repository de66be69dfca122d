import type { Diagnostic } from '../core/diagnostic.ts';
import type { HookError } from '../core/hook-error.ts';
import { withoutControls } from '../core/shown-text.ts';
import { harmless, type Paint, paint as paintFor, printError } from './print.ts';

/** `error[CODE]: sentence`, then where it is and what to do. Also of a HookError: that is an error. */
export function showDiagnostic(problem: Diagnostic | HookError, paint: Paint, place: (file: string) => string): string {
  const { severity, hook, name } = 'severity' in problem ? problem : { ...UNKNOWN, severity: 'error' };
  const { code, message, file, line, column, hint } = problem;
  const head = `${(severity === 'error' ? paint.red : paint.yellow)(`${severity}[${code}]`)}: ${harmless(message)}`;
  const where =
    file === undefined ? (hook ?? '') : [place(file), line, column].filter((part) => part !== undefined).join(':');
  const called = name === undefined ? '' : ` (${withoutControls(name)})`;
  const rest = [where === '' ? '' : `${paint.cyan(withoutControls(where))}${called}`, harmless(hint ?? '')]
    .filter((part) => part !== '')
    .join('   ');
  return rest === '' ? `${head}\n` : `${head}\n  ${rest}\n`;
}

const UNKNOWN = { hook: undefined, name: undefined };

/** Beside data for a person: what is wrong, and what waits for that person. */
export function showProblems(diagnostics: readonly Diagnostic[], place: (file: string) => string): void {
  for (const one of diagnostics) {
    if (one.severity === 'error' || one.code === 'NEEDS_REVIEW')
      printError(showDiagnostic(one, paintFor('stderr'), place));
  }
}
