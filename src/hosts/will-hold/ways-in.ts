import { type Printing, printingOf } from './printing.ts';
import type { AnswerCase } from './recorded-answers.ts';
import { mentionsAnswers, refusingJson, type WrittenAnswer } from './refusing-json.ts';
import { type Statement, statementsOf } from './statements.ts';

/** One way in which a script may say no. Several cases: it is one of them. */
export interface Way {
  readonly cases: readonly AnswerCase[];
  readonly line: number;
}

export interface Ways {
  readonly ways: readonly Way[];
  /** Why there may be others, in words; null: what can be seen is all. */
  readonly unknown: string | null;
}

const EXIT =
  /(?:^|[\s({;&|])(?:exit\s+|sys\.exit\(\s*|process\.exit\(\s*|os\._exit\(\s*|quit\(\s*|process\.exitCode\s*=\s*)([^\s;)}&|]+)/;

/** How a script refuses, by its text alone. Nothing is run. */
export function waysIn(written: string): Ways {
  // a comment says nothing; everything else stays where it is
  const script = written.replace(/^[ \t]*(?:#|\/\/).*$/gm, (line) => ' '.repeat(line.length));
  const statements = statementsOf(script);
  if (statements.length > MOST_STATEMENTS) return { ways: [], unknown: 'it is too long' };
  const answers = refusingJson(script);
  const lineAt = (at: number): number => script.slice(0, at).split('\n').length;
  const exits = statements.flatMap((one) =>
    exitWays(one, statements, answers).map((cases) => ({ cases, line: lineAt(one.at) })),
  );
  const said = answers
    .filter((answer) => !endsWithCode(answer, statements))
    .map((answer) => ({ cases: [caseOf(answer, statements, script)], line: lineAt(answer.at) }));
  const isDynamic = statements.some(({ text }) =>
    /^(?:.*\W)?(?:exit|sys\.exit\(|process\.exit\()\s*["']?[$a-z]/i.test(text),
  );
  const isMuffled = statements.some(({ text }) => /^exec\b.*(?:2|&)>/.test(text));
  const unknown = isDynamic
    ? 'its exit code is computed'
    : isMuffled
      ? 'what it writes goes elsewhere'
      : answers.length === 0 && mentionsAnswers(script)
        ? 'its answer is put together'
        : null;
  return { ways: [...exits, ...said], unknown };
}

/** An exit code that is no failure is no way; a way has more than one case where it cannot be told what was printed before. */
function exitWays(
  statement: Statement,
  all: readonly Statement[],
  answers: readonly WrittenAnswer[],
): readonly (readonly AnswerCase[])[] {
  const code = Number(EXIT.exec(statement.text)?.[1] ?? 'none');
  if (!Number.isInteger(code) || code === 0) return [];
  if (code === 1) return [['exit1']];
  if (code !== 2) return [['exit3']];
  const before = lately(all, statement.at).filter(({ block }) => block === statement.block);
  const printed = new Set(before.map(({ text, at }) => (isAnswerAt(at, text, answers) ? 'stdout' : printingOf(text))));
  return [exitCases(printed)];
}

function exitCases(printed: ReadonlySet<Printing>): readonly AnswerCase[] {
  if (printed.has('stderr')) return ['exit2-stderr'];
  if (printed.has('unknown')) return ['exit2-stderr', 'exit2-stdout', 'exit2-silent'];
  return [printed.has('stdout') ? 'exit2-stdout' : 'exit2-silent'];
}

function isAnswerAt(at: number, text: string, answers: readonly WrittenAnswer[]): boolean {
  return answers.some((answer) => answer.at >= at && answer.at < at + text.length);
}

/** Nobody writes a longer hook by hand. */
const MOST_STATEMENTS = 5000;
/** So many statements at most are looked at for what was printed before. */
const MOST_BEFORE = 64;

/** The statements up to this place, as far back as anybody looks. */
function lately(all: readonly Statement[], at: number): readonly Statement[] {
  const end = all.findLastIndex((one) => one.at <= at) + 1;
  return all.slice(Math.max(0, end - MOST_BEFORE), end);
}

/** An answer that is followed by `exit 2` in its own block is one way with it. */
function endsWithCode(answer: WrittenAnswer, all: readonly Statement[]): boolean {
  const own = statementAt(answer, all);
  return all.some(({ block, at, text }) => block === own?.block && at >= answer.at && EXIT.exec(text)?.[1] === '2');
}

function statementAt({ at }: WrittenAnswer, all: readonly Statement[]): Statement | undefined {
  return all.findLast((one) => one.at <= at);
}

/** What is around an answer can spoil it. */
function caseOf(answer: WrittenAnswer, all: readonly Statement[], script: string): AnswerCase {
  const own = statementAt(answer, all);
  const rest = script.slice(
    answer.end,
    script.indexOf('\n', answer.end) === -1 ? undefined : script.indexOf('\n', answer.end),
  );
  if (
    /^[^;\n]*>&\s*2/.test(rest) ||
    /file\s*=\s*sys\.stderr/.test(rest) ||
    /console\.error|stderr/.test(own?.text.slice(0, 40) ?? '')
  )
    return 'json-stderr';
  const before = lately(all, answer.at).filter(
    (one) => one.at < (own?.at ?? 0) && (one.block === own?.block || one.isOutermost),
  );
  const isNoisy = before.some(({ text }) => printingOf(text) === 'stdout');
  return isNoisy ? 'text-then-json' : answer.answer;
}
