/** Keys that say which of what a call does is meant. `effect-keys.ts` has the others, and what may stand under each. */
export const NARROWS = ['outside', 'direction', 'existing', 'built', 'certain'] as const;
