import { ANY, isWild, type WildText } from '../../effects/wild-text.ts';
import { type Given, operand, option } from '../given.ts';
import type { Reader } from '../reader.ts';
import {
  ENVIRONMENT,
  type Holds,
  holdsOf,
  NOTHING,
  plainText,
  textsOf,
  textsOrAny,
  UNKNOWN,
  union,
  unknown,
  type Value,
} from '../value.ts';
import type { Verb } from './verb.ts';

const QUIET = /^(?:headers?|auth|authorization|cert|verify|timeout|method|proxies|cookies|agent|env)$/i;

/** All that another machine is told; a key by which it knows who asks is not what it is told. */
function toldHolds({ args, named }: Given): Holds {
  const whole = (value: Value): Holds =>
    value.is === 'record'
      ? union(
          value.holds,
          ...[...value.entries].flatMap(([key, one]) => (QUIET.test(key) ? [onlyWhole(holdsOf(one))] : [holdsOf(one)])),
        )
      : holdsOf(value);
  const keywords = [...named].map(([key, value]) => (QUIET.test(key) ? onlyWhole(holdsOf(value)) : whole(value)));
  return union(...args.map(whole), ...keywords);
}

/** Of what says who asks, one variable is usual; all of them are not. */
function onlyWhole(holds: Holds): Holds {
  return new Set([...holds].filter((one) => one === ENVIRONMENT));
}

function addresses(value: Value | null): readonly WildText[] {
  if (value === null) return [ANY];
  if (value.is === 'record') {
    const host =
      value.entries.get('url') ??
      value.entries.get('hostname') ??
      value.entries.get('host') ??
      value.entries.get('href');
    return host === undefined ? [ANY] : textsOrAny(host);
  }
  if (value.is === 'list') return addresses(value.items[0] ?? null);
  return textsOrAny(value);
}

function sendsTo(to: readonly WildText[], given: Given, { found }: Reader): void {
  for (const one of to) {
    const method = plainText(option('method', given) ?? UNKNOWN);
    found.run(['curl', ...(method !== null && /^delete$/i.test(method) ? ['-X', 'DELETE'] : []), one]);
  }
  found.meets(toldHolds(given), { is: 'sent', to });
}

const sends: Verb = ({ operands: [where] }, given, reader) => {
  const to = addresses(operand(where, given) ?? option('url', given)).map((one) =>
    one.includes('/') || isWild(one) ? one : `http://${one}`,
  );
  // what an address leads to may lie on this machine
  if (to.every((one) => one.startsWith('file:')))
    return unknown(new Set([reader.found.read(to.map((one) => one.replace(/^file:\/*/, '/')))]));
  sendsTo(to, given, reader);
  return { is: 'thing', type: 'Response', texts: to, holds: new Set([reader.found.read(to, { isFetched: true })]) };
};

const client: Verb = ({ operands: [where] }, given, { found }) => {
  const value = where === 'this' ? given.self : (operand(where, given) ?? option('host', given));
  const to = value === null ? [ANY] : addresses(value);
  if (value !== null && where !== 'this')
    for (const one of to) found.run(['curl', one.includes('/') ? one : `http://${one}`]);
  return { is: 'thing', type: 'Client', texts: to, holds: NOTHING };
};

const clientSends: Verb = (_, given, reader) => {
  const named = [
    ...given.args,
    ...((option('url', given) ?? option('host', given) ?? option('hostname', given))
      ? [option('url', given) ?? option('host', given) ?? option('hostname', given) ?? UNKNOWN]
      : []),
  ]
    .flatMap((one) => (one.is === 'record' ? [] : addresses(one)))
    .filter((one) => /^(?:https?|wss?|ftp):\/\/|^[\w-]+(?:\.[\w-]+)+$/i.test(one));
  const own = given.self === null ? [] : (textsOf(given.self) ?? []);
  const to =
    named.length > 0 ? named.map((one) => (one.includes('/') ? one : `http://${one}`)) : own.length > 0 ? own : [ANY];
  sendsTo(to, { ...given, self: null }, reader);
  return { is: 'thing', type: 'Response', texts: to, holds: NOTHING };
};

/** Other machines. */
export const NETWORK_VERBS: Readonly<Record<string, Verb>> = {
  sends,
  client,
  clientSends,
  deletes: ({ operands: [where] }, given, { found }) => {
    for (const one of addresses(operand(where, given))) found.run(['curl', '-X', 'DELETE', one]);
    return UNKNOWN;
  },
  clientDeletes: (_, given, { found }) => {
    for (const one of addresses(given.args[0] ?? null).filter((to) => to.includes('://')))
      found.run(['curl', '-X', 'DELETE', one]);
    return UNKNOWN;
  },
};
