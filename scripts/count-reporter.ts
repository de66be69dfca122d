import type { Reporter } from 'vitest/node';

/** Ends a run with one plain line, `N passed, N failed, N skipped`, for people and programs alike. */
export function countReporter(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
      for (const module of modules) {
        // a file that cannot be loaded has no tests that could fail
        if (module.errors().length > 0) count.failed += 1;
        for (const test of module.children.allTests()) count[test.result().state] += 1;
      }
      // the other reporters write their summary first
      process.once('exit', (code) => {
        // a run that could not begin has no test that failed
        const failed = count.failed + count.pending || (code === 0 ? 0 : 1);
        process.stdout.write(`${count.passed} passed, ${failed} failed, ${count.skipped} skipped\n`);
      });
    },
  };
}
