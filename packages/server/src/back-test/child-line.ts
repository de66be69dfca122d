import type { FleetBackTest } from '../../../../src/history/fleet/tally.ts';

/** What the process that tries a bundle says, a line each. */
export type ChildLine =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly result: FleetBackTest }
  /** `wrong`: it is the bundle that is wrong. */
  | { readonly kind: 'failed'; readonly message: string; readonly hint: string | null; readonly wrong: boolean };
