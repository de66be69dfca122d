import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

export interface MachineLabels {
  readonly machine: string;
  readonly host: string | null;
  /** JSON. */
  readonly labels: string;
}

const ROWS = 1000;

/** All machines of a fleet, some at a time. */
export async function* machineLabels(db: Queries, fleet: string): AsyncGenerator<readonly MachineLabels[]> {
  for (let after = ''; ; ) {
    const { rows } = await db.query<MachineLabels>(sql`
      SELECT machine_id AS machine, host, labels::text AS labels FROM machines
      WHERE fleet_id = ${fleet} AND machine_id > ${after} ORDER BY machine_id LIMIT ${ROWS}`);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.machine;
  }
}
