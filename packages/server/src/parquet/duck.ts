import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as DuckDb from '@duckdb/node-api';
import { errorCode } from '../../../../src/core/error-code.ts';

type Value = DuckDb.DuckDBValue;

/** A DuckDB in this process, for one task. */
export interface Duck {
  readonly api: typeof DuckDb;
  run(statement: string): Promise<void>;
  rows(statement: string): Promise<readonly (readonly Value[])[]>;
  /** What a statement gives, some thousand rows at a time, without holding the rest. */
  pages(statement: string): AsyncGenerator<readonly (readonly Value[])[]>;
  /** Adds rows to a table, given as columns. */
  append(table: string, types: readonly DuckDb.DuckDBType[], columns: readonly (readonly Value[])[]): Promise<void>;
  close(): void;
}

/** What does not fit is put into a folder that goes with it. */
const MEMORY = '1GB';

/** Loaded by who exports, or reads what was exported; nobody else needs it. */
export async function openDuck(): Promise<Duck> {
  const api = await loaded();
  const scratch = mkdtempSync(join(tmpdir(), 'hookline-duckdb-'));
  const instance = await api.DuckDBInstance.create(':memory:', {
    ...{ memory_limit: MEMORY, threads: '2', temp_directory: scratch },
    // nothing is fetched from anywhere
    ...{ autoinstall_known_extensions: 'false', autoload_known_extensions: 'false' },
  });
  const connection = await instance.connect();
  return {
    api,
    async run(statement) {
      await connection.run(statement);
    },
    async rows(statement) {
      return (await connection.runAndReadAll(statement)).getRows();
    },
    async *pages(statement) {
      // any other statement on its connection would end it
      const own = await instance.connect();
      try {
        for await (const chunk of await own.stream(statement)) yield chunk.getRows();
      } finally {
        own.closeSync();
      }
    },
    async append(table, types, columns) {
      if ((columns[0]?.length ?? 0) === 0) return;
      const appender = await connection.createAppender(table);
      const chunk = api.DuckDBDataChunk.create([...types]);
      chunk.setColumns(columns.map((column) => [...column]));
      appender.appendDataChunk(chunk);
      appender.closeSync();
    },
    close() {
      connection.closeSync();
      instance.closeSync();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

/** A text in a statement. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

async function loaded(): Promise<typeof DuckDb> {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND' && errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new Error('DuckDB, which reads and writes Parquet, is not installed here: npm install @duckdb/node-api', {
      cause: error,
    });
  }
}
