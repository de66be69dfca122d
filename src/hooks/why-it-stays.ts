import type { Diagnostic } from '../core/diagnostic.ts';
import { type Hook, hookLabel, isEnforced } from '../core/hook.ts';

/** What is known of a hook beside itself. */
export interface HookAround {
  /** Nobody has looked at what it became. */
  readonly isChanged: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Why a hook cannot be switched off for the rest of a session, and what to do instead. */
export interface Stays {
  readonly message: string;
  readonly hint: string;
}

/**
 * Null: `hookline allow --session` may switch it off. Only what a person or a trusted project wrote for themselves may be,
 * and only as long as it is what they wrote: asked when somebody wants it, and again at each event.
 */
export function whyItStays(hook: Hook, { isChanged, diagnostics }: HookAround): Stays | null {
  const label = hookLabel(hook);
  const { handler, layer, source, fault } = hook;
  if (isEnforced(hook))
    return {
      message: `"${label}" is enforced by your organization.`,
      hint: 'ask whoever enforces it: hookline why last',
    };
  if (source === null || layer === 'session')
    return { message: `"${label}" is in no file of yours.`, hint: 'do it yourself, in a terminal of your own' };
  if (handler.kind === 'rule' && handler.lead !== undefined)
    return { message: `"${label}" asks a lead, and nobody else can answer.`, hint: 'wait for the answer of the lead' };
  if (fault !== null) return { message: `"${label}" cannot run: ${fault}`, hint: 'fix it; hookline check shows where' };
  if (isChanged)
    return { message: `"${label}" changed since it was approved.`, hint: 'look at the change with: hookline trust' };
  if (diagnostics.some(({ code, file }) => code === 'KEPT_LAST_GOOD' && file === source.file))
    return {
      message: `"${source.file}" cannot be read as it is now.`,
      hint: 'fix the file; hookline check shows where',
    };
  return null;
}
