import type { Queries } from '../../src/db/db.ts';
import type { Sql } from '../../src/db/sql.ts';

/** The kinds of nodes in the plans of the server's own statements. */
export async function planOf(ask: (queries: Queries) => Promise<unknown>, db: Queries): Promise<readonly string[]> {
  const found: string[] = [];
  const explaining: Queries = {
    ...db,
    async query(statement: Sql) {
      const [first = '', ...rest] = statement.parts;
      const { rows } = await db.query<Record<string, unknown>>({
        ...statement,
        parts: [`EXPLAIN (FORMAT JSON) ${first}`, ...rest],
      });
      found.push(...[...JSON.stringify(rows).matchAll(/"Node Type":"([^"]+)"/g)].map(([, type = '']) => type));
      return { rows: [], count: 0 };
    },
  };
  await ask(explaining);
  return found;
}
