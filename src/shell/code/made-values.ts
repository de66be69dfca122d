import { ANY } from '../effects/wild-text.ts';
import { type Entries, holdsOf, list, NOTHING, textOf, union, type Value } from './value.ts';

/** A function that has the first of what it is given already. */
export function boundTo(callee: Value, args: readonly Value[]): Value {
  if (args.length === 0) return callee;
  return { is: 'method', of: list([callee, ...args]), name: 'bound', holds: union(...args.map((one) => holdsOf(one))) };
}

/** What a program throws: its text is what it was given. */
export function errorOf(args: readonly Value[]): Value {
  const [first = textOf([''], NOTHING)] = args;
  return {
    is: 'thing',
    type: 'Error',
    texts: first.is === 'text' || first.is === 'thing' ? first.texts : [ANY],
    holds: holdsOf(first),
  };
}

/** What it has by names. */
export function entriesOf(value: Value): Entries | null {
  return value.is === 'record'
    ? value.entries
    : value.is === 'class'
      ? value.members
      : value.is === 'function'
        ? value.fields
        : null;
}
