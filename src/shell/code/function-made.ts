import type { Expr } from './form.ts';
import type { Run } from './run.ts';
import { type Entries, type Names, NOTHING, type Value } from './value.ts';

/** A function where it is written down. There Python works out what its parameters are when they are given nothing. */
export function functionMade(run: Run, expr: Extract<Expr, { is: 'function' }>, names: Names): Value {
  const { params, body, how } = expr;
  const fields: Entries = new Map();
  if (run.language.isPython)
    params.forEach(({ initial }, i) => {
      if (initial !== undefined) fields.set(initialOf(i), run.value(initial, names));
    });
  const own = expr.name === undefined ? null : new Map<string, Value>();
  const scope: Names = own === null ? names : { own, outer: names, isBlock: true };
  const made: Value = { is: 'function', params, body, how, scope, self: null, fields, holds: NOTHING };
  if (own !== null && expr.name !== undefined) own.set(expr.name, made);
  return made;
}

/** Where a function keeps what its parameter at this place is by itself. */
export function initialOf(at: number): string {
  return `=${at}`;
}
