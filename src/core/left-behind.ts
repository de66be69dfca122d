import type { HookEvent } from './hook-event.ts';

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

/** Is told what goes on, and what was ended because there were too many. Never throws and never rejects. */
export type RecordLeft = (kind: LeftKind, hook: string, left: LeftBehind, event: HookEvent) => unknown;

/** What a session remembers of it. */
export interface LeftMemory {
  /** The oldest first. */
  readonly left: () => readonly LeftInSession[];
  readonly addLeft: (left: LeftInSession) => void;
  readonly forgetLeft: (left: LeftInSession) => void;
}

/** The same, as a session knows it. */
export interface LeftInSession extends LeftBehind {
  readonly hook: string;
  readonly fromRepository: boolean;
}
