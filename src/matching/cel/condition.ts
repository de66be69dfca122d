import type { HookEvent } from '../../core/hook-event.ts';
import type { CompileExpression, Expression } from './expression.ts';
import type { Unreadable } from './read-expression.ts';

export interface Condition extends Pick<Expression, 'doubts' | 'directions'> {
  /** Whether it does by any name of its paths, or, where it `grants` something, by every one; `alone`: and of all that a line runs. Throws if it cannot be told. */
  readonly holds: (event: HookEvent, grants?: boolean, alone?: boolean) => boolean;
}

/** An expression that is true or false. */
export async function compileCondition(text: string, compile: CompileExpression): Promise<Condition | Unreadable> {
  const expression = await compile(text);
  if ('problem' in expression) return expression;
  const { byEveryName, type, doubts, directions } = expression;
  if (type !== 'bool' && type !== 'dyn') return { problem: `it gives ${withArticle(type)}, not true or false` };
  return {
    doubts,
    directions,
    holds(event, grants = false, alone = false) {
      const answers = byEveryName(event, alone).map(trueOrFalse);
      return grants ? answers.every((answer) => answer) : answers.some((answer) => answer);
    },
  };
}

function trueOrFalse(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new Error(`it is ${nameOf(value)}, not true or false`);
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'an object';
  return typeof value === 'bigint' ? 'a number' : `a ${typeof value}`;
}

function withArticle(type: string): string {
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}
