import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Db, Queries } from '../../packages/server/src/db/db.ts';
import { migrate, ownMigrations } from '../../packages/server/src/db/migrate.ts';
import { sql, tableName } from '../../packages/server/src/db/sql.ts';
import { listActs } from '../../packages/server/src/store/acts.ts';
import { unapproved } from '../../packages/server/src/store/approvals.ts';
import { listBundles } from '../../packages/server/src/store/bundles.ts';
import { listChannels } from '../../packages/server/src/store/channels.ts';
import { listMachines } from '../../packages/server/src/store/machines.ts';
import { testDb } from './world/database.ts';

const MIGRATIONS = ownMigrations();
const FLEET = 'old';
/** Of people who were on their way to the provider for ten minutes at most: nobody misses them. */
const PASSING = new Set(['sign_ins']);

/** A database of its own inside of the one that all tests have: everything happens in a schema that goes with the test. */
async function freshDb(): Promise<Db> {
  const db = await testDb();
  const schema = `old_${randomBytes(6).toString('hex')}`;
  await db.script(`CREATE SCHEMA ${schema}`);
  onTestFinished(() => db.script(`DROP SCHEMA ${schema} CASCADE`));
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await tx.script(`SET LOCAL search_path TO ${schema}`);
        return work(tx);
      }),
  };
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

async function columnsNow(tx: Queries): Promise<readonly Column[]> {
  const { rows } = await tx.query<Column>(sql`
    SELECT c.table_name AS table, c.column_name AS name, c.udt_name AS type FROM information_schema.columns c
    JOIN pg_class k ON k.relname = c.table_name AND k.relnamespace = current_schema()::regnamespace AND NOT k.relispartition
    WHERE c.table_schema = current_schema() AND c.is_identity = 'NO' AND c.table_name <> 'migrations' AND k.relkind IN ('r', 'p')
    ORDER BY c.table_name, c.ordinal_position`);
  return rows;
}

const TIME = '2026-11-17T12:00:00Z';

/** Something that is not what a column has by itself. */
function valueFor({ name, type }: Column): string {
  if (name === 'fleet_id') return `'${FLEET}'`;
  if (name === 'state') return `'done'`;
  if (name === 'answer') return `'yes'`;
  if (name === 'publishers') return '2';
  const values: Readonly<Record<string, string>> = {
    text: `'old ${name}'`,
    jsonb: `'{"old":"${name}"}'`,
    json: `'{"old":"${name}"}'`,
    _text: `ARRAY['old']`,
    _int4: 'ARRAY[5,100]',
    bool: 'true',
    bytea: `'\\x${'ab'.repeat(32)}'`,
    timestamptz: `'${TIME}'`,
  };
  return values[type] ?? '7';
}

async function fill(tx: Queries): Promise<void> {
  await tx.script(`CREATE TABLE decisions_old PARTITION OF decisions FOR VALUES FROM ('2026-11-17') TO ('2026-11-18')`);
  for (const [table, columns] of byTable(await columnsNow(tx)))
    await tx.script(
      `INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`)}) VALUES (${columns.map(valueFor)})`,
    );
}

function byTable(columns: readonly Column[]): Map<string, readonly Column[]> {
  return new Map(columns.map(({ table }) => [table, columns.filter((one) => one.table === table)]));
}

type Row = Readonly<Record<string, unknown>>;

async function rowsIn(tx: Queries): Promise<ReadonlyMap<string, readonly Row[]>> {
  const tables = [...byTable(await columnsNow(tx)).keys()];
  const all = await Promise.all(
    tables.map(async (table) => (await tx.query<Row>(sql`SELECT * FROM ${tableName(table)}`)).rows),
  );
  return new Map(tables.map((table, i) => [table, all[i] ?? []]));
}

describe('rows of every earlier version are there after an upgrade, in all their columns', () => {
  test.each(MIGRATIONS.map(({ name }, i) => [name, i + 1] as const))(
    'of the version that ended with %s',
    async (_, count) => {
      const db = await freshDb();
      await migrate(db, MIGRATIONS.slice(0, count));
      await db.transaction(fill);
      const before = await db.transaction(rowsIn);
      expect(before.size).toBeGreaterThan(8);
      await migrate(db);
      const after = await db.transaction(rowsIn);
      for (const [table, rows] of before) {
        expect(rows, table).toHaveLength(1);
        if (!PASSING.has(table)) expect(after.get(table), table).toMatchObject(rows);
      }
      // and what reads them does
      await db.transaction(async (tx) => {
        expect(await listMachines(tx, FLEET, { revoked: true }, 10)).toHaveLength(1);
        expect(await listBundles(tx, FLEET)).toHaveLength(1);
        expect(await listChannels(tx, FLEET)).toHaveLength(1);
        expect(await listActs(tx, FLEET, null, 10)).toHaveLength(1);
      });
    },
  );
});

/** As it was before a step, with these rows; then as it is now. */
async function upgraded(before: string, script: string): Promise<Db> {
  const db = await freshDb();
  const count = MIGRATIONS.findIndex(({ name }) => name === before);
  expect(count).toBeGreaterThan(0);
  await migrate(db, MIGRATIONS.slice(0, count));
  await db.transaction((tx) => tx.script(script));
  await migrate(db);
  return db;
}

test('labels that came from a token are bound to it, and those of a machine whose token is gone are its own', async () => {
  const db = await upgraded(
    '0031-labels-by-token',
    `INSERT INTO enrolment_tokens (fleet_id, token_id, hash, labels, made_by, expires_at) VALUES ('old', 't', 'x', '{"team":"a"}', 'ada', now());
     INSERT INTO machines (fleet_id, machine_id, jwk, labels, token_id) VALUES ('old', 'm1', '{}', '{"team":"a","role":"b"}', 't'), ('old', 'm2', '{}', '{"team":"c"}', null);`,
  );
  const { rows } = await db.transaction((tx) =>
    tx.query(sql`SELECT labels, bound FROM machines WHERE fleet_id = ${FLEET} ORDER BY machine_id`),
  );
  expect(rows).toEqual([
    { labels: { team: 'a', role: 'b' }, bound: { team: 'a' } },
    { labels: { team: 'c' }, bound: {} },
  ]);
});

test('a beat at the end of all numbers begins again, and others stay', async () => {
  const db = await upgraded(
    '0032-beats-in-reach',
    `INSERT INTO machines (fleet_id, machine_id, jwk, beat) VALUES ('old', 'm1', '{}', 9007199254740990), ('old', 'm2', '{}', 12);`,
  );
  const { rows } = await db.transaction((tx) =>
    tx.query(sql`SELECT beat FROM machines WHERE fleet_id = ${FLEET} ORDER BY machine_id`),
  );
  expect(rows).toEqual([{ beat: null }, { beat: 12 }]);
});

test('of a bundle from before people were told apart by their provider, the name says who published it', async () => {
  const bundle = (digest: string, by: string) =>
    `INSERT INTO bundles (fleet_id, digest, bytes, revision, seq, content, key_id, carried, signed_at, expires_at, made_by)
     VALUES ('old', '${digest}', 'x', 'r', 1, 'c', 'k', '[]', now(), now(), '${by}');`;
  const db = await upgraded(
    '0040-who-published',
    `${bundle('a', 'ada')}${bundle('b', 'bob')}
     INSERT INTO bundle_approvals (fleet_id, digest, person, subject) VALUES ('old', 'a', 'bob', 'id bob'), ('old', 'b', 'bob', 'id bob');`,
  );
  expect(await db.transaction((tx) => unapproved(tx, FLEET, ['a', 'b']))).toEqual(['b']);
});
