/** Why a machine does not count as one that has what it should, the first that is true; `good`: it does. */
export const CAUSES = ['unseen', 'conflict', 'missing', 'stale', 'behind', 'unproven', 'good'] as const;
export type Cause = (typeof CAUSES)[number];
