import type { MachineClause } from '../../../../src/history/fleet/alike-machines.ts';
import type { FleetBackTest } from '../../../../src/history/fleet/tally.ts';
import type { Turned } from '../../../../src/history/fleet/turned.ts';

/** What the process that tries a bundle is told first. `each`: it says what becomes of each decision, and counts nothing. */
export interface ChildTask {
  readonly enforced: readonly string[];
  readonly says: 'counts' | 'each';
}

/** What the process that tries a bundle says, a line each. */
export type ChildLine =
  | { readonly kind: 'ready'; readonly clauses: readonly MachineClause[]; readonly asksForEarlier: boolean }
  /** Null: it is nothing that could happen again. */
  | { readonly kind: 'turned'; readonly turned: Turned | null }
  | { readonly kind: 'result'; readonly result: FleetBackTest }
  /** `wrong`: it is the bundle that is wrong. */
  | { readonly kind: 'failed'; readonly message: string; readonly hint: string | null; readonly wrong: boolean };
