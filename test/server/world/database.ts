import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { Db } from '../../../packages/server/src/db/db.ts';
import { dbOver, PARSERS } from '../../../packages/server/src/db/embedded.ts';
import { migrate, ownMigrations } from '../../../packages/server/src/db/migrate.ts';
import { postgresDb } from '../../../packages/server/src/db/postgres.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let opened: Promise<Db> | null = null;

/**
 * One database for all test files of a process: each test has a fleet of its own, and none sees another's rows. It is the embedded
 * one, in memory, or with HOOKLINE_TEST_DATABASE_URL (`npm run test:server`) a real PostgreSQL.
 */
export function testDb(): Promise<Db> {
  opened ??= open();
  return opened;
}

async function open(): Promise<Db> {
  const url = process.env.HOOKLINE_TEST_DATABASE_URL;
  if (url === undefined) return dbOver(await embedded());
  const db = postgresDb(url, 5);
  await migrate(db);
  return db;
}

/** A new database takes ten seconds, and a copy of one that was made before a tenth of that. */
async function embedded(): Promise<PGlite> {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'));
  const hash = createHash('sha256')
    .update(JSON.stringify([version, ownMigrations()]))
    .digest('hex');
  const folder = join(root, 'node_modules/.cache/hookline-server');
  const file = join(folder, `${hash.slice(0, 16)}.tar`);
  if (!existsSync(file)) {
    const lite = await PGlite.create({ parsers: PARSERS });
    await migrate(dbOver(lite));
    const image = await lite.dumpDataDir('none');
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, Buffer.from(await image.arrayBuffer()));
    renameSync(`${file}.${process.pid}`, file);
    return lite;
  }
  return PGlite.create({ parsers: PARSERS, loadDataDir: new Blob([readFileSync(file)]) });
}
