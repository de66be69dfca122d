import type { CaseResult, FileResult } from './run-tests.ts';

/** The results as JUnit's XML, which every CI shows: a suite for each file, a failure for each case that did not pass. */
export function junitText(results: readonly FileResult[], ms: number, place: (path: string) => string): string {
  const suites = results.map((result) => suiteText(result, place));
  const cases = results.flatMap((one) => one.cases);
  const failures = cases.filter(({ status }) => status !== 'passed').length;
  const errors = results.reduce((sum, { problems }) => sum + problems.length, 0);
  const head = `tests="${cases.length + errors}" failures="${failures}" errors="${errors}" time="${seconds(ms)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="hookline test" ${head}>\n${suites.join('')}</testsuites>\n`;
}

function suiteText({ file, cases, problems }: FileResult, place: (path: string) => string): string {
  const name = attribute(place(file.path));
  const failures = cases.filter(({ status }) => status !== 'passed').length;
  const ms = cases.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const counts = `tests="${cases.length + problems.length}" failures="${failures}" errors="${problems.length}" time="${seconds(ms)}"`;
  const unread = problems.map(
    ({ message, line = 1 }) =>
      `    <testcase name="line ${line}" classname="${name}" time="0"><error message="${attribute(message)}"/></testcase>\n`,
  );
  const body = [...unread, ...cases.map((one) => caseText(one, name))].join('');
  return `  <testsuite name="${name}" ${counts}>\n${body}  </testsuite>\n`;
}

function caseText({ testCase, status, differences, durationMs }: CaseResult, suite: string): string {
  const where = `classname="${suite}" file="${suite}" line="${testCase.line}" time="${seconds(durationMs)}"`;
  const head = `    <testcase name="${attribute(testCase.name)}" ${where}`;
  if (status === 'passed') return `${head}/>\n`;
  const lines = differences.map(({ what, expected, seen }) => `${what}: expected ${expected}, seen ${seen}`);
  const message = attribute(lines[0] ?? status);
  return `${head}><failure message="${message}" type="${status}">${content(lines.join('\n'))}</failure></testcase>\n`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** XML has no way to write any other character, not even as a number. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function content(text: string): string {
  return text.replace(UNWRITABLE, '\uFFFD').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function attribute(text: string): string {
  return content(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (one) => `&#${one.charCodeAt(0)};`);
}
