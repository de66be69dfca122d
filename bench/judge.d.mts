export interface Figure {
  readonly id?: string;
  readonly median: number;
  readonly quiet: number;
  readonly p10: number;
  readonly p90: number;
  readonly samples: number;
  /** What its floor took in the same run. */
  readonly floor?: Floor;
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
  readonly reached?: number;
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
export function judged(promise: Promised, figure: Figure): Judged;
export function better(one: Judged, other: Judged | undefined): Judged;
export function judgedCase(
  name: string,
  promises: readonly Promised[],
  figures: readonly Figure[],
  platform?: string,
): readonly Judged[];
