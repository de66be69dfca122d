import type { Diagnostic } from '../../core/diagnostic.ts';
import { harmless, type Paint } from '../print.ts';

/** `error[CODE]: sentence`, then where it is and what to do. */
export function showDiagnostic(
  diagnostic: Omit<Diagnostic, 'severity'> & { severity: string },
  paint: Paint,
  place: (file: string) => string,
): string {
  const { severity, code, message, file, line, column, hint, hook } = diagnostic;
  const head = `${(severity === 'error' ? paint.red : paint.yellow)(`${severity}[${code}]`)}: ${harmless(message)}`;
  const where =
    file === undefined ? (hook ?? '') : [place(file), line, column].filter((part) => part !== undefined).join(':');
  const rest = [where === '' ? '' : paint.cyan(where), harmless(hint ?? '')].filter((part) => part !== '').join('   ');
  return rest === '' ? `${head}\n` : `${head}\n  ${rest}\n`;
}
