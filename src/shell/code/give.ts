import type { Expr, Target } from './form.ts';
import { entriesOf } from './made-values.ts';
import { homeOf } from './names.ts';
import { itemsOf, memberOf } from './parts.ts';
import type { Run } from './run.ts';
import {
  holding,
  holdsOf,
  isEnvironment,
  isOpen,
  list,
  type Names,
  numberOf,
  oneOf,
  optionsOf,
  plainText,
  record,
  UNKNOWN,
  unknown,
  type Value,
} from './value.ts';
import { setVariable } from './variable.ts';
import { keepsHeader } from './verbs/network-verbs.ts';

/** Gives a value to whatever stands on the left. */
export function giveTo(run: Run, target: Target, given: Value, names: Names): void {
  switch (target.is) {
    case 'name':
      run.set(homeFor(run, target, names).own, target.name, given);
      return;
    case 'items':
      giveItems(run, target, given, names);
      return;
    case 'members': {
      const taken = target.targets.flatMap(({ key }) => (key === null ? [] : [plainText(run.value(key, names))]));
      target.targets.forEach(({ key, target: one }, i) => {
        const name = key === null ? null : (taken[i] ?? null);
        if (key === null) giveTo(run, one, restOf(given, taken), names);
        else giveTo(run, one, name === null ? unknown(holdsOf(given)) : memberOf(run, given, name), names);
      });
      return;
    }
    case 'initial': {
      const isGiven = given.is !== 'unknown' && plainText(given) !== 'undefined';
      const initial = isGiven ? null : run.value(target.initial, names);
      giveTo(run, target.target, initial === null ? given : oneOf([given, initial]), names);
      return;
    }
    case 'place':
      placeAt(run, target.place, given, names);
  }
}

function restOf(given: Value, taken: readonly (string | null)[]): Value {
  if (given.is !== 'record') return unknown(holdsOf(given));
  return record(
    [...given.entries].filter(([key]) => !taken.includes(key)),
    given.kind,
    given.holds,
  );
}

function giveItems(run: Run, { targets }: Extract<Target, { is: 'items' }>, given: Value, names: Names): void {
  const { items, isOpen: isAny } = itemsOf(run, given);
  const any = (): Value => (items.length === 0 ? unknown(holdsOf(given)) : oneOf(items));
  const rest = targets.findIndex(({ isRest }) => isRest === true);
  targets.forEach(({ target, isRest }, i) => {
    const behind = targets.length - i;
    if (isRest === true)
      giveTo(run, target, list(isAny ? items : items.slice(i, items.length - behind + 1), isAny), names);
    else {
      const item = isAny ? any() : rest >= 0 && i > rest ? items.at(-behind) : items[i];
      giveTo(run, target, item === undefined ? UNKNOWN : holding(item, given.holds), names);
    }
  });
}

function homeFor(run: Run, target: Extract<Target, { is: 'name' }>, names: Names): Names {
  if (target.in === 'block') return names;
  if (target.in === undefined) return homeOf(target.name, names) ?? run.top;
  let home = names;
  while (home.isBlock === true && home.outer !== null) home = home.outer;
  if (home.outside?.has(target.name) !== true || home.outer === null) return home;
  return homeOf(target.name, home.outer) ?? run.top;
}

/** `a.b = c`, `a[b] = c` */
function placeAt(run: Run, where: Expr, given: Value, names: Names): void {
  if (where.is === 'slice') run.escaped(run.value(where.of, names));
  if (where.is !== 'member' && where.is !== 'item') {
    run.value(where, names);
    return;
  }
  const owner = run.value(where.of, names);
  // whoever has it may put something into it
  if (given.is === 'thing' && given.type === 'file') run.found.mayFill(given.texts);
  const key = where.is === 'member' ? null : run.value(where.key, names);
  const name = where.is === 'member' ? where.name : plainText(key ?? UNKNOWN);
  const all = optionsOf(owner);
  for (const one of all) putInto(run, one, name, key, given, all.length === 1);
}

/** What the language itself calls, sooner or later. */
const HOOKS = /^(?:sys\.(?:except|display|unraisable|breakpoint)hook|threading\.excepthook|Error\.prepareStackTrace)$/;

function putInto(run: Run, owner: Value, name: string | null, key: Value | null, given: Value, isOnly: boolean): void {
  const entries = entriesOf(owner);
  if (owner.is === 'list') putItem(run, owner, name, numberOf(key ?? undefined), given, isOnly);
  else if (entries !== null && name !== null)
    run.set(entries, name, isOnly ? given : oneOf([entries.get(name) ?? given, given]));
  else if (entries !== null) {
    for (const [known, one] of entries) run.set(entries, known, oneOf([one, given]));
    run.set(entries, '', given);
  } else if (isEnvironment(owner) && name !== null && plainText(given) !== null) setVariable(run, name, given);
  else if (owner.is === 'api' && name !== null && !isEnvironment(owner)) {
    if (owner.name === '') run.set(run.top.own, name, given);
    else run.set(run.replaced, `${owner.name}.${name}`, given);
    if (HOOKS.test(`${owner.name}.${name}`)) run.later(given);
  } else if (owner.is === 'method' && owner.of.is === 'thing' && owner.of.type === 'Client')
    keepsHeader(owner.of, name, given, run.found);
  else {
    // whoever has it may tell it to anybody
    run.found.meets(holdsOf(given), { is: 'given' });
    if (given.is === 'function') run.maybe(() => run.invoke(given, []));
  }
}

function putItem(
  run: Run,
  owner: Extract<Value, { is: 'list' }>,
  name: string | null,
  at: number | null,
  given: Value,
  isOnly: boolean,
): void {
  const items = run.changing(owner.items);
  if (name === 'length') items.length = Math.min(items.length, at ?? numberOf(given) ?? items.length);
  else if (at !== null && isOnly && !isOpen(owner) && at < 1000) {
    const index = at < 0 ? items.length + at : at;
    while (items.length < index) items.push(UNKNOWN);
    if (index >= 0) items[index] = given;
  } else {
    items.push(given);
    items.isOpen = true;
  }
}

/** `del a[0]`, `delete a.b` */
export function deleteAt(run: Run, where: Expr, names: Names): void {
  if (where.is === 'slice') run.escaped(run.value(where.of, names));
  if (where.is !== 'member' && where.is !== 'item') return;
  const owner = run.value(where.of, names);
  const key = where.is === 'member' ? null : run.value(where.key, names);
  const name = where.is === 'member' ? where.name : plainText(key ?? UNKNOWN);
  for (const one of optionsOf(owner)) {
    const entries = entriesOf(one);
    const at = numberOf(key ?? undefined);
    if (entries !== null && name !== null) run.remove(entries, name);
    else if (one.is === 'list' && at !== null && !isOpen(one) && run.language.isPython)
      run.changing(one.items).splice(at, 1);
    else if (one.is === 'list' && at !== null && !isOpen(one)) run.changing(one.items)[at] = UNKNOWN;
    else run.escaped(one);
  }
}
