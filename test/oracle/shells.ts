/** The shells that run the lines. */
export const SHELLS = ['bash', 'dash', 'zsh'] as const;

export type Shell = (typeof SHELLS)[number];
