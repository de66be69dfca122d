import { defineConfig } from 'vitest/config';
import { toldReporters } from './scripts/told-reporters.ts';

/** hookline beside what teams already run (rsyslog, nginx, PostgreSQL): `npm run test:fleet`. */
export default defineConfig({
  test: {
    include: ['test/fleet/**/*.real.ts'],
    globalSetup: ['test/global-setup.ts'],
    reporters: toldReporters('verbose'),
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
