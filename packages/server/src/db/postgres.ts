import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Db, Queries, Rows } from './db.ts';
import { type Sql, textOf } from './sql.ts';

type Runner = Pick<pg.Pool, 'query'>;

/** A statement that takes longer holds up more than whoever asked. */
const STATEMENT_MS = 30_000;
/** Also for one that is free: after a restart all machines come at once. */
const CONNECT_MS = 10_000;

/** A PostgreSQL elsewhere; any number of processes may share it. */
export function postgresDb(url: string, connections = 10): Db {
  const options = { connectionString: url, types: { getTypeParser }, application_name: 'hookline-server' };
  const pool = new pg.Pool({
    ...options,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
  });
  // a connection that is lost while nobody uses it: the next one who asks gets another
  pool.on('error', () => {});
  return {
    kind: 'postgres',
    ...queriesOver(pool),
    transaction: (work) => inTransaction(pool, work),
    listen: (channel, told) => listening(() => new pg.Client({ ...options, keepAlive: true }), channel, told),
    close: () => pool.end(),
  };
}

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format);

function queriesOver(runner: Runner): Queries {
  return {
    async query<R>(statement: Sql): Promise<Rows<R>> {
      const { rows, rowCount } = await runner.query<R & pg.QueryResultRow>(textOf(statement), [...statement.values]);
      return { rows, count: rowCount ?? rows.length };
    },
    async script(text) {
      await runner.query(text);
    },
  };
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let spoiled = false;
  try {
    await client.query('BEGIN');
    const result = await work(queriesOver(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      spoiled = true;
    });
    throw error;
  } finally {
    // one that cannot even roll back is not given to anybody else
    client.release(spoiled);
  }
}

/** On a connection of its own, which is made anew whenever it is lost. */
async function listening(
  connect: () => pg.Client,
  channel: string,
  told: (payload: string) => void,
): Promise<() => Promise<void>> {
  const ended = new AbortController();
  let current: pg.Client | null = null;
  const begin = async (): Promise<void> => {
    const client = connect();
    client.on('notification', ({ payload = '' }) => told(payload));
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    current = client;
    void lost.then(again);
  };
  const again = async (): Promise<void> => {
    current = null;
    while (!ended.signal.aborted) {
      await pause(500 + Math.random() * 500, undefined, { ref: false });
      if (ended.signal.aborted) return;
      try {
        await begin();
        return told('');
      } catch {
        // the database is not back yet
      }
    }
  };
  await begin();
  return async () => {
    ended.abort();
    await current?.end();
  };
}
