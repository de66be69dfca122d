export const MODES = ['edit', 'plan'] as const;
export type Mode = (typeof MODES)[number];
