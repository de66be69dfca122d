import type { Outcome } from '../../core/outcome.ts';
import { gate } from '../../gate.ts';
import type { Approval } from './approval-of.ts';

const OBJECTIONS = {
  used: ' (its approval was used before)',
  other: ' (another call was approved)',
  none: '',
};

/** Why a call must not run, if the person's approval is this. */
export function refusalOf(outcome: Outcome<'PreToolUse'>, approval: Approval): string | null {
  if (outcome.stop !== null) return outcome.stop.reason;
  const gated = gate(outcome, null);
  if ('refused' in gated) return gated.refused;
  if (!('ask' in gated)) return null;
  if (approval !== 'given') return `${gated.ask}${OBJECTIONS[approval]}`;
  // the person saw what the model wanted
  return outcome.rewrite === null ? null : `${gated.ask} (a hook rewrote the input, which nobody was shown)`;
}
