import { timeLimit } from '../shell/time-limit.ts';
import { liftSurrogates } from './code-units.ts';
import { re2Source } from './re2-source.ts';
import { regexProblem } from './regex-problem.ts';
import { LIMIT_MS, timelyAnswers } from './timely-answers.ts';

interface Regex {
  readonly test: (subject: string) => boolean;
}

/** Program size times length of the subject: about a second in re2js. */
const MAX_LINEAR_STEPS = 64 * 1024 * 1024;

/**
 * A JavaScript pattern without flags, matched anywhere in the subject or against the whole of it. It runs in linear
 * time where RE2 can say the same, otherwise in V8 under a time limit; a test that takes too long counts as a match.
 */
export async function compileRegex(
  source: string,
  how: 'search' | 'whole',
): Promise<Regex | { readonly problem: string }> {
  const problem = regexProblem(source);
  if (problem !== null) return { problem };
  return (await linearRegex(source, how)) ?? timedRegex(source, how);
}

async function linearRegex(source: string, how: 'search' | 'whole'): Promise<Regex | null> {
  const translated = re2Source(source);
  if (translated === null) return null;
  const { RE2JS } = await import('re2js');
  try {
    const compiled = RE2JS.compile(how === 'whole' ? `\\A(?:${translated})\\z` : translated);
    const maxChars = MAX_LINEAR_STEPS / compiled.programSize();
    return { test: (subject) => subject.length > maxChars || compiled.test(liftSurrogates(subject)) };
  } catch {
    return null;
  }
}

function timedRegex(source: string, how: 'search' | 'whole'): Regex | { readonly problem: string } {
  const compiled = new RegExp(how === 'whole' ? `^(?:${source})$` : source);
  try {
    // V8 refuses a pattern that is too large only when it runs
    timeLimit(LIMIT_MS)(() => compiled.test(''));
  } catch {
    return { problem: `The pattern "${source}" is too large to run.` };
  }

  const timely = timelyAnswers();
  let slowChars = Number.POSITIVE_INFINITY;
  return {
    test: (subject) => {
      if (subject.length >= slowChars) return true;
      const answer = timely(() => compiled.test(subject));
      if (answer === null) slowChars = subject.length;
      return answer ?? true;
    },
  };
}
