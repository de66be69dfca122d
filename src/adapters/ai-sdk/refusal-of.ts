import type { Outcome } from '../../core/outcome.ts';
import { gate } from '../../gate.ts';
import type { Approval } from './approval-of.ts';
import type { HookedToolsOptions } from './options.ts';

const UNKNOWN =
  'its approval answers no question that was asked here about exactly this call in this session, or was used before, or ' +
  'has expired';
const AGAIN = 'Make the call again, and the person is asked again.';
const ALONE = 'This process knows of its own questions only: a server of several needs a store or a key.';

/** Why a call must not run, if the person's approval is this. */
export function refusalOf(
  outcome: Outcome<'PreToolUse'>,
  approval: Approval,
  { store, key }: Pick<HookedToolsOptions, 'store' | 'key'>,
): string | null {
  if (outcome.stop !== null) return outcome.stop.reason;
  const gated = gate(outcome, null);
  if (gated.kind === 'refused') return gated.refused;
  if (gated.kind === 'go') return null;
  if (approval === 'none') return gated.ask;
  if (typeof approval === 'object') return `${gated.ask} (${approval.problem})`;
  if (approval === 'unknown') {
    const why = [`${gated.ask} (${UNKNOWN}.`, ...(store === undefined && key === undefined ? [ALONE] : []), AGAIN];
    return `${why.join(' ')})`;
  }
  // the person saw what the model wanted
  return outcome.rewrite === null ? null : `${gated.ask} (a hook rewrote the input, which nobody was shown)`;
}
