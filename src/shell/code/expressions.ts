import { callMethod, callValue } from './call.ts';
import { decorated } from './decorated.ts';
import { entered } from './entered.ts';
import { ON } from './flow.ts';
import type { Argument, Expr } from './form.ts';
import { functionMade } from './function-made.ts';
import { deleteAt } from './give.ts';
import { type Given, NO_NAMES } from './given.ts';
import { importedValue, nameValue } from './names.ts';
import { comparedOf, operationOf } from './operate.ts';
import { itemAt, itemsOf, memberOf, sliceOf } from './parts.ts';
import { assuming, refine } from './refine.ts';
import { alternatives, maybe, type Run } from './run.ts';
import { textOfObject } from './text-of-object.ts';
import {
  type Entries,
  holdsOf,
  joined,
  list,
  type Names,
  NOTHING,
  numberOf,
  oneOf,
  plainText,
  record,
  text,
  truthOf,
  UNKNOWN,
  union,
  unknown,
  type Value,
  whichever,
  word,
} from './value.ts';

/** What an expression comes to, after all that it does. */
export function evaluated(run: Run, expr: Expr, names: Names): Value {
  if (run.isTooMuch()) return UNKNOWN;
  switch (expr.is) {
    case 'text':
      return text(expr.text);
    case 'number':
      return word(expr.value);
    case 'pattern':
      return { is: 'thing', type: 'Pattern', texts: [`/${expr.source}/${expr.flags}`], holds: NOTHING };
    case 'name':
      return nameValue(run, expr.name, names);
    case 'member':
      return memberOf(run, run.value(expr.of, names), expr.name);
    case 'item':
      return itemAt(run, run.value(expr.of, names), textOfObject(run, run.value(expr.key, names)));
    case 'slice':
      return sliceOf(
        run.value(expr.of, names),
        expr.bounds.map((one) => (one === null ? null : (numberOf(run.value(one, names)) ?? 'unknown'))),
      );
    case 'joined':
      return joined(expr.parts.map((one) => textOfObject(run, run.value(one, names))));
    case 'operation': {
      const left = textOfObject(run, run.value(expr.left, names));
      const right = textOfObject(run, run.value(expr.right, names));
      return comparedOf(expr.operator, left, right) ?? operationOf(run, expr.operator, left, right);
    }
    case 'not': {
      const truth = truthOf(run.value(expr.of, names), run.language.isPython);
      return truth === null ? UNKNOWN : word(!truth);
    }
    case 'logic':
      return logic(run, expr, names);
    case 'choice': {
      const truth = truthOf(run.value(expr.condition, names), run.language.isPython);
      if (truth !== null) return run.value(truth ? expr.taken : expr.otherwise, names);
      const made: Value[] = [];
      const way = (one: Expr, holds: boolean) => () => {
        made.push(assuming(run, expr.condition, names, holds, () => run.value(one, names)));
        return ON;
      };
      alternatives(run, [way(expr.taken, true), way(expr.otherwise, false)], false);
      return oneOf(made);
    }
    case 'question':
      for (const one of expr.parts) textOfObject(run, run.value(one, names));
      return UNKNOWN;
    case 'sequence':
      return expr.parts.map((one) => run.value(one, names)).at(-1) ?? UNKNOWN;
    case 'list':
      return listed(run, expr.items, names);
    case 'record':
      return recorded(run, expr, names);
    case 'function':
      return functionMade(run, expr, names);
    case 'class':
      return classMade(run, expr, names);
    case 'decorated':
      return decorated(run, expr, names);
    case 'each':
      return each(run, expr, names);
    case 'assigned': {
      const before =
        expr.isAfter === true && expr.target.is !== 'items' ? run.value(placeOf(expr.target), names) : null;
      const given = run.value(expr.value, names);
      run.give(expr.target, given, names);
      return before ?? given;
    }
    case 'deleted':
      deleteAt(run, expr.place, names);
      return UNKNOWN;
    case 'yield': {
      const given = run.value(expr.value, names);
      run.frame.folders ??= run.found.folders;
      run.frame.yielded.push(...(expr.isEach ? itemsOf(run, given).items : [given]));
      return UNKNOWN;
    }
    case 'entered':
      return entered(run, run.value(expr.value, names));
    case 'import':
      return importedValue(run, run.value(expr.module, names));
    case 'tagged': {
      const parts = expr.parts.map((one) => run.value(one, names));
      const of = run.value(expr.of, names);
      // a function of the program is given the texts, and then the values
      const args =
        of.is === 'function'
          ? [list(parts.filter((_, i) => i % 2 === 0)), ...parts.filter((_, i) => i % 2 === 1)]
          : [joined(parts)];
      return callValue(run, of, { self: null, args, named: NO_NAMES });
    }
    case 'call':
      return called(run, expr, names);
    case 'unread':
      return UNKNOWN;
  }
}

/** What a target stands for where it is read. */
function placeOf(target: Extract<Expr, { is: 'assigned' }>['target']): Expr {
  return target.is === 'name'
    ? { is: 'name', name: target.name }
    : target.is === 'place'
      ? target.place
      : { is: 'unread' };
}

function logic(run: Run, { operator, left, right }: Extract<Expr, { is: 'logic' }>, names: Names): Value {
  const first = run.value(left, names);
  const truth = operator === '??' ? isThere(first) : truthOf(first, run.language.isPython);
  if (truth !== null) return truth === (operator === 'and') ? run.value(right, names) : first;
  let second: Value = UNKNOWN;
  maybe(run, () => {
    const rest = (): Value => run.value(right, names);
    second = operator === '??' ? rest() : assuming(run, left, names, operator === 'and', rest);
    return ON;
  });
  // what is not there is no place
  return first.is === 'unknown' && operator !== 'and' && first.holds.size === 0
    ? oneOf([second, first])
    : oneOf([first, second]);
}

function isThere(value: Value): boolean | null {
  if (value.is === 'unknown' || value.is === 'either' || value.is === 'api') return null;
  if (value.is !== 'text' || value.isWord !== true)
    return value.is !== 'text' || plainText(value) !== null ? true : null;
  return !/^(?:null|undefined|None)$/.test(plainText(value) ?? '');
}

function listed(run: Run, items: readonly Argument[], names: Names): Value {
  const all: Value[] = [];
  let isAny = false;
  for (const { value: one, isSpread } of items) {
    const given = run.value(one, names);
    const spread = isSpread === true ? itemsOf(run, given) : null;
    all.push(...(spread?.items ?? [given]));
    isAny ||= spread?.isOpen === true;
  }
  return list(all, isAny);
}

function recorded(run: Run, expr: Extract<Expr, { is: 'record' }>, names: Names): Value {
  const entries: Entries = new Map();
  let holds = NOTHING;
  for (const { key, value: one } of expr.entries) {
    const given = run.value(one, names);
    const name = key === null ? null : plainText(run.value(key, names));
    if (name !== null) entries.set(name, given);
    else if (key === null && given.is === 'record') for (const [own, inner] of given.entries) entries.set(own, inner);
    else {
      holds = union(holds, holdsOf(given));
      // by a name that nobody knows
      if (key !== null) entries.set('', given);
    }
  }
  return { is: 'record', entries, kind: null, holds };
}

function classMade(run: Run, expr: Extract<Expr, { is: 'class' }>, names: Names): Value {
  const members: Entries = new Map();
  let base: Entries | null = null;
  for (const one of expr.bases.map((of) => run.value(of, names))) {
    const inherited = one.is === 'class' ? one.members : one.is === 'function' ? one.fields : null;
    for (const [key, member] of inherited ?? []) members.set(key, member);
    base ??= inherited;
    // whoever made it may call what it has
    if (inherited === null) members.set('__base__', one);
  }
  // a class may be told that another is made of it
  for (const one of [members.get('__new__'), members.get('__init_subclass__')])
    if (one?.is === 'function') run.maybe(() => run.invoke(one, []));
  run.block(expr.body, { own: members, outer: names });
  // what stands in a class is no name in its methods
  for (const [key, one] of members)
    if (one.is === 'function' && one.scope.own === members) {
      members.set(key, { ...one, scope: names });
      if (base !== null) one.fields.set('__super__', record(base));
    }
  return { is: 'class', members, holds: NOTHING };
}

function each(run: Run, { of, loops, isRecord }: Extract<Expr, { is: 'each' }>, names: Names): Value {
  const made: Value[] = [];
  let isAny = false;
  const round = (at: number, inner: Names): void => {
    const loop = loops[at];
    if (loop === undefined) {
      made.push(run.value(of, inner));
      return;
    }
    const { items: all, isOpen: isMore } = itemsOf(run, run.value(loop.over, inner));
    const items = all.length > 1 && run.isLong() ? [oneOf(all)] : all;
    isAny ||= isMore || items !== all;
    for (const one of items) {
      if (run.isTooMuch()) return;
      const next: Names = { own: new Map(), outer: inner, isBlock: true };
      run.give(loop.target, one, next);
      const isMeant = meetsAll(run, loop.conditions, next);
      if (isMeant === false) continue;
      isAny ||= isMeant === null;
      round(at + 1, next);
    }
  };
  round(0, names);
  if (isRecord !== true) return list(made, isAny);
  const pairs = made.flatMap((one) => (one.is === 'list' ? [one.items] : []));
  return record(pairs.map(([key = UNKNOWN, value = UNKNOWN]) => [plainText(key) ?? '', value]));
}

/** Null: nobody knows. */
function meetsAll(run: Run, conditions: readonly Expr[], names: Names): boolean | null {
  if (conditions.length === 0) return true;
  const truths = conditions.map((condition) => truthOf(run.value(condition, names), run.language.isPython));
  if (truths.includes(false)) return false;
  for (const condition of conditions) refine(run, condition, names);
  return truths.includes(null) ? null : true;
}

function called(run: Run, { of, args, isNew }: Extract<Expr, { is: 'call' }>, names: Names): Value {
  const [owner, method] = of.is === 'member' ? [of.of, of.name] : [of, null];
  const callee = run.value(owner, names);
  const given = givenBy(run, args, names);
  handOver(run, given);
  if (method === null) return callValue(run, callee, { self: null, ...given }, isNew === true);
  return whichever(callee, (one) => callMethod(run, one, method, { self: one, ...given }));
}

function givenBy(run: Run, args: readonly Argument[], names: Names): Omit<Given, 'self'> {
  const positional: Value[] = [];
  let named: Map<string, Value> | null = null;
  for (const { value: one, name, isSpread } of args) {
    const given = run.value(one, names);
    if (name !== undefined) named = (named ?? new Map()).set(name, given);
    else if (isSpread !== true) positional.push(given);
    else if (given.is === 'list') positional.push(...given.items);
    else if (given.is === 'record') named = new Map([...(named ?? []), ...given.entries]);
    else if (given.is === 'text') positional.push(...itemsOf(run, given).items);
    else positional.push(unknown(holdsOf(given)));
  }
  return { args: positional, named: named ?? NO_NAMES };
}

/** Whoever has a file that is open may put something into it. */
function handOver(run: Run, { args, named }: Omit<Given, 'self'>): void {
  if (run.found.emptied.size === 0) return;
  for (const one of args) fill(run, one);
  for (const one of named.values()) fill(run, one);
}

function fill(run: Run, one: Value): void {
  if (one.is === 'thing' && one.type === 'file') run.found.mayFill(one.texts);
  // `stdio: ['ignore', out]`
  else if (one.is === 'list') for (const item of one.items) fill(run, item);
  else if (one.is === 'record') for (const entry of one.entries.values()) fill(run, entry);
}
