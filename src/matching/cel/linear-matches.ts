import type { Environment } from '@marcbachmann/cel-js';
import type { RE2JS } from 're2js';
import type { CelSurroundings } from './functions.ts';
import { loaded } from './parts.ts';

const MAX_PATTERN_CHARS = 4096;
/** Some are made only as an expression runs. */
const REMEMBERED = 500;
/** To compile them is most of what a pack costs when it is loaded, and the same packs are loaded again and again. */
const known = new Map<string, RE2JS>();

/** Where one may have been cut off in the middle of its work. */
export function forgetPatterns(): void {
  known.clear();
}

/** The part of CEL that a macro is given, which its types leave open. */
interface Node {
  readonly op: string;
  readonly args: unknown;
}
interface Checker {
  readonly check: (node: Node, context: unknown) => unknown;
  readonly getType: (name: string) => unknown;
}
interface Evaluator {
  readonly run: (node: Node, context: unknown) => unknown;
}

/**
 * `text.matches(pattern)` in linear time, whatever the pattern: CEL's own would run it in V8. A function cannot be
 * replaced, but a macro of the same name goes before it, whatever it is called on.
 */
export function linearMatches(env: Environment, around: CelSurroundings): void {
  const compile = (pattern: string): RE2JS => {
    const compiled = known.get(pattern) ?? compiledPattern(pattern, loaded(around.re2));
    if (known.size >= REMEMBERED) known.clear();
    known.set(pattern, compiled);
    return compiled;
  };
  const test = (text: unknown, pattern: unknown): boolean => {
    if (typeof text !== 'string' || typeof pattern !== 'string') throw new Error('matches() takes two texts');
    return compile(pattern).test(text);
  };
  const macro = ({ receiver, args: [pattern] }: { receiver: Node; args: readonly [Node] }) => {
    // what is written out is compiled, or found wrong, when the expression is read, unless it is only looked over
    if (around.re2 !== null && pattern.op === 'value' && typeof pattern.args === 'string') compile(pattern.args);
    return {
      async: false,
      typeCheck(checker: Checker, _macro: unknown, context: unknown) {
        checker.check(receiver, context);
        checker.check(pattern, context);
        return checker.getType('bool');
      },
      evaluate: (evaluator: Evaluator, _macro: unknown, context: unknown) =>
        test(evaluator.run(receiver, context), evaluator.run(pattern, context)),
    };
  };
  env.registerFunction('list.matches(ast): bool', macro);
  env.registerFunction('matches(string, string): bool', test, { async: false });
}

function compiledPattern(pattern: string, engine: typeof RE2JS): RE2JS {
  if (pattern.length > MAX_PATTERN_CHARS) {
    throw new Error(
      `the pattern "${pattern.slice(0, 40)}…" has ${pattern.length} characters, and may have ${MAX_PATTERN_CHARS}`,
    );
  }
  try {
    return engine.compile(pattern);
  } catch (error) {
    throw new Error(`the pattern "${pattern}" is not valid: ${whyInvalid(pattern, error)}`);
  }
}

function whyInvalid(pattern: string, error: unknown): string {
  const [lookAround] = /\(\?<?[=!]/.exec(pattern) ?? [];
  if (lookAround !== undefined) return `there is no look-around here, as in "${lookAround}"`;
  return error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error);
}
