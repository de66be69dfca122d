import type { Environment, HookInput } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { expandedEnvironment } from './environment.ts';

/** Placeholders in the command are what a Mimir hook reads; the whole event is on stdin besides. */
export function mimirInput(hook: Hook, { payload }: HookEvent, env: Environment): HookInput {
  return { stdin: JSON.stringify(payload), env: expandedEnvironment(hook, env) };
}
