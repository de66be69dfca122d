// What is tried once more, and what that comes to: the one rule for every run of tests (scripts/run-tests.mjs) and for all of them
// together (scripts/ci.mjs).
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** More is no accident of a busy machine. */
export const MOST_SECOND_RUNS = 3;

/**
 * What failed, by its JSON report: tests, and files in which something else failed than a test.
 * @returns {{ file: string, title: string | null, under: string | null }[]}
 */
export function failuresIn(report) {
  return report.flatMap(({ name, status, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, ancestorTitles }) => ({ file, title: fullName, under: ancestorTitles[0] ?? null }));
    return failed.length > 0 || status !== 'failed' ? failed : [{ file, title: null, under: null }];
  });
}

export function nameOf({ file, title }) {
  return title === null ? file : `${file} > ${title}`;
}

/** How many may still have a second run, where others had one before in the same CI run. */
export function secondRunsLeft(ledger) {
  return MOST_SECOND_RUNS - secondRunsIn(ledger).length;
}

/** Who needed a second run so far; the ledger is a file with a line for each. */
export function secondRunsIn(ledger) {
  if (!ledger) return [];
  try {
    return readFileSync(ledger, 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

export function noteSecondRuns(ledger, names) {
  if (ledger) appendFileSync(ledger, names.map((name) => `${name.replaceAll('\n', ' ')}\n`).join(''));
}
