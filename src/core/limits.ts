/** How long something may be waited for: until the caller gives up, or until the clock says so. */
export interface WaitLimits {
  readonly signal: AbortSignal;
  /** By `nowMs()`. */
  readonly deadline: number;
}

/** The signal of whoever gives none: nobody need listen to it. */
export const NEVER_ABORTED: AbortSignal = new AbortController().signal;

export interface RunLimits extends WaitLimits {
  /** Asked before it is started, if it had to wait for its turn: it may have changed meanwhile. */
  readonly mayStart: () => boolean;
}

export type Interruption = 'cancelled' | 'timeout';
