import { ANY, isWild, STAR, type WildText } from '../../effects/wild-text.ts';
import type { Findings } from '../findings.ts';
import { FOLDS } from '../folds.ts';
import { allHolds, type Given, operand } from '../given.ts';
import { asStart } from '../start-folder.ts';
import {
  api,
  ENVIRONMENT,
  holdsOf,
  isEnvironment,
  list,
  NOTHING,
  plainText,
  text,
  textsOf,
  textsOrAny,
  UNKNOWN,
  union,
  unknown,
  type Value,
} from '../value.ts';
import { setVariable, variable } from '../variable.ts';
import type { Verb } from './verb.ts';

export const passes: Verb = (_, given) => unknown(allHolds(given));

/** Beside a file that an address names; null: it names none. */
function beside(base: Value, own: readonly WildText[]): readonly WildText[] | null {
  const [file, ...others] = (textsOf(base) ?? []).map((one) => /^file:\/\/(\/.*)$/s.exec(one)?.[1]);
  if (file === undefined || others.length > 0) return null;
  return own.map((path) => (/^[/\uE000]/.test(path) ? path : `${file.slice(0, file.lastIndexOf('/') + 1)}${path}`));
}

/** `new URL('a', base)`: whatever is put into an address is sent with it. */
function address({ args: [first = UNKNOWN, base] }: Given): Value {
  const own = textsOrAny(first);
  const isWhole = base === undefined || own.every((one) => /^[a-z][\w+.-]*:/i.test(one));
  // beside the program itself
  const isHere = base?.is !== 'text' && base?.is !== 'thing';
  const texts = isWhole || isHere ? own : (beside(base, own) ?? textsOrAny(FOLDS.path?.([base, first]) ?? UNKNOWN));
  return {
    is: 'thing',
    type: 'Address',
    texts,
    holds: new Set(union(...[first, base ?? UNKNOWN].map((one) => holdsOf(one)))),
  };
}

/** What is counted from the root on stays where it is, wherever the program goes. */
const STAYS = /^(?:here|resolved|absolute)$/;

function staying(value: Value, found: Findings): Value {
  if (!found.mayMove || !('texts' in value) || (value.is === 'text' && value.isWord === true)) return value;
  return { ...value, texts: value.texts.flatMap((path) => found.placed(path)).map(asStart) };
}

/** Where links lead, the disk tells. */
function noteReal(value: Value, found: Findings): void {
  for (const path of textsOf(value) ?? []) if (!isWild(path)) found.real.add(path);
}

/** What only makes a value. */
export const VALUE_VERBS: Readonly<Record<string, Verb>> = {
  passes,
  asks: () => UNKNOWN,
  /** `name.startswith('.env')`: of names that are not known, these are meant. */
  looksFor: ({ operands: [where] }, given, { found }) => {
    const plain = plainText(given.args[0] ?? UNKNOWN);
    const isOpen = given.self === null || (textsOf(given.self) ?? [ANY]).some(isWild);
    if (plain !== null && isOpen && /^[\w.~-]{2,60}$/.test(plain))
      found.lookedFor.add(`${where === 'start' ? '' : STAR}${plain}${where === 'end' ? '' : STAR}`);
    return UNKNOWN;
  },
  /** `/^\.env/.test(name)`, `re.match('.env', name)`: the same, where the pattern is a text. */
  looksForPattern: (_, given, { found }) => {
    const { self, args } = given;
    const [first = UNKNOWN, second] = args;
    const pattern = self?.is === 'thing' ? (self.texts[0] ?? '').replace(/^\/|\/[a-z]*$/g, '') : plainText(first);
    const name = self?.is === 'thing' ? first : (second ?? UNKNOWN);
    const [, start, plain, end] = /^(\^?)((?:[\w~-]|\\?\.)+?)(\$?)$/.exec(pattern ?? '') ?? [];
    const isOpen = (textsOf(name) ?? [ANY]).some(isWild);
    if (plain !== undefined && isOpen && plain.length < 60)
      found.lookedFor.add(`${start === '' ? STAR : ''}${plain.replaceAll('\\', '')}${end === '' ? STAR : ''}`);
    // whether it fits is nothing of it; what fits is
    return self?.is === 'thing' ? UNKNOWN : unknown(allHolds(given));
  },
  gives: ({ operands: [name = ''] }, given, { found }) => {
    if (name === 'require' || name === 'prototype') return api(name === 'require' ? name : 'ctypes.prototype');
    const values = given.self === null || given.self.is === 'api' ? given.args : [given.self, ...given.args];
    const folded = FOLDS[name]?.(values);
    if (folded === undefined) return unknown(allHolds(given));
    return STAYS.test(name) ? staying(folded, found) : folded;
  },
  /** `p.resolve()`: from the root on, and without links. */
  absolute: (_, { self }, { found }) => {
    if (self === null) return UNKNOWN;
    noteReal(self, found);
    return staying(self, found);
  },
  /** `os.path.realpath(p)` */
  real: (_, { args: [first = UNKNOWN] }, { found }) => {
    noteReal(first, found);
    return staying(FOLDS.absolute?.([first]) ?? first, found);
  },
  thing: ({ operands: [type = '', ...names] }, given) => {
    const parts = names.flatMap((name) => operand(name, given) ?? []);
    if (type === 'Address') return address(given);
    const rest = names.includes('0') ? given.args.slice(1) : [];
    const path = FOLDS.path?.([...parts, ...rest]) ?? UNKNOWN;
    return { is: 'thing', type, texts: textsOrAny(path), holds: NOTHING };
  },
  /** Another path, made of this one; without a name of how, nobody knows which. */
  thingBy: ({ operands: [type = '', name = ''] }, given) => ({
    is: 'thing',
    type,
    texts: textsOrAny(FOLDS[name]?.([...(given.self === null ? [] : [given.self]), ...given.args]) ?? UNKNOWN),
    holds: NOTHING,
  }),
  thingOf: ({ operands: [type = '', name = ''] }, _, { found }) => {
    const made = FOLDS[name]?.([]) ?? UNKNOWN;
    const texts = textsOrAny(STAYS.test(name) ? staying(made, found) : made);
    return { is: 'thing', type, texts, holds: NOTHING };
  },
  things: ({ operands: [type = '', name = ''] }, given) => {
    const found = FOLDS[name]?.([...(given.self === null ? [] : [given.self]), ...given.args]) ?? UNKNOWN;
    const items = found.is === 'list' ? found.items : [found];
    return list(
      items.map((item): Value => ({ is: 'thing', type, texts: textsOrAny(item), holds: NOTHING })),
      true,
    );
  },
  variable: ({ operands: [name] }, given, reader) => variable(reader, operand(name, given)),
  /** `os.environ.update({ … })` */
  setsVariables: ({ operands: [of = '', what] }, given, reader) => {
    const [owner, values] = [operand(of, given), operand(what, given)];
    const all = [...(values?.is === 'record' ? values.entries : []), ...given.named];
    if (owner !== null && isEnvironment(owner)) for (const [name, one] of all) setVariable(reader, name, one);
    return UNKNOWN;
  },
  /** `d.items()`: names beside values. */
  pairs: ({ operands: [name] }, given) => {
    // of a module's own, there is no other than the environment
    const of = operand(name, given) ?? unknown(new Set([ENVIRONMENT]));
    if (of.is === 'record') return list([...of.entries].map(([key, one]) => list([text(key), one])));
    return list([list([UNKNOWN, unknown(holdsOf(of))])], true);
  },
  environment: (_, given) => {
    if (given.args.length === 0) return unknown(new Set([ENVIRONMENT]));
    const own = given.args.length === 0 || given.args.some(isEnvironment) ? new Set([ENVIRONMENT]) : NOTHING;
    const isOfIt = given.self !== null && isEnvironment(given.self);
    return isOfIt || given.args.some(isEnvironment)
      ? unknown(union(own, new Set([ENVIRONMENT])))
      : unknown(allHolds(given));
  },
};
