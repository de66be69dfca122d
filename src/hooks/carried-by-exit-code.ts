import { refuses } from '../core/decision.ts';
import { eventRow } from '../core/events.ts';
import type { Outcome } from '../core/outcome.ts';

/** For an agent that hears only "go ahead" or "no": what it would not hear of is refused, and says so. */
export function carriedByExitCode(outcome: Outcome): Outcome {
  if (refuses(outcome.decision) || outcome.decision === 'ask') return outcome;
  const unheard = [
    // where going ahead is ending, that is heard
    ...(outcome.stop === null || eventRow(outcome.event).effects.includes('hold')
      ? []
      : [`A hook ends the turn: ${outcome.stop.reason}`]),
    ...(outcome.rewrite === null ? [] : [REWRITTEN]),
  ];
  if (unheard.length === 0) return outcome;
  return { ...outcome, decision: 'block', reason: unheard.join('\n'), rewrite: null, refused: true };
}

const REWRITTEN =
  'A hook rewrote this, and an exit code cannot carry the rewrite, so it is refused. Write it as the hook would have it, or take the rewriting hook out of what this gate runs.';
