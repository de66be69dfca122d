import type { Decision } from '../../core/decision.ts';

export interface Side {
  /** `unknown`: a hook would be run whose answer nobody knows. */
  readonly decision: Decision | 'held' | 'unknown';
  readonly reason: string | null;
  readonly rewritten: boolean;
  /** The hooks that decided it, or that would have to be run. */
  readonly hooks: readonly string[];
}

/** One recorded event, then and now. */
export interface Replayed {
  readonly id: string;
  readonly at: string;
  readonly event: string;
  readonly tool: string | null;
  readonly what: string;
  readonly before: Side;
  readonly after: Side;
  readonly result: 'same' | 'changed' | 'unknown';
  /** The folder that it happened in; null: that is not recorded. */
  readonly project: string | null;
  readonly agent: string | null;
  /** Of the payload, what was masked or cut: the answer may depend on it. */
  readonly hidden: readonly string[];
}

export interface ShapedReplay extends Replayed {
  /** What is called, in a word or three: calls of one shape are about the same. */
  readonly shape: string;
}

/** What would change of one kind. */
export interface ChangeGroup {
  readonly name: string;
  /** Refused or asked about, where it was not. */
  readonly stricter: number;
  /** Let through, where it was not. */
  readonly milder: number;
  /** Rewritten otherwise. */
  readonly other: number;
  readonly cannotTell: number;
  /** The first of them. */
  readonly ids: readonly string[];
}

/** The same changes, seen from three sides; the largest first. */
export interface ChangeGroups {
  readonly shapes: readonly ChangeGroup[];
  readonly projects: readonly ChangeGroup[];
  readonly agents: readonly ChangeGroup[];
}
