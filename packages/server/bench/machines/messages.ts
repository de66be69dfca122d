/** What the bench tells a process with simulated machines. */
export type Order =
  | { readonly do: 'enrol'; readonly address: string; readonly token: string; readonly count: number }
  | {
      readonly do: 'poll';
      /** The machines are spread over these. */
      readonly addresses: readonly string[];
      /** They begin within this time. */
      readonly rampMs: number;
      /** Null: they only poll. */
      readonly beatEveryMs: number | null;
    }
  | { readonly do: 'report' }
  | { readonly do: 'rest' };

/** What it answers to each. */
export interface Report {
  /** By the name of a bundle: when each machine had the whole of it. */
  readonly got: Readonly<Record<string, readonly number[]>>;
  /** Answers by status; `failed`: there was none. */
  readonly statuses: Readonly<Record<string, number>>;
  /** How long heartbeats took. */
  readonly beatMs: readonly number[];
}
