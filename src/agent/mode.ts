/** In plan mode nothing is changed until the person approves the plan. */
export const MODES = ['edit', 'plan'] as const;
export type Mode = (typeof MODES)[number];
