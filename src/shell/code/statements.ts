import { runWithin } from './entered.ts';
import { anyOf, type Flow, left, ON, without } from './flow.ts';
import type { Statement } from './form.ts';
import { blur } from './journal.ts';
import { forLoop, whileLoop } from './loops.ts';
import { importedInto, isEarly } from './names.ts';
import { namesOf } from './names-of.ts';
import { assuming, refine } from './refine.ts';
import { alternatives, maybe, type Run } from './run.ts';
import { type Items, type Names, oneOf, truthOf, UNKNOWN, type Value } from './value.ts';

/** Statements one after the other, to where they are left. */
export function runBlock(run: Run, body: readonly Statement[], names: Names, from = 0): Flow {
  if (from === 0)
    for (const one of body)
      if (isEarly(one, names, run.language.isPython)) run.give(one.target, run.value(one.value, names), names);
  for (let i = from; i < body.length; i++) {
    const one = body[i];
    if (one === undefined || run.isTooMuch()) break;
    const flow = runStatement(run, one, names);
    if (!flow.goesOn) return flow;
    if (flow.leaves.length === 0) continue;
    // whether the rest is reached shows only when it runs
    const rest = i + 1 < body.length ? maybe(run, () => runBlock(run, body, names, i + 1)) : ON;
    return { goesOn: rest.goesOn, leaves: anyOf([flow, rest]).leaves };
  }
  return ON;
}

function runStatement(run: Run, one: Statement, names: Names): Flow {
  switch (one.is) {
    case 'value':
      run.last = run.value(one.value, names);
      return ON;
    case 'assign':
      run.give(one.target, run.value(one.value, names), names);
      return ON;
    case 'if': {
      const truth = truthOf(run.value(one.condition, names), run.language.isPython);
      if (truth !== null) return run.block(truth ? one.taken : one.otherwise, names);
      const way = (holds: boolean) => (): Flow =>
        assuming(run, one.condition, names, holds, () => run.block(holds ? one.taken : one.otherwise, names));
      const [first = ON, second = ON] = alternatives(run, [way(true), way(false)], false);
      // what goes on behind `if not name.endswith('.py'): continue` is the other way
      if (first.goesOn !== second.goesOn) refine(run, one.condition, names, first.goesOn);
      return anyOf([first, second]);
    }
    case 'loop':
      return forLoop(run, one, names);
    case 'while':
      return whileLoop(run, one, names);
    case 'block':
      return run.block(one.body, { own: new Map(), outer: names, isBlock: true });
    case 'with':
      return runWithin(run, one, names);
    case 'within':
      return run.block(one.body, { own: namesOf(run, run.value(one.of, names)), outer: names, isBlock: true });
    case 'cases':
      return without(anyOf([ON, ...one.bodies.map((body) => maybe(run, () => run.block(body, names)))]), 'break');
    case 'try':
      return attempt(run, one, names);
    case 'return':
      run.frame.returned.push(run.value(one.value, names));
      return left('return');
    case 'throw':
      run.thrown.push(run.value(one.value, names));
      return left('throw');
    case 'break':
    case 'continue':
      return left(one.is);
    case 'outside':
      for (const name of one.names) names.outside?.add(name);
      return ON;
    case 'import':
      importedInto(run, one, names);
      return ON;
  }
}

/** Where it fails, names are whatever they were somewhere in the middle of it. */
function attempt(run: Run, { body, handlers, otherwise, last }: Extract<Statement, { is: 'try' }>, names: Names): Flow {
  const given: Run['attempts'][number] = [];
  const lists = new Set<Items>();
  const thrown = run.thrown.length;
  const tried = (): Flow => {
    run.attempts.push(given);
    const flow = run.block(body, names);
    run.attempts.pop();
    run.attempts.at(-1)?.push(...given);
    for (const items of run.journals.at(-1)?.lists.keys() ?? []) lists.add(items);
    return flow.goesOn && otherwise.length > 0 ? anyOf([flow, run.block(otherwise, names)]) : flow;
  };
  const failed = (): Flow => {
    const before = new Map<Map<string, Value>, Map<string, Value[]>>();
    for (const { of, name, value } of given) {
      const known = before.get(of) ?? new Map<string, Value[]>();
      known.set(name, [...(known.get(name) ?? (of.has(name) ? [of.get(name) ?? UNKNOWN] : [])), value]);
      before.set(of, known);
    }
    for (const [of, values] of before) for (const [name, all] of values) run.set(of, name, oneOf(all));
    for (const items of lists) blur(items, run.journals.at(-1));
    const caught = oneOf([...run.thrown.slice(thrown), UNKNOWN]);
    return anyOf(
      alternatives(
        run,
        handlers.map(({ target, body: inner }) => () => {
          if (target !== null) run.give(target, caught, names);
          return run.block(inner, names);
        }),
        handlers.length === 0,
      ),
    );
  };
  const flows = alternatives(run, [tried, failed], false);
  const [first = ON, ...others] = flows;
  const flow = anyOf([handlers.length > 0 ? without(first, 'throw') : first, ...others]);
  const end = run.block(last, names);
  return end.goesOn ? { goesOn: flow.goesOn, leaves: anyOf([flow, end]).leaves } : end;
}
