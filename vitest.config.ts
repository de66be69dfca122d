import { defineConfig } from 'vitest/config';
import { countReporter } from './scripts/count-reporter.ts';
import { withPrivateMounts } from './scripts/private-mounts.ts';

withPrivateMounts();

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts', 'test/leaves-nothing.ts'],
    setupFiles: ['test/setup.ts'],
    reporters: ['default', countReporter()],
    pool: 'forks',
    maxWorkers: 2,
    // terminals and signals depend on who gets a core: what fails once is tried again, and the report says so
    retry: 1,
    // only what never ends is ended: other programs may need the cores at the same time
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
