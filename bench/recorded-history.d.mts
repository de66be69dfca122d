export interface HistoryParts {
  readonly openTrail: unknown;
  readonly emptyOutcome: unknown;
  readonly eventRow: unknown;
}

export interface History {
  /** As many, or a few more. */
  readonly records: number;
  readonly endMs: number;
  readonly limits?: { readonly maxFileBytes: number; readonly maxBytes: number };
  readonly spanMs?: number;
  readonly seed?: number;
}

export function writeHistory(parts: HistoryParts, stateFolder: string, history: History): Promise<number>;
