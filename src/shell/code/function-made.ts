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
  return { is: 'function', params, body, how, scope: names, self: null, fields, holds: NOTHING };
}

/** Where a function keeps what its parameter at this place is by itself. */
export function initialOf(at: number): string {
  return `=${at}`;
}
