/** A hook on an event, by hookline's names. */
export interface GivenHook {
  readonly event: string;
  readonly command: string;
}

export interface MeasuredAgent {
  readonly shown: string;
  /** Where its own hooks stand, below the home. */
  readonly file: string;
  readonly tools: readonly string[];
  readonly write: (hooks: readonly GivenHook[]) => { readonly hooks: Readonly<Record<string, readonly unknown[]>> };
}

export const MEASURED: Readonly<Record<string, MeasuredAgent>>;
export function hooklineFile(hooks: readonly GivenHook[], tools: readonly string[]): object;
