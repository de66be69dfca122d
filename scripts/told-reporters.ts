import type { Reporter } from 'vitest/node';
import { countReporter } from './count-reporter.ts';

type Reporters = (Reporter | 'default' | 'verbose' | ['json', { outputFile: string }])[];

/** Of every run: what people read, the one closing line, and what scripts/run-tests.mjs goes on with. */
export function toldReporters(shown: 'default' | 'verbose'): Reporters {
  const outputFile = process.env.HOOKLINE_TESTS_TOLD;
  return [
    shown,
    countReporter(),
    ...(outputFile === undefined ? [] : [['json', { outputFile }] satisfies Reporters[number]]),
  ];
}
