import type { Queries } from '../db/db.ts';
import { type Detail, type ExportRow, exportPage } from '../store/export-pages.ts';
import { machineLabels } from '../store/machine-labels.ts';
import { dayOf } from '../store/partitions.ts';
import type { ReplayPlace } from '../store/replay-pages.ts';
import { COLUMN_LIST, COLUMNS, columnTypes } from './columns.ts';
import { type Duck, openDuck, quoted } from './duck.ts';
import { exportFolder } from './export-folder.ts';

const DAY_MS = 86_400_000;

interface Given {
  readonly db: Queries;
  readonly fleet: string;
  readonly folder: string;
  readonly span: { readonly since: string; readonly until: string };
  readonly detail: Detail;
  readonly retentionDays: number;
  readonly nowMs: number;
  readonly tell: (day: string, rows: number) => void;
}

export interface Exported {
  readonly days: number;
  readonly rows: number;
}

/**
 * Writes the decisions of each day (UTC) that the span touches as one Parquet file, and the labels of machines beside them. Days are
 * whole: whoever exports again has what has come in since, and never less. A file has its name when all of it is there.
 */
export async function exportDecisions(given: Given): Promise<Exported> {
  const { db, fleet, folder, detail, tell } = given;
  const duck = await openDuck();
  let [days, all] = [0, 0];
  try {
    const target = exportFolder(folder, fleet);
    await target.write(target.machines, (path) => writeMachines(duck, db, fleet, path));
    for (const day of daysOf(given)) {
      const rows = await readDay(duck, db, fleet, day, detail);
      if (rows === 0) continue;
      await target.write(target.day(day), (path) => copied(duck, 'day', path));
      [days, all] = [days + 1, all + rows];
      tell(day, rows);
    }
    return { days, rows: all };
  } finally {
    duck.close();
  }
}

/** What has expired is not there to be exported, though its day may still be. */
function daysOf({ span, retentionDays, nowMs }: Given): readonly string[] {
  const kept = Math.ceil((nowMs - retentionDays * DAY_MS) / DAY_MS) * DAY_MS;
  const from = Math.max(kept, Math.floor(Date.parse(span.since) / DAY_MS) * DAY_MS);
  const until = Date.parse(span.until);
  const days: string[] = [];
  for (let ms = from; ms < until; ms += DAY_MS) days.push(dayOf(ms));
  return days;
}

async function readDay(duck: Duck, db: Queries, fleet: string, day: string, detail: Detail): Promise<number> {
  await duck.run(`CREATE OR REPLACE TABLE day (${COLUMN_LIST})`);
  const span = { since: `${day}T00:00:00.000Z`, until: new Date(Date.parse(day) + DAY_MS).toISOString() };
  const types = columnTypes(duck.api);
  let after: ReplayPlace | null = null;
  for (let rows = 0; ; ) {
    const page: readonly ExportRow[] = await exportPage(db, fleet, span, after, detail);
    const last = page.at(-1);
    if (last === undefined) return rows;
    const columns = COLUMNS.map(({ of }) => page.map((row) => of(row, duck.api)));
    await duck.append('day', types, columns);
    rows += page.length;
    after = { at: last.at.toISOString(), machine: last.machine, uid: last.uid };
  }
}

async function writeMachines(duck: Duck, db: Queries, fleet: string, path: string): Promise<void> {
  const { VARCHAR } = duck.api;
  await duck.run('CREATE OR REPLACE TABLE machines (machine VARCHAR, host VARCHAR, labels VARCHAR)');
  for await (const page of machineLabels(db, fleet)) {
    const columns = [
      page.map(({ machine }) => machine),
      page.map(({ host }) => host),
      page.map(({ labels }) => labels),
    ];
    await duck.append('machines', [VARCHAR, VARCHAR, VARCHAR], columns);
  }
  await copied(duck, 'machines', path);
}

function copied(duck: Duck, table: string, path: string): Promise<void> {
  return duck.run(`COPY ${table} TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd)`);
}
