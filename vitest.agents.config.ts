import { defineConfig } from 'vitest/config';
import { toldReporters } from './scripts/told-reporters.ts';

/** The real agents: `npm run test:agents` installs them and starts this where they reach nothing but themselves. */
export default defineConfig({
  test: {
    include: ['test/agents/**/*.real.ts'],
    globalSetup: [],
    reporters: toldReporters('verbose'),
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 1_800_000,
    hookTimeout: 60_000,
  },
});
