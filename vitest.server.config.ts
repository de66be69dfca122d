import { defineConfig } from 'vitest/config';
import { postgresPrograms } from './scripts/scratch-postgres.mjs';
import { toldReporters } from './scripts/told-reporters.ts';

/** The server's tests on a real PostgreSQL, and what needs one: `npm run test:server`. */
export default defineConfig({
  test: {
    include: postgresPrograms() === null ? [] : ['test/server/**/*.{test,real}.ts'],
    passWithNoTests: true,
    globalSetup: ['test/global-setup.ts', 'test/server/world/postgres-setup.ts'],
    setupFiles: ['test/setup.ts'],
    reporters: toldReporters('default'),
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
