/** A statistic and its spread. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly samples: number;
}
/** In milliseconds, what is promised about and what it is held against. */
export interface Both {
  readonly added: Estimate;
  readonly against: Estimate;
}
export interface Figure {
  readonly id?: string;
  readonly median: number;
  readonly quiet: number;
  readonly p10: number;
  readonly p90: number;
  readonly samples: number;
  /** Others had too much of the machine all the time. */
  readonly isBusy?: boolean;
  /** What it is the ratio of, where those are small differences. */
  readonly both?: Both;
  /** What its floor took in the same run. */
  readonly floor?: Floor;
  readonly unseen?: Both;
}
/** What is held against something that is lost in the noise. */
export interface Noise {
  readonly id?: string;
  readonly samples: number;
  readonly both: Both;
}
export interface Floor {
  readonly median: number;
  readonly quiet: number;
  readonly unit: string;
}
export interface Promised {
  readonly about: string;
  /** case/id of a figure */
  readonly of: string;
  readonly unit: string;
  readonly target: number;
  readonly room: number;
  /** What was promised once. */
  readonly was?: number;
  /** Why that was too much: a name of REASONS. */
  readonly because?: string;
  readonly yardstick?: { readonly what: string; readonly takes: number };
  /** What nobody can take away, of which the target is so many times. */
  readonly floor?: string;
  readonly isOptional?: boolean;
  /** The only system that it is made for. */
  readonly on?: string;
}
export interface Judged extends Promised, Figure {
  readonly held: number;
  readonly floorTakes?: Floor;
  readonly isReached: boolean;
  readonly isLost: boolean;
}
export function judged(promise: Promised, figure: Figure | Noise): Judged;
export function better(one: Judged, other: Judged | undefined): Judged;
export function judgedCase(
  name: string,
  promises: readonly Promised[],
  figures: readonly (Figure | Noise)[],
  platform?: string,
): readonly Judged[];
