import type { Diagnostic } from '../core/diagnostic.ts';
import { sandboxOf } from '../core/handler.ts';
import { type Hook, hookLabel, placeOf } from '../core/hook.ts';
import { firstAvailable } from './first-available.ts';

/** Hooks that will fail because nothing that could contain them is installed. */
export function missingSandboxes(hooks: readonly Hook[]): readonly Diagnostic[] {
  return hooks.flatMap((hook) => {
    const sandbox = sandboxOf(hook.handler);
    if (sandbox === undefined || hook.disabled !== null || hook.fault !== null) return [];
    const found = firstAvailable(sandbox.kinds);
    if (typeof found !== 'string') return [];
    const message = `Hook '${hookLabel(hook)}' fails whenever it runs: ${found}.`;
    const severity = sandbox.required ? 'error' : 'warning';
    return [{ code: 'SANDBOX_MISSING', severity, message, ...placeOf(hook), hook: hook.id } as const];
  });
}
