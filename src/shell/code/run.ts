import { type Flow, ON } from './flow.ts';
import type { Expr, Statement, Target } from './form.ts';
import { handUp, hasChangedNothing, isEmpty, type Journal, joinAll, newJournal, undone, widen } from './journal.ts';
import type { Reader } from './reader.ts';
import { type Entries, holdsOf, type Names, type Value } from './value.ts';

/** What a function has given so far. */
export interface Frame {
  readonly returned: Value[];
  readonly yielded: Value[];
  /** Where it was when it first gave something on the way. */
  folders?: Reader['found']['folders'];
}

/** A program that is being followed. */
export interface Run extends Reader {
  readonly value: (expr: Expr, names: Names) => Value;
  readonly block: (body: readonly Statement[], names: Names) => Flow;
  readonly give: (target: Target, given: Value, names: Names) => void;
  /** True once it is more than can be followed. */
  readonly isTooMuch: () => boolean;
  /** True once it is too much to go through round by round: then a loop is any number of rounds with any of its values. */
  readonly isLong: () => boolean;
  readonly journals: Journal[];
  /** What was put into names since somebody began to wait for a failure. */
  readonly attempts: { readonly of: Entries; readonly name: string; readonly value: Value }[][];
  readonly thrown: Value[];
  /** The texts of modules that it may take in, by their names. */
  readonly modules: ReadonlyMap<string, string>;
  /** What each `with` around has entered. */
  readonly contexts: Value[][];
  frame: Frame;
  scope: Names;
  /** What the last statement came to. */
  last: Value;
}

/** Runs each of them as if the others had not run; afterwards everything is what any of them made of it. */
export function alternatives(run: Run, bodies: readonly (() => Flow)[], mayBeNone: boolean): readonly Flow[] {
  const { found } = run;
  const before = found.folders;
  const folders = mayBeNone ? [...before] : [];
  const ways: Journal[] = [];
  const flows = bodies.map((body) => {
    const journal = newJournal();
    found.folders = before;
    run.journals.push(journal);
    const flow = body();
    run.journals.pop();
    ways.push(undone(journal));
    folders.push(...found.folders);
    return flow;
  });
  joinAll(ways, mayBeNone, run.journals.at(-1));
  found.folders = [...new Set(folders)];
  return flows;
}

const MOST_ROUNDS = 3;

/** Any number of rounds: until nothing is another thing by it, or may be anything. */
export function repeated(run: Run, body: () => Flow): Flow {
  const leaves = new Set<Flow['leaves'][number]>();
  for (let round = 0; ; round++) {
    const journal = newJournal();
    const before = run.found.folders;
    run.journals.push(journal);
    const flow = body();
    run.journals.pop();
    for (const one of flow.leaves) leaves.add(one);
    const outer = run.journals.at(-1);
    const changed = joinAll([undone(journal)], true, outer);
    run.found.folders = [...new Set([...before, ...run.found.folders])];
    if (isEmpty(changed) || round > MOST_ROUNDS || run.isTooMuch()) break;
    if (round === MOST_ROUNDS - 1) widen(changed, outer);
  }
  return { goesOn: true, leaves: [...leaves] };
}

/** A round of a loop, and whether another one would do the same again: nothing is another thing by it. */
export function settling(run: Run, body: () => Flow): { readonly flow: Flow; readonly isSettled: boolean } {
  const journal = newJournal();
  const { folders } = run.found;
  run.journals.push(journal);
  const flow = body();
  run.journals.pop();
  handUp(journal, run.journals.at(-1));
  const sources = (value: Value): ReadonlySet<string> =>
    new Set([...holdsOf(value)].map((one) => run.found.sourceOf(one)));
  const isMadeOf = (before: Value, now: Value): boolean => {
    const known = sources(before);
    return [...sources(now)].every((one) => known.has(one));
  };
  return { flow, isSettled: folders === run.found.folders && hasChangedNothing(journal, isMadeOf) };
}

export function maybe(run: Run, body: () => Flow | undefined): Flow {
  const [flow = ON] = alternatives(run, [() => body() ?? ON], true);
  return flow;
}
