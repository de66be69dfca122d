import { callApi, callMethod, callValue, instanceOf } from './call.ts';
import { noteGivenIn } from './entered.ts';
import type { Param } from './form.ts';
import { initialOf } from './function-made.ts';
import type { Run } from './run.ts';
import {
  type Entries,
  holdsOf,
  list,
  type Names,
  oneOf,
  record,
  UNKNOWN,
  union,
  unknown,
  type Value,
  word,
} from './value.ts';

const DEEPEST_CALL = 12;
const CALLS = new WeakMap<Run, number>();

/** What a function comes to with these, after all that it does. */
export function invoked(run: Run, callee: Value, args: readonly Value[], named: ReadonlyMap<string, Value>): Value {
  const given = { self: null, args, named };
  if (callee.is === 'api') return callApi(run, callee.name, given);
  if (callee.is === 'class') return instanceOf(run, callee, given);
  if (callee.is === 'method') return callMethod(run, callee.of, callee.name, { ...given, self: callee.of });
  if (callee.is === 'either' || callee.is === 'record') return callValue(run, callee, given);
  if (callee.is !== 'function') return unknown(union(...args.map((one) => holdsOf(one))));
  const calls = CALLS.get(run) ?? 0;
  if (calls >= DEEPEST_CALL || run.isTooMuch()) {
    run.found.isPartly = true;
    return UNKNOWN;
  }
  CALLS.set(run, calls + 1);
  const { frame, scope } = run;
  run.frame = { returned: [], yielded: [] };
  run.scope = framed(run, callee, args, named);
  run.block(callee.body, run.scope);
  const { returned, yielded, folders } = run.frame;
  run.frame = frame;
  run.scope = scope;
  CALLS.set(run, calls);
  if (yielded.length > 0) {
    const given = list(yielded, run.journals.length > 0);
    noteGivenIn(given, folders, run.found.folders);
    return given;
  }
  return returned.length === 0 ? word(null) : oneOf(returned);
}

type Callee = Extract<Value, { is: 'function' }>;

function framed(run: Run, callee: Callee, args: readonly Value[], named: ReadonlyMap<string, Value>): Names {
  const names: Names = { own: new Map(), outer: callee.scope, outside: new Set() };
  const { self, how, params } = callee;
  if (how !== 'arrow' && !run.language.isPython) {
    names.own.set('arguments', list(args));
    names.own.set('this', self ?? UNKNOWN);
  }
  const base = callee.fields.get('__super__');
  if (base?.is === 'record' && self !== null) names.own.set('super', bound(base.entries, self));
  const takesSelf =
    self !== null && (how === 'method' || how === 'classmethod' || (how === 'getter' && run.language.isPython));
  const given = takesSelf ? [self, ...args] : args;
  params.forEach((param, i) => {
    // behind all that is given by place, by its name only
    const byPlace = params.slice(0, i).some(({ rest }) => rest === 'places') ? undefined : given[i];
    const own = restOf(param, params, given.slice(i), named) ?? byPlace ?? byName(param, named);
    const one = own ?? givenNothing(run, callee, i, param);
    if (param.target.is === 'name') names.own.set(param.target.name, one);
    else run.give(param.target, one, names);
  });
  return names;
}

/** Python keeps the value that a parameter has by itself, whoever changed it. */
function givenNothing(run: Run, callee: Callee, at: number, param: Param): Value {
  const key = initialOf(at);
  const kept = run.language.isPython ? callee.fields.get(key) : undefined;
  if (kept !== undefined || param.initial === undefined) return kept ?? UNKNOWN;
  const value = run.value(param.initial, callee.scope);
  callee.fields.set(key, value);
  return value;
}

function byName({ target }: Param, named: ReadonlyMap<string, Value>): Value | undefined {
  return target.is === 'name' ? named.get(target.name) : undefined;
}

function restOf(
  { rest }: Param,
  params: readonly Param[],
  left: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Value | undefined {
  if (rest === 'places') return list(left);
  if (rest !== 'names') return undefined;
  const others = params.flatMap(({ target }) => (target.is === 'name' ? [target.name] : []));
  return record([...named].filter(([name]) => !others.includes(name)));
}

/** What a class inherits, as it is called by what belongs to another class. */
function bound(base: Entries, self: Value): Value {
  const own = [...base].map(([name, one]) => [name, one.is === 'function' ? { ...one, self } : one] as const);
  return record(own);
}
