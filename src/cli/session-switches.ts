import { HookError } from '../core/hook-error.ts';
import type { Demand } from '../core/policy.ts';
import { whomToAsk } from '../history/story/whom-to-ask.ts';

/** An organization may want every rule on in every session. */
export function mustAllowSessionSwitches(policy: readonly Demand[]): void {
  const demand = policy.find((one) => one.demand === 'noSessionSwitches' && one.value === true);
  if (demand === undefined) return;
  const { file, line, column } = demand;
  throw new HookError('USAGE', 'Your organization does not let anybody switch a rule off for a session.', {
    ...{ file, line, column },
    hint: `ask ${whomToAsk(file, policy)}`,
  });
}
