import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import type { Db } from './db.ts';
import { embeddedDb } from './embedded.ts';
import { postgresDb } from './postgres.ts';

/** The database that the settings name, or the embedded one. */
export function openDb({ databaseUrl, connections, folder }: Settings): Promise<Db> | Db {
  return databaseUrl === null ? embeddedDb(join(folder, 'database')) : postgresDb(databaseUrl, connections);
}
