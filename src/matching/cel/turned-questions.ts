import type { Environment, ParseResult } from '@marcbachmann/cel-js';
import { type Directions, QUESTIONS } from './directions.ts';
import { celEnvironment } from './environment.ts';
import { adder, type CelSurroundings, pushAnswer } from './functions.ts';
import { loaded } from './parts.ts';
import type { Line } from './shell-lines.ts';

/** No name that expressions of people have: theirs are read where these are not. */
const TURNED = 'may_';

/**
 * Reads expressions as those who grant ask them: a question behind a `!` is one about what a call may do, since what
 * surely is not all that it does may still be a part of it.
 */
export function turnedReader(around: CelSurroundings): (text: string, directions: Directions) => ParseResult {
  let env: Environment | null = null;
  return (text, { turned }) => {
    env ??= withTurned(celEnvironment(around), around);
    return env.parse(renamed(text, turned));
  };
}

function renamed(text: string, turned: Directions['turned']): string {
  const ends = turned.map(({ at }) => at).sort((a, b) => b - a);
  return ends.reduce((before, at) => `${before.slice(0, at)}${TURNED}${before.slice(at)}`, text);
}

function withTurned(env: Environment, around: CelSurroundings): Environment {
  const add = adder(env, around);
  const may = (name: string, patterns: readonly string[] | null): boolean =>
    name === 'pushes'
      ? pushAnswer(patterns ?? [], around).may
      : loaded(around.answers).test({ name, patterns })(loaded(around.event));
  for (const name of QUESTIONS) {
    add(`${TURNED}${name}(map): bool`, () => may(name, null));
    add(`${TURNED}${name}(map, string): bool`, (_: unknown, pattern: string) => may(name, [pattern]));
    add(`${TURNED}${name}(map, list): bool`, (_: unknown, patterns: readonly string[]) => may(name, patterns));
  }
  for (const line of ['string', 'list']) {
    add(
      `${TURNED}runs(${line}, string): bool`,
      (given: Line, spec: string) => loaded(around.shellLines).lineRuns(given, spec).any,
    );
  }
  return env;
}
