import { defineConfig } from 'vitest/config';
import { toldReporters } from './scripts/told-reporters.ts';

/** What the kernel sees of shell lines against what the reader says: `npm run test:oracle`. */
export default defineConfig({
  test: {
    include: ['test/oracle/**/*.real.ts'],
    globalSetup: [],
    reporters: toldReporters('verbose'),
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
  },
});
