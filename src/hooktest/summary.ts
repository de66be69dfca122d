import type { CaseResult, CoveredRule, FileResult } from './run-tests.ts';

/** What came of all files together. */
export interface Summary {
  readonly passed: number;
  readonly failed: number;
  readonly untrusted: number;
  /** Files, or parts of them, that could not be read. */
  readonly problems: number;
  readonly rules: number;
  readonly unexercised: readonly CoveredRule[];
}

export function summaryOf(results: readonly FileResult[]): Summary {
  const cases = results.flatMap((one) => one.cases);
  const count = (wanted: CaseResult['status']): number => cases.filter(({ status }) => status === wanted).length;
  const rules = coverage(results);
  return {
    passed: count('passed'),
    failed: count('failed'),
    untrusted: count('untrusted'),
    problems: results.reduce((sum, { problems }) => sum + problems.length, 0),
    rules: rules.length,
    unexercised: rules.filter(({ exercised }) => !exercised),
  };
}

/** Nothing failed, nothing was left out, and there was something to be seen. */
export function isGood({ passed, failed, untrusted, problems }: Summary): boolean {
  return passed > 0 && failed + untrusted + problems === 0;
}

/** Each rule once, however many files of tests are about it. */
function coverage(results: readonly FileResult[]): readonly CoveredRule[] {
  const rules = new Map<string, CoveredRule>();
  for (const rule of results.flatMap((one) => one.rules)) {
    const key = `${rule.file}\0${rule.line}\0${rule.name}`;
    const exercised = rule.exercised || rules.get(key)?.exercised === true;
    rules.set(key, { ...rule, exercised });
  }
  return [...rules.values()];
}
