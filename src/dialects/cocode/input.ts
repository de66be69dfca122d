import type { Environment, HookInput } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { cocodeContext, cocodeVariables } from './context.ts';

/** Environment for every hook; the context on stdin only where it was asked for, else stdin is empty. */
export function cocodeInput(hook: Hook, { payload }: HookEvent, env: Environment): HookInput {
  const variables = cocodeVariables(hook, payload);
  const whole = (): string => JSON.stringify(cocodeContext(hook, payload, env));
  return hook.own.passContext === true ? { stdin: whole(), env: variables } : { stdin: '', whole, env: variables };
}
