import { mkdirSync } from 'node:fs';
import { PGlite, types } from '@electric-sql/pglite';
import type { Db, Queries, Rows } from './db.ts';
import { oneProcess } from './one-process.ts';
import { type Sql, textOf } from './sql.ts';

type Runner = Pick<PGlite, 'query' | 'exec'>;

/** PostgreSQL inside this process, its data in a folder that no other process may have open. */
export async function embeddedDb(folder: string): Promise<Db> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = oneProcess(folder);
  try {
    const db = dbOver(await PGlite.create({ dataDir: `${folder}/postgres`, parsers: PARSERS }));
    return {
      ...db,
      close: async () => {
        await db.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Whole numbers of eight bytes are counts here, and far below what a number can hold. */
export const PARSERS = { [types.INT8]: Number };

export function dbOver(lite: PGlite): Db {
  return {
    kind: 'embedded',
    ...queriesOver(lite),
    transaction: (work) => lite.transaction((tx) => work(queriesOver(tx))),
    listen: async (channel, told) => {
      const end = await lite.listen(channel, told);
      return () => end();
    },
    close: () => lite.close(),
  };
}

function queriesOver(runner: Runner): Queries {
  return {
    async query<R>(statement: Sql): Promise<Rows<R>> {
      const { rows, affectedRows } = await runner.query<R>(textOf(statement), [...statement.values]);
      return { rows, count: affectedRows ?? rows.length };
    },
    async script(text) {
      await runner.exec(text);
    },
  };
}
