import { showDiagnostic } from '../show/diagnostic.ts';
import { harmless, harmlessLine, indent, type Paint } from '../show/print.ts';
import { counted } from '../show/table.ts';
import type { CaseResult, FileResult } from './run-tests.ts';
import { type Summary, summaryOf } from './summary.ts';

/** So many rules are named that no case exercises. */
const MOST_NAMED = 20;

/** What people read: a line for each file, whatever failed, the rules that no case exercises, and the sum. */
export function resultsText(
  results: readonly FileResult[],
  ms: number,
  colours: Paint,
  place: (path: string) => string,
): string {
  const summary = summaryOf(results);
  return [
    ...results.map((result) => fileText(result, colours, place)),
    unexercisedText(summary, colours, place),
    sumText(summary, ms, colours),
  ].join('');
}

function fileText({ file, cases, problems }: FileResult, colours: Paint, place: (path: string) => string): string {
  const bad = cases.filter(({ status }) => status !== 'passed');
  const isGood = bad.length + problems.length === 0;
  const mark = isGood ? colours.green('✓') : colours.red('✗');
  const counts = [
    `${cases.length - bad.length} passed`,
    ...(bad.length === 0 ? [] : [`${bad.length} not`]),
    ...(problems.length === 0 ? [] : [counted(problems.length, 'problem')]),
  ];
  const head = `${mark} ${harmlessLine(place(file.path))}  ${colours.dim(counts.join(', '))}\n`;
  const told = problems.map((one) => indent(showDiagnostic(one, colours, place), '  '));
  return [
    head,
    ...told,
    ...(isUntrusted(bad) ? [untrustedText(bad, colours)] : bad.map((one) => caseText(one, colours, place))),
  ].join('');
}

function isUntrusted(cases: readonly CaseResult[]): boolean {
  return cases.length > 0 && cases.every(({ status }) => status === 'untrusted');
}

/** All of them have the same cause. */
function untrustedText([first]: readonly CaseResult[], colours: Paint): string {
  const seen = first?.differences[0]?.seen ?? '';
  const hint = 'review them with: hookline trust; or name the file yourself: hookline test --config FILE';
  return `  ${colours.red('untrusted')}: nothing was run, because nobody approved these hooks as they are.\n    ${harmlessLine(seen)}\n    ${hint}\n`;
}

function caseText({ testCase, differences }: CaseResult, colours: Paint, place: (path: string) => string): string {
  const where = colours.dim(`${place(testCase.file)}:${testCase.line}:${testCase.column}`);
  const head = `  ${colours.red('✗')} ${harmlessLine(testCase.name)}  ${where}\n`;
  const lines = differences.map(({ what, expected, seen }) => {
    const [left, right] = [`      ${what}: expected `, `      ${' '.repeat(what.length)}      seen `];
    return `${left}${colours.green(hanging(expected, left.length))}\n${right}${colours.red(hanging(seen, right.length))}\n`;
  });
  return head + lines.join('');
}

function hanging(text: string, by: number): string {
  return harmless(text)
    .split('\n')
    .join(`\n${' '.repeat(by)}`);
}

function unexercisedText({ unexercised, rules }: Summary, colours: Paint, place: (path: string) => string): string {
  if (unexercised.length === 0) return '';
  const named = unexercised.slice(0, MOST_NAMED);
  const lines = named.map(({ name, file, line }) => {
    return `  ${harmlessLine(name)}  ${colours.dim(`${place(file)}:${line}`)}\n`;
  });
  const more = unexercised.length - named.length;
  const rest = more === 0 ? '' : `  and ${more} more: --json has all of them\n`;
  return `${colours.yellow(`No case exercises ${unexercised.length} of ${counted(rules, 'rule')}:`)}\n${lines.join('')}${rest}`;
}

function sumText(
  { passed, failed, untrusted, problems, rules, unexercised }: Summary,
  ms: number,
  colours: Paint,
): string {
  const parts = [
    passed === 0 ? '0 passed' : colours.green(`${passed} passed`),
    ...(failed === 0 ? [] : [colours.red(`${failed} failed`)]),
    ...(untrusted === 0 ? [] : [colours.red(`${untrusted} untrusted`)]),
    ...(problems === 0 ? [] : [colours.red(counted(problems, 'problem'))]),
  ];
  const covered = rules === 0 ? '' : `, ${rules - unexercised.length} of ${counted(rules, 'rule')} exercised`;
  return `${parts.join(', ')}${covered} ${colours.dim(`(${(ms / 1000).toFixed(1)} s)`)}\n`;
}
