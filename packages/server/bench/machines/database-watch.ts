import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface DatabaseWatch {
  /** How often the bytes of any bundle were read so far. */
  bundleReads(): Promise<number>;
  /** The most connections of servers at any time so far. */
  mostConnections(): number;
  end(): Promise<void>;
}

const EVERY_MS = 200;
/** PostgreSQL counts what a connection did when that has nothing to do, or after this time. */
const COUNTED_MS = 1500;

export async function watchDatabase(url: string): Promise<DatabaseWatch> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' });
  client.on('error', () => {});
  await client.connect();
  let most = 0;
  let isOver = false;
  const count = async (): Promise<void> => {
    while (!isOver) {
      const { rows } = await client.query(
        "SELECT count(*)::int AS connections FROM pg_stat_activity WHERE application_name = 'hookline-server'",
      );
      most = Math.max(most, rows[0]?.connections ?? 0);
      await pause(EVERY_MS);
    }
  };
  const counting = count();
  return {
    mostConnections: () => most,
    async bundleReads() {
      await pause(COUNTED_MS);
      // bytes as long as these lie beside their row; whoever reads them looks them up there
      const { rows } = await client.query(
        `SELECT idx_scan::int AS reads FROM pg_stat_all_tables
         WHERE relid = (SELECT reltoastrelid FROM pg_class WHERE oid = 'bundles'::regclass)`,
      );
      return rows[0]?.reads ?? 0;
    },
    async end() {
      isOver = true;
      await counting;
      await client.end();
    },
  };
}
