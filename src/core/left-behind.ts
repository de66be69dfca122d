/** A process that a hook put into the background, and that goes on without it. */
export interface LeftBehind {
  readonly pid: number;
  /** When the kernel started it, so that another with its number is not taken for it. */
  readonly startedAt: string;
  readonly command: string;
}

/** What is recorded of it: that it goes on, or that it was ended because there were too many. */
export const LEFT_KINDS = ['left', 'left-ended'] as const;
export type LeftKind = (typeof LEFT_KINDS)[number];

/** The same, as a session knows it. */
export interface LeftInSession extends LeftBehind {
  readonly hook: string;
  readonly fromRepository: boolean;
}
