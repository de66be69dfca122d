import { callApi, callMethod, callValue, instanceOf } from './call.ts';
import type { Findings } from './findings.ts';
import type { Argument, CodeForm, Expr, Statement, Target } from './form.ts';
import { homeOf, importedInto, importedModule, importedValue, isEarly, nameValue, paramsGiven } from './names.ts';
import { operationOf } from './operate.ts';
import { itemAt, itemsOf, memberOf, sliceOf } from './parts.ts';
import type { Language, Reader } from './reader.ts';
import {
  holding,
  holdsOf,
  joined,
  list,
  type Names,
  NOTHING,
  numberOf,
  oneOf,
  optionsOf,
  plainText,
  text,
  UNKNOWN,
  union,
  unknown,
  type Value,
} from './value.ts';

const MOST_STEPS = 40_000;
const DEEPEST_CALL = 12;

/** Follows a program text as far as its words tell, and notes what it does on the way. */
export function evaluate(form: CodeForm, language: Language, found: Findings, depth = 0): Value {
  let steps = 0;
  let calls = 0;
  /** In a condition or a loop what was before may still be. */
  let nesting = 0;
  const top: Names = { own: new Map(), outer: null };

  const reader: Reader = {
    language,
    found,
    invoke,
    module: (name) => importedModule(reader, name),
    code: (program) => {
      if (depth > 3 || program.length > 200_000) {
        found.isDynamic = true;
        return UNKNOWN;
      }
      const inner = language.form(program);
      if (inner.isBroken) found.isDynamic = true;
      return inner.isBroken ? UNKNOWN : evaluate(inner, language, found, depth + 1);
    },
  };
  return block(form.body, top) ?? UNKNOWN;

  function isTooMuch(): boolean {
    if (++steps <= MOST_STEPS) return false;
    found.isPartly = true;
    return true;
  }

  function block(body: readonly Statement[], names: Names): Value | null {
    let result: Value | null = null;
    let last: Value = UNKNOWN;
    for (const one of body) if (isEarly(one, names)) give(one.target, value(one.value, names), names);
    for (const one of body) {
      if (isTooMuch()) break;
      switch (one.is) {
        case 'value':
          last = value(one.value, names);
          break;
        case 'assign':
          give(one.target, value(one.value, names), names);
          break;
        case 'return':
          result = also(result, value(one.value, names));
          break;
        case 'import':
          importedInto(reader, one, names);
          break;
        case 'block': {
          nesting++;
          const inner = block(one.body, names);
          nesting--;
          if (inner !== null) result = also(result, inner);
          break;
        }
        case 'loop': {
          nesting++;
          for (const item of itemsOf(reader, value(one.over, names))) {
            if (isTooMuch()) break;
            give(one.target, item, names, true);
            const inner = block(one.body, names);
            if (inner !== null) result = also(result, inner);
          }
          nesting--;
        }
      }
    }
    return result ?? (names === top ? last : null);
  }

  function give(target: Target, given: Value, names: Names, isNew = false): void {
    switch (target.is) {
      case 'name': {
        const home = homeOf(target.name, names) ?? names;
        const before = home.own.get(target.name);
        home.own.set(target.name, nesting === 0 || isNew || before === undefined ? given : oneOf([before, given]));
        return;
      }
      case 'items':
        target.targets.forEach((one, i) => {
          const item = given.is === 'list' ? (given.items[i] ?? given.items.at(-1)) : undefined;
          give(one, item === undefined ? unknown(holdsOf(given)) : holding(item, given.holds), names, isNew);
        });
        return;
      case 'members':
        for (const { name, target: one } of target.targets)
          give(one, name === '' ? given : memberOf(reader, given, name), names, isNew);
        return;
      case 'place':
        place(target.place, given, names);
    }
  }

  function place(where: Expr, given: Value, names: Names): void {
    if (where.is !== 'member' && where.is !== 'item') return void value(where, names);
    const owner = value(where.of, names);
    const key = where.is === 'member' ? where.name : plainText(value(where.key, names));
    if (owner.is === 'record' && key !== null) owner.entries.set(key, given);
    else if (owner.is === 'list') owner.items.push(given);
    // `location.href = …`, `xhr.onload = …`
    else if (given.is === 'function') invoke(given, []);
  }

  function value(expr: Expr, names: Names): Value {
    if (isTooMuch()) return UNKNOWN;
    switch (expr.is) {
      case 'text':
        return text(expr.text);
      case 'number':
        return text(String(expr.value));
      case 'name':
        return nameValue(reader, expr.name, names);
      case 'member':
        return memberOf(reader, value(expr.of, names), expr.name);
      case 'item':
        return itemAt(reader, value(expr.of, names), value(expr.key, names));
      case 'slice':
        return sliceOf(
          reader,
          value(expr.of, names),
          expr.bounds.map((one) => (one === null ? null : numberOf(value(one, names)))),
        );
      case 'joined':
        return joined(expr.parts.map((one) => value(one, names)));
      case 'operation':
        return operationOf(reader, expr.operator, value(expr.left, names), value(expr.right, names));
      case 'question':
        for (const one of expr.parts) value(one, names);
        return UNKNOWN;
      case 'either':
        return oneOf(expr.parts.map((one) => value(one, names)));
      case 'list':
        return listed(expr.items, names);
      case 'record':
        return record(expr, names);
      case 'function':
        return { is: 'function', params: expr.params, body: expr.body, scope: names, self: null, holds: NOTHING };
      case 'class': {
        const own: Names = { own: new Map(), outer: names };
        for (const base of expr.bases.map((one) => value(one, names)))
          if (base.is === 'class') for (const [key, one] of base.members) own.own.set(key, one);
        block(expr.body, own);
        return { is: 'class', members: own.own, holds: NOTHING };
      }
      case 'each':
        return each(expr, names);
      case 'assigned': {
        const given = value(expr.value, names);
        give(expr.target, given, names);
        return given;
      }
      case 'import':
        return importedValue(reader, value(expr.module, names));
      case 'tagged': {
        const line = joined(expr.parts.map((one) => value(one, names)));
        return callValue(reader, value(expr.of, names), { self: null, args: [line], named: new Map() });
      }
      case 'call':
        return called(expr, names);
      case 'unread':
        return UNKNOWN;
    }
  }

  function listed(items: readonly Argument[], names: Names): Value {
    const all = items.flatMap(({ value: one, isSpread }): readonly (Value | null)[] => {
      const given = value(one, names);
      if (isSpread !== true) return [given];
      if (given.is === 'list') return given.isOpen ? [...given.items, null] : given.items;
      return [unknown(holdsOf(given)), null];
    });
    return list(
      all.filter((one) => one !== null),
      all.includes(null),
    );
  }

  function record(expr: Extract<Expr, { is: 'record' }>, names: Names): Value {
    const entries = new Map<string, Value>();
    let holds = NOTHING;
    for (const { key, value: one } of expr.entries) {
      const given = value(one, names);
      const name = key === null ? null : plainText(value(key, names));
      if (name !== null) entries.set(name, given);
      else if (key === null && given.is === 'record') for (const [own, inner] of given.entries) entries.set(own, inner);
      else holds = union(holds, holdsOf(given));
    }
    return { is: 'record', entries, holds };
  }

  function each({ of, loops }: Extract<Expr, { is: 'each' }>, names: Names): Value {
    const made: Value[] = [];
    let isOpen = false;
    const round = (at: number, inner: Names): void => {
      const loop = loops[at];
      if (loop === undefined) {
        made.push(value(of, inner));
        return;
      }
      const over = value(loop.over, inner);
      isOpen ||= over.is !== 'list' || over.isOpen;
      for (const one of itemsOf(reader, over)) {
        if (isTooMuch()) return;
        const next: Names = { own: new Map(), outer: inner };
        give(loop.target, one, next, true);
        round(at + 1, next);
      }
    };
    round(0, names);
    return list(made, isOpen);
  }

  function called({ of, args }: Extract<Expr, { is: 'call' }>, names: Names): Value {
    const positional: Value[] = [];
    const named = new Map<string, Value>();
    const take = (): void => {
      for (const { value: one, name, isSpread } of args) {
        const given = value(one, names);
        if (name !== undefined) named.set(name, given);
        else if (isSpread === true && given.is === 'list') positional.push(...given.items);
        else if (isSpread === true && given.is === 'record')
          for (const [key, inner] of given.entries) named.set(key, inner);
        else positional.push(given);
      }
    };
    if (of.is === 'member') {
      const owner = value(of.of, names);
      take();
      return oneOf(
        optionsOf(owner).map((one) => callMethod(reader, one, of.name, { self: one, args: positional, named })),
      );
    }
    const callee = value(of, names);
    take();
    return callValue(reader, callee, { self: null, args: positional, named });
  }

  function invoke(callee: Value, args: readonly Value[], named: ReadonlyMap<string, Value> = new Map()): Value {
    if (callee.is === 'api') return callApi(reader, callee.name, { self: null, args, named });
    if (callee.is === 'class') return instanceOf(reader, callee, { self: null, args, named });
    if (callee.is !== 'function') return unknown(union(...args.map((one) => holdsOf(one))));
    if (calls >= DEEPEST_CALL || isTooMuch()) {
      found.isPartly = true;
      return UNKNOWN;
    }
    calls++;
    const outer = nesting;
    nesting = 0;
    const names: Names = { own: new Map(), outer: callee.scope };
    if (callee.self !== null) names.own.set('this', callee.self);
    for (const { param, own } of paramsGiven(callee, args, named)) {
      const one = own ?? (param.initial === undefined ? UNKNOWN : value(param.initial, callee.scope));
      if (param.target.is === 'name') names.own.set(param.target.name, one);
      else give(param.target, one, names, true);
    }
    const result = block(callee.body, names) ?? UNKNOWN;
    nesting = outer;
    calls--;
    return result;
  }
}

function also(before: Value | null, value: Value): Value {
  return before === null ? value : oneOf([before, value]);
}
