import { defineConfig } from 'vitest/config';
import { countReporter } from './scripts/count-reporter.ts';
import { LongFirst } from './scripts/long-first.ts';
import { withPrivateMounts } from './scripts/private-mounts.ts';
import { filesAlone, filesOfOneProcess, filesOfProcesses } from './scripts/test-files.ts';

withPrivateMounts();

const alone = filesAlone();
const plain = { env: { HOOKLINE_NATIVE: '0' } };

/** Of every test file. */
const each = {
  setupFiles: ['test/setup.ts'],
  // terminals and signals depend on who gets a core: what fails once is tried again, and the report says so
  retry: 1,
  // only what never ends is ended: other programs may need the cores at the same time
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    // once for the whole run
    globalSetup: ['test/global-setup.ts', 'test/leaves-nothing.ts'],
    reporters: ['default', countReporter()],
    pool: 'forks',
    // on two cores: many tests wait for a time-out, a person or a server
    maxWorkers: 4,
    sequence: { sequencer: LongFirst },
    projects: [
      // the program is loaded once for many files, and each file leaves the process as it found it (test/setup.ts)
      {
        test: {
          ...each,
          setupFiles: [...each.setupFiles, 'test/kept-spawner.ts'],
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: alone,
          isolate: false,
        },
      },
      { test: { ...each, name: 'alone', include: alone } },
      // what starts processes once more, with nothing but Node
      { test: { ...each, ...plain, name: 'plain', include: filesOfProcesses(), exclude: alone, isolate: false } },
      // and as the command line starts its one
      {
        test: {
          ...each,
          ...plain,
          setupFiles: [...each.setupFiles, 'test/bare-start.ts'],
          name: 'bare',
          include: filesOfOneProcess(),
        },
      },
      {
        test: { ...each, ...plain, name: 'plain alone', include: filesOfProcesses().filter((f) => alone.includes(f)) },
      },
    ],
  },
});
