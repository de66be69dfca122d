import type { Function as FunctionNode } from 'unbash';
import type { TextPlace } from '../../walk/run.ts';
import { bounded } from '../bounded.ts';
import type { WildText } from '../wild-text.ts';
import { either, isSame, isSameVariable, type Variable } from './variable.ts';

/** The words that a script or a function was given. */
export interface Given {
  readonly words: readonly WildText[];
  /** There may be others, and more. */
  readonly isOpen: boolean;
  /** So many have a number of their own; those behind them may be any in number. */
  readonly looseFrom?: number;
  /** Of those behind them some may be gone. */
  readonly isCut?: true;
}

/** A function of the line, and the text that it stands in. */
export interface Body extends TextPlace {
  readonly node: FunctionNode;
}

/** What may be so at one point of a line. What a command changes, it replaces: whoever kept a state keeps it as it was. */
export interface State {
  /** Where the commands run; several where that depends. */
  readonly cwds: readonly WildText[];
  /** Where they ran before the last `cd`. */
  readonly oldCwds: readonly WildText[];
  /** What the line has given a value. */
  readonly values: ReadonlyMap<string, Variable>;
  /** `$1`, `$2` …: one of these. */
  readonly given: readonly Given[];
  /** Where `popd` goes. */
  readonly stack: readonly (readonly WildText[])[];
  /** More than one where it depends which was named last; null: none was, and it is the program. */
  readonly functions: ReadonlyMap<string, readonly (Body | null)[]>;
  /** Nothing comes here: the shell has ended, or left the loop or the function. */
  readonly isOver: boolean;
  /** What is so where the last command failed; null: the same. */
  readonly failed: State | null;
  /** A command that fails ends the shell. */
  readonly endsOnFailure: boolean;
}

const MOST_CWDS = 4;
const MOST_GIVEN = 4;

export function placesIn(cwds: readonly WildText[]): readonly WildText[] {
  return cwds.length < 2 ? cwds : bounded([...new Set(cwds)], MOST_CWDS);
}

/** Either of the two. `before`: what a variable is to whom the line has not given a value. */
export function eitherState(one: State, other: State, before: (name: string) => Variable): State {
  if (one === other || other.isOver) return one;
  if (one.isOver) return other;
  return {
    cwds: isSame(one.cwds, other.cwds) ? one.cwds : placesIn([...one.cwds, ...other.cwds]),
    oldCwds: isSame(one.oldCwds, other.oldCwds) ? one.oldCwds : placesIn([...one.oldCwds, ...other.oldCwds]),
    values: eitherValues(one.values, other.values, before),
    given: eitherGiven(one.given, other.given),
    stack: one.stack.length >= other.stack.length ? one.stack : other.stack,
    functions: eitherFunctions(one.functions, other.functions),
    isOver: false,
    failed: null,
    endsOnFailure: one.endsOnFailure && other.endsOnFailure,
  };
}

function eitherValues(
  one: State['values'],
  other: State['values'],
  before: (name: string) => Variable,
): State['values'] {
  if (one === other) return one;
  const values = new Map(one);
  for (const [name, value] of other) values.set(name, either(one.get(name) ?? before(name), value));
  for (const [name, value] of one) if (!other.has(name)) values.set(name, either(value, before(name)));
  return values;
}

function eitherGiven(one: State['given'], other: State['given']): State['given'] {
  if (one === other) return one;
  const isNew = (given: Given): boolean => !one.some((known) => isSameGiven(known, given));
  const all = [...one, ...other.filter(isNew)];
  return all.length <= MOST_GIVEN ? all : [{ words: all.flatMap(({ words }) => words), isOpen: true }];
}

function eitherFunctions(one: State['functions'], other: State['functions']): State['functions'] {
  if (one === other) return one;
  const functions = new Map(one);
  for (const [name, bodies] of other) functions.set(name, [...new Set([...(one.get(name) ?? [null]), ...bodies])]);
  for (const [name, bodies] of one) if (!other.has(name)) functions.set(name, [...new Set([...bodies, null])]);
  return functions;
}

function isSameGiven(one: Given, other: Given): boolean {
  const isAlike = one.isOpen === other.isOpen && one.looseFrom === other.looseFrom && one.isCut === other.isCut;
  return isAlike && isSame(one.words, other.words);
}

/** Whether nothing has changed from one to the other. */
export function isSameState(one: State, other: State): boolean {
  return (
    one.isOver === other.isOver &&
    isSame(one.cwds, other.cwds) &&
    isSame(one.oldCwds, other.oldCwds) &&
    (one.given === other.given ||
      (one.given.length === other.given.length &&
        one.given.every((given, i) => isSameGiven(given, other.given[i] ?? given)))) &&
    one.functions === other.functions &&
    isSameValues(one.values, other.values)
  );
}

function isSameValues(one: State['values'], other: State['values']): boolean {
  if (one === other) return true;
  if (one.size !== other.size) return false;
  for (const [name, value] of one) {
    const others = other.get(name);
    if (name !== '_' && (others === undefined || !isSameVariable(value, others))) return false;
  }
  return true;
}
