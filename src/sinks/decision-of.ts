import { DECISIONS, type Decision } from '../core/decision.ts';
import type { Told } from './told.ts';

/** What was decided; null: nothing, or a word that is none of ours. */
export function decisionOf({ decision }: Pick<Told, 'decision'>): Decision | null {
  return DECISIONS.find((one) => one === decision) ?? null;
}
