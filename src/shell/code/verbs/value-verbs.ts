import { ANY, isWild, STAR, type WildText } from '../../effects/wild-text.ts';
import { FOLDS } from '../folds.ts';
import { allHolds, type Given, operand } from '../given.ts';
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

/** `new URL('a', base)`: whatever is put into an address is sent with it. */
function address({ args: [first = UNKNOWN, base] }: Given): Value {
  const own = textsOrAny(first);
  const isWhole = base === undefined || own.every((one) => /^[a-z][\w+.-]*:/i.test(one));
  // beside the program itself
  const isHere = base?.is !== 'text' && base?.is !== 'thing';
  const above = isWhole || isHere ? [] : textsOrAny(base);
  // what stands behind the last slash is a name in the same folder
  const isFile = above.length > 0 && above.every((one) => /^(?:file:|\/)/.test(one));
  const beside = above.flatMap((one) => own.map((path) => (path.startsWith('/') ? path : `${folderOf(one)}${path}`)));
  const texts = isWhole || isHere ? own : isFile ? beside : textsOrAny(FOLDS.path?.([base, first]) ?? UNKNOWN);
  return {
    is: 'thing',
    type: 'Address',
    texts,
    holds: new Set(union(...[first, base ?? UNKNOWN].map((one) => holdsOf(one)))),
  };
}

function folderOf(file: WildText): WildText {
  const path = file.replace(/^file:\/\/(?:localhost)?/, '');
  return path.slice(0, path.lastIndexOf('/') + 1);
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
  gives: ({ operands: [name = ''] }, given) => {
    if (name === 'require' || name === 'prototype') return api(name === 'require' ? name : 'ctypes.prototype');
    const values = given.self === null || given.self.is === 'api' ? given.args : [given.self, ...given.args];
    const folded = FOLDS[name]?.(values);
    return folded ?? unknown(allHolds(given));
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
  thingOf: ({ operands: [type = '', name = ''] }) => ({
    is: 'thing',
    type,
    texts: textsOrAny(FOLDS[name]?.([]) ?? UNKNOWN),
    holds: NOTHING,
  }),
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
