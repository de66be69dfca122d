/** One session: of each call its milliseconds. */
export interface Session {
  readonly calls: readonly number[];
  readonly cpu: readonly number[];
  /** What others had of the machine meanwhile, as a share of all processors. */
  readonly others: readonly number[];
  readonly recorded: readonly (number | null)[] | null;
  readonly start: number;
  readonly end: number;
  readonly sessionCpu: number;
}

export interface Measured {
  /** So many calls of a session do not count. */
  readonly first: number;
  readonly sessions: Readonly<Record<string, readonly Session[]>>;
}

export interface Round {
  readonly session: number;
  readonly call: number;
  readonly others: number;
}

export function countedIn(measured: Measured): {
  readonly rounds: readonly Round[];
  readonly isBusy: boolean;
  readonly all: number;
  readonly quiet: number;
  readonly othersShare: number;
};
export function quietestOf<Item extends { readonly others: number }>(rounds: readonly Item[]): readonly Item[];
