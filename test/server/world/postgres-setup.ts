import { postgresPrograms, scratchPostgres } from '../../../scripts/scratch-postgres.mjs';

/** One for the whole run: each test has a fleet of its own. */
export async function setup(): Promise<() => Promise<void>> {
  if (postgresPrograms() === null) {
    console.error('There is no PostgreSQL on this machine: the server was not tried on a real one.');
    return async () => {};
  }
  const postgres = await scratchPostgres({ fsync: 'off' });
  process.env.HOOKLINE_TEST_DATABASE_URL = postgres.url;
  return postgres.stop;
}
