import { type Decision, isDecision } from '../core/decision.ts';
import type { Told } from './told.ts';

/** What was decided; null: nothing, or a word that is none of ours. */
export function decisionOf({ decision }: Pick<Told, 'decision'>): Decision | null {
  return isDecision(decision) ? decision : null;
}
