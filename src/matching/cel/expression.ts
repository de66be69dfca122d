import type { HookEvent } from '../../core/hook-event.ts';
import { compileFilePatterns } from '../file-patterns.ts';
import { timelyAnswers } from '../timely-answers.ts';
import { type Directions, directionsIn } from './directions.ts';
import { type Doubt, misspelt, turnedRound } from './doubts.ts';
import { evaluators } from './evaluators.ts';
import { type CelSurroundings, globKey } from './functions.ts';
import type { Inspection } from './inspect.ts';
import { loaded, loadParts } from './parts.ts';
import { whatFailed } from './problems.ts';
import { noExpression, reader, type Unreadable } from './read-expression.ts';
import { type CelPlace, surroundings } from './surroundings.ts';

/** An expression that was read. */
export interface Expression {
  /** What it is for this event. Throws where that cannot be told. */
  readonly evaluate: (event: HookEvent) => unknown;
  /** The same, and once more with the places to which its paths lead, where that is somewhere else than they say. */
  readonly byEveryName: (event: HookEvent, alone: boolean) => readonly unknown[];
  /** The type of what it gives, as CEL calls it; `dyn`: known only when it runs. */
  readonly type: string;
  /** What probably does not mean what it says. */
  readonly doubts: readonly Doubt[];
  readonly directions: Directions;
}

export type CompileExpression = (text: string) => Promise<Expression | Unreadable>;

/** CEL over the payload of an event, with functions for what guards ask of shell lines and paths. */
export function expressionCompiler(place: CelPlace): CompileExpression {
  const around = surroundings(place);
  const read = reader(around);
  const timely = timelyAnswers();
  const evaluatorOf = evaluators(around, place);

  return async (text) => {
    const bad = noExpression(text);
    if (bad !== null) return bad;
    try {
      await loadParts(text, around);
      const expression = read(text);
      if ('problem' in expression) return expression;
      const { parsed, found } = expression;
      for (const patterns of found.globs) {
        const compiled = await compileFilePatterns(patterns, timely);
        if ('problem' in compiled) return { problem: compiled.problem };
        around.globs.set(globKey(patterns), compiled.test);
      }
      const problem = await compileQuestions(found, around, place);
      if (problem !== null) return { problem };
      const { valid, type = 'dyn', error } = parsed.check();
      if (!valid) return { problem: whatFailed(error, text) };
      const directions = directionsIn(parsed.ast);
      const doubts = [...misspelt(found), ...turnedRound(found)];
      return { ...evaluatorOf(parsed, found, text, directions), type, doubts, directions };
    } catch (error) {
      return { problem: whatFailed(error, text) };
    }
  };
}

/** What is asked about the effects of the call; null: all of it can be read. */
async function compileQuestions(
  { effects: questions }: Inspection,
  around: CelSurroundings,
  { effects: world }: CelPlace,
): Promise<string | null> {
  if (questions.length === 0 || world === undefined) return null;
  around.answers ??= loaded(around.effects).effectAnswers(world);
  for (const question of questions) {
    const bad = await around.answers.compile(question);
    if (bad !== null) return `the pattern of ${question.name}() cannot be read: ${bad.problem}`;
  }
  return null;
}

/** What keeps a text from being a condition, as far as that can be told without a place to evaluate it in; null: nothing. */
export function expressionProblem(text: string): string | null {
  const bad = noExpression(text);
  if (bad !== null) return bad.problem;
  try {
    const read = reader(surroundings({ home: '/', now: () => 0, followLinks: () => (path) => path }));
    const expression = read(text);
    if ('problem' in expression) return expression.problem;
    const { valid, error } = expression.parsed.check();
    return valid ? null : whatFailed(error, text);
  } catch (error) {
    return whatFailed(error, text);
  }
}
