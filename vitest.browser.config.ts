import { defineConfig } from 'vitest/config';
import { toldReporters } from './scripts/told-reporters.ts';

/** The page of `hookline ui` in a real Chromium: `npm run test:browser`, after `npm run build`. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.case.ts'],
    globalSetup: ['test/global-setup.ts'],
    reporters: toldReporters('verbose'),
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
