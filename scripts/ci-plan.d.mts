/** A row of .ci/parts.json. */
export interface Part {
  readonly name: string;
  readonly minutes: number;
  readonly run: string;
  /** Why, where it may; without it the part guards a promise. */
  readonly mayBeLeftOut?: string;
  /** A command that fails where this machine cannot run the part. */
  readonly needs?: string;
}

export interface Table {
  readonly minutes: number;
  readonly parts: readonly Part[];
}

export function secondsFor(table: Table, place: number, secondsGone: number): number | null;
export function mustFinish(part: Part): boolean;
export function problemsIn(table: Table): readonly string[];
