import type { Diagnostic } from '../../core/diagnostic.ts';
import { isInertField } from '../../matching/call-identity.ts';
import type { FileChange } from './file-changes.ts';

/** For one release: fields in exceptions that told calls apart and do not any more. */
export function inertInExceptions(changes: readonly FileChange[]): readonly Diagnostic[] {
  return changes.flatMap(({ name, except, by, line, column }) =>
    except.flatMap((one): readonly Diagnostic[] => {
      if ('command' in one) return [];
      const inert = Object.keys(one.input).filter((field) => isInertField([one.tool], field));
      if (inert.length === 0) return [];
      const named = inert.map((field) => JSON.stringify(field)).join(', ');
      const message = `An exception of the rule "${name}" has ${named}, which is not looked at: before, it covered the call of "${one.tool}" with exactly that; now it covers it whatever that is.`;
      const hint = 'take it out of the exception: it is no part of what the call does';
      return [{ code: 'EXCEPTION_CHANGED', severity: 'warning', message, hint, file: by.path, line, column }];
    }),
  );
}
