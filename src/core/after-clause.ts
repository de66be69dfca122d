import type { EffectTest } from './effect-rule.ts';

/** What must have happened earlier in the session for an entry to be meant. */
export interface AfterClause {
  /** The same for every rule, and in every process, that says the same. */
  readonly key: string;
  /** Whether a call does it, or may. */
  readonly does: EffectTest;
  /** Whether a call surely does it: one that does both at once has done it as well. */
  readonly itself: EffectTest;
}

/** A call that did it, and was let through. */
export interface Happened {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** The call, in a few characters, without secrets; null: what happened could not be remembered. */
  readonly what: string | null;
}
