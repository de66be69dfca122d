import type pg from 'pg';
import type { Db, Queries } from '../../src/db/db.ts';
import type { Figure } from '../part.ts';
import type { ServerProcess } from '../server-process.ts';
import { inTurns } from './in-turns.ts';
import { planOf } from './plan-of.ts';

export interface Asking {
  /** A page may take so many times as long as who has the database. */
  readonly most: number;
  readonly client: pg.Client;
  readonly server: ServerProcess;
  readonly db: Db;
}

export interface Question {
  readonly name: string;
  /** The same as statements by hand. */
  readonly byHand: readonly string[];
  /** What the page asks the server for. */
  readonly path: string;
  /** The server's own statements, for their plan; null: a table as small as this one may be read whole. */
  readonly ask: ((queries: Queries) => Promise<unknown>) | null;
}

/** How long a page waits, beside who has the database. */
export async function pageFigures({ client, server, db, most }: Asking, asked: Question): Promise<readonly Figure[]> {
  const { name, byHand, path, ask } = asked;
  const took = await inTurns(
    async () => {
      for (const text of byHand) await client.query(text);
    },
    () => got(server, path),
  );
  const figures: Figure[] = [
    { name: `${name}: of the same by hand`, value: took.byServer / took.byHand, unit: 'x', promise: { most } },
    { name: `${name}: by the server`, value: took.byServer, unit: 'ms' },
  ];
  if (ask === null) return figures;
  // a table that is read from its beginning to its end has no index for the question
  const whole = (await planOf(ask, db)).filter((node) => node === 'Seq Scan').length;
  return [...figures, { name: `${name}: tables read whole`, value: whole, unit: '', promise: { most: 0 } }];
}

async function got({ address, token }: ServerProcess, path: string): Promise<void> {
  const answer = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const { error } = (await answer.json()) as { readonly error?: { readonly message: string } };
  if (error !== undefined) throw new Error(error.message);
}
