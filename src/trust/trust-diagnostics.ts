import type { Diagnostic } from '../core/diagnostic.ts';
import { placeOf } from '../core/hook.ts';
import { seenText } from '../state/seen-text.ts';
import type { Paired } from './pair-hooks.ts';
import type { ProgramFile } from './program-file.ts';
import type { TrustedHook } from './trusted-hook.ts';

/** A repository may switch its own hooks off, but not without a word. */
export function switchedOffDiagnostic({ hook, trusted: [trustedHook] }: Paired): readonly Diagnostic[] {
  const approvedOff = trustedHook?.entry?.enabled === false;
  if (
    hook.disabled === null ||
    hook.staysOff === true ||
    trustedHook === undefined ||
    approvedOff ||
    hook.source === null
  )
    return [];
  const message = `A hook that was approved for ${trustedHook.event} does not run: it is ${hook.disabled}.`;
  return [{ code: 'CHANGED_SINCE_APPROVED', severity: 'warning', message, ...placeOf(hook), hook: hook.id }];
}

/** The terminal in which it was approved may have another PATH: without this, nobody would find out. */
export function changedProgramDiagnostic({ hook }: Paired, { name, path }: ProgramFile): Diagnostic {
  const message = `The program "${seenText(name)}" of this hook is "${seenText(path ?? '')}" here, which is not what was approved.`;
  const hint = 'see what changed and approve with: hookline trust, run with the PATH of the agent';
  return { code: 'CHANGED_SINCE_APPROVED', severity: 'warning', message, hint, ...placeOf(hook), hook: hook.id };
}

export function goneDiagnostic(trustedHook: TrustedHook): Diagnostic {
  return {
    code: 'APPROVED_HOOK_GONE',
    severity: 'warning',
    message: `A hook that was approved for ${trustedHook.event} is no longer there: ${seenText(trustedHook.action)}`,
    hint: 'review the project with: hookline trust',
    file: trustedHook.file,
  };
}
