import type { Queries } from '../db/db.ts';

/** One of what all processes of a fleet go by: the first of them says it, and one that says otherwise does not start. */
export interface FleetSetting<T> {
  /** For a fleet for which nobody has said it; throws where that would undo what the fleet had before it could be said. */
  first(tx: Queries, fleet: string, said: T | null, nowMs: number): Promise<T>;
  /** What whoever starts a process is told that says otherwise. */
  otherwise(fleet: string, said: T, stands: T): string;
}

export interface Settling<T> {
  readonly fleet: string;
  /** By the environment of this process; null: it says nothing. */
  readonly said: T | null;
  /** By the database; null: nobody has said it yet. */
  readonly stands: T | null;
  readonly nowMs: number;
}

export async function settled<T>(
  tx: Queries,
  setting: FleetSetting<T>,
  { fleet, said, stands, nowMs }: Settling<T>,
): Promise<T> {
  if (stands === null) return setting.first(tx, fleet, said, nowMs);
  if (said !== null && said !== stands) throw new Error(setting.otherwise(fleet, said, stands));
  return stands;
}
