import type { Sql } from './sql.ts';

export interface Rows<R> {
  readonly rows: readonly R[];
  /** How many rows it changed, or gave. */
  readonly count: number;
}

export interface Queries {
  query<R = unknown>(statement: Sql): Promise<Rows<R>>;
  /** Several statements without parameters. */
  script(text: string): Promise<void>;
}

/** A PostgreSQL, embedded or not. Whole numbers come as numbers, times as `Date`, bytes as `Uint8Array`. */
export interface Db extends Queries {
  readonly kind: 'embedded' | 'postgres';
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Calls `told` for what any process notifies on this channel, and once after the connection was lost: something may have been missed. */
  listen(channel: string, told: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
