import type { JsonObject } from './json.ts';
import type { Differences } from './migration.ts';

export type PermissionWord = 'deny' | 'ask' | 'allow';

/** One permission rule of an agent's, and how a native rule says it. */
export interface Permission extends Differences {
  readonly decision: PermissionWord;
  /** As it is written. */
  readonly text: string;
  readonly at: number;
  /** Why, where its author says so. */
  readonly reason: string | null;
  /** The keys of a native entry that select the same calls; null: nothing selects them, or only more of them. */
  readonly selects: JsonObject | null;
}

/** All of a file. Its differences are about no single rule. */
export interface Permissions extends Differences {
  readonly rules: readonly Permission[];
}

export const NO_PERMISSIONS: Permissions = { rules: [], careful: [], differs: [] };
