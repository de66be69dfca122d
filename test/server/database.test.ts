import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { migrate, ownMigrations } from '../../packages/server/src/db/migrate.ts';
import { allOf, dayLiteral, sql, tableName, textOf } from '../../packages/server/src/db/sql.ts';
import { testDb } from './world/database.ts';

const src = fileURLToPath(new URL('../../packages/server/src', import.meta.url));
const TABLES = [
  ...ownMigrations()
    .map(({ text }) => text)
    .join('\n')
    .matchAll(/CREATE (?:UNLOGGED )?TABLE (\w+)/g),
].map(([, name = '']) => name);

/** The statements in a source that name a table of a fleet, and not whose rows. */
function withoutFleet(source: string): readonly string[] {
  const statements = [...source.matchAll(/sql`((?:[^`\\]|\\.)*)`/g)].map(([, text = '']) => text);
  const named = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE)\\s+(?:${TABLES.join('|')})\\b`, 'i');
  return statements.filter((text) => named.test(text) && !/\bfleet_id\b/.test(text));
}

describe('every query is about one fleet', () => {
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(join(src, name), 'utf8')] as const);

  test('statements that name a table have fleet_id, and stand in store/', () => {
    expect(TABLES.length).toBeGreaterThan(8);
    expect(sources.flatMap(([, text]) => withoutFleet(text))).toEqual([]);
    const elsewhere = sources.filter(([name, text]) => /\bsql`/.test(text) && !/^(?:store|db)\//.test(name));
    expect(elsewhere.map(([name]) => name)).toEqual([]);
  });

  test('a planted one is found', () => {
    expect(withoutFleet('sql`SELECT * FROM machines WHERE machine_id = 1`')).toHaveLength(1);
    expect(withoutFleet('sql`SELECT * FROM machines WHERE fleet_id = 1`')).toEqual([]);
  });

  test('each table has it first in its key', () => {
    for (const { text } of ownMigrations())
      for (const [, key = ''] of text.matchAll(/PRIMARY KEY \(([^)]*)\)/g)) expect(key).toMatch(/^fleet_id\b/);
  });
});

describe('a statement', () => {
  test('has values as parameters only, also in what is put into it', () => {
    const condition = allOf([sql`a = ${1}`, sql`b = ${"'; DROP"}`]);
    const whole = sql`SELECT 1 FROM t WHERE ${condition} LIMIT ${5}`;
    expect(textOf(whole)).toBe('SELECT 1 FROM t WHERE a = $1 AND b = $2 LIMIT $3');
    expect(whole.values).toEqual([1, "'; DROP", 5]);
  });

  test('takes as a name or a day nothing else', () => {
    expect(() => tableName('a; b')).toThrow('no name of a table');
    expect(() => dayLiteral("2026-01-01'")).toThrow('no day');
  });
});

describe('migrations', () => {
  test('are done once, by whoever comes first', async () => {
    const db = await testDb();
    await Promise.all([migrate(db), migrate(db)]);
    const { rows } = await db.query<{ number: number }>(sql`SELECT number FROM migrations ORDER BY number`);
    expect(rows.map(({ number }) => number)).toEqual(ownMigrations().map(({ number }) => number));
  });

  test('a database of a later version is left alone', async () => {
    await expect(migrate(await testDb(), ownMigrations().slice(1))).rejects.toThrow('does not know');
  });

  test('one that fails has not happened', async () => {
    const db = await testDb();
    const broken = { number: 9999, name: '9999-broken', text: 'CREATE TABLE half (a int); SELECT nonsense;' };
    await expect(migrate(db, [...ownMigrations(), broken])).rejects.toThrow('nonsense');
    await expect(db.query(sql`SELECT a FROM half`)).rejects.toThrow('half');
    await migrate(db);
  });
});
