import { A_TEMPORARY, ANY, isWild, type WildText } from '../../effects/wild-text.ts';
import { type Given, operand, option } from '../given.ts';
import type { Reader } from '../reader.ts';
import {
  ENVIRONMENT,
  type Holds,
  holdsOf,
  list,
  NOTHING,
  plainText,
  text,
  textsOrAny,
  UNKNOWN,
  union,
  unknown,
  type Value,
} from '../value.ts';
import { sentOf } from './sent-of.ts';
import { pathsIn, put, type Verb } from './verb.ts';

/** How something is asked, and who asks. */
const QUIET = /^(?:auth|authorization|cert|verify|timeout|method|proxies|agent)$/i;
const HEADERS = /^(?:headers?|cookies)$/i;
/** Of what stands beside what is asked, these say who asks. */
const WHO_ASKS = /auth|token|key|cookie|credential|secret|session|signature|user-?agent/i;

/** All that another machine is told; a key by which it knows who asks is not what it is told. */
function toldHolds({ args, named }: Given, found: Reader['found']): Holds {
  const entry = ([key, one]: readonly [string, Value]): Holds =>
    QUIET.test(key) ? onlyWhole(holdsOf(one), found) : HEADERS.test(key) ? headerHolds(one, found) : sentOf(one, found);
  const whole = (value: Value): Holds =>
    value.is === 'record' ? union(value.holds, ...[...value.entries].map(entry)) : sentOf(value, found);
  // what is sent has whatever names the other machine wants
  return union(...args.map(whole), ...[...named].map(entry));
}

function headerHolds(headers: Value, found: Reader['found']): Holds {
  if (headers.is !== 'record') return onlyWhole(holdsOf(headers), found);
  const told = [...headers.entries].map(([key, one]) =>
    WHO_ASKS.test(key) ? onlyWhole(holdsOf(one), found) : holdsOf(one),
  );
  return union(onlyWhole(headers.holds, found), ...told);
}

/** What a client has in its headers from here on. */
export function keepsHeader(client: Value, key: string | null, given: Value, found: Reader['found']): void {
  if (client.is !== 'thing' || !(client.holds instanceof Set)) return;
  const holds = key === null || !WHO_ASKS.test(key) ? holdsOf(given) : onlyWhole(holdsOf(given), found);
  for (const one of holds) client.holds.add(one);
}

/** Of what says who asks, one variable is usual; all of them are not, nor is what was read from a file in the text itself. */
function onlyWhole(holds: Holds, found: Reader['found']): Holds {
  return new Set([...holds].filter((one) => one === ENVIRONMENT || found.isOwnRead(one)));
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
  if (value.is === 'thing' && value.texts.length > 0) return value.texts;
  return textsOrAny(value);
}

function sendsTo(to: readonly WildText[], given: Given, { found }: Reader): void {
  for (const one of to) {
    const method = plainText(option('method', given) ?? UNKNOWN);
    found.run(['curl', ...(method !== null && /^delete$/i.test(method) ? ['-X', 'DELETE'] : []), one]);
  }
  found.meets(toldHolds(given, found), { is: 'sent', to });
}

const sends: Verb = ({ operands: [where] }, given, reader) => {
  const to = addresses(operand(where, given) ?? option('url', given)).map((one) =>
    one.includes('/') || isWild(one) ? one : `http://${one}`,
  );
  // what an address leads to may lie on this machine
  if (to.every((one) => one.startsWith('file:')))
    return unknown(
      new Set([reader.found.read(to.map((one) => one.replace(/^file:\/\/(?!\/)/, '').replace(/^file:\/*/, '/')))]),
    );
  sendsTo(to, given, reader);
  return { is: 'thing', type: 'Response', texts: to, holds: new Set([reader.found.read(to, { isFetched: true })]) };
};

const client: Verb = ({ operands: [where] }, given, { found }) => {
  const value = where === 'this' ? given.self : (operand(where, given) ?? option('host', given));
  const to = value === null ? [ANY] : addresses(value);
  if (value !== null && where !== 'this')
    for (const one of to) found.run(['curl', one.includes('/') ? one : `http://${one}`]);
  return {
    is: 'thing',
    type: 'Client',
    texts: to,
    holds: new Set(where === 'this' && value !== null ? value.holds : []),
  };
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
  const own = given.self?.is === 'thing' ? given.self.texts : [];
  const to =
    named.length > 0 ? named.map((one) => (one.includes('/') ? one : `http://${one}`)) : own.length > 0 ? own : [ANY];
  sendsTo(to, { ...given, self: null }, reader);
  // what the client has of its own goes along, and so do files that are named
  const kept = given.self === null ? NOTHING : given.self.holds;
  reader.found.meets(union(kept, attached(given, reader.found)), { is: 'sent', to });
  return { is: 'thing', type: 'Response', texts: to, holds: NOTHING };
};

/** `attachments: [{ path: 'a' }]` */
function attached(given: Given, found: Reader['found']): Holds {
  const all = option('attachments', given);
  const paths = (all?.is === 'list' ? all.items : []).flatMap((one) =>
    one.is === 'record' ? [one.entries.get('path') ?? []].flat() : [],
  );
  return new Set(paths.map((one) => found.read(textsOrAny(one))));
}

/** What another machine answers is in a file from here on. */
const fetches: Verb = ({ operands: [where, to] }, given, { found }) => {
  const path = operand(to, given) ?? text(A_TEMPORARY);
  put(pathsIn(path), new Set([found.read(addresses(operand(where, given)), { isFetched: true })]), found);
  return list([path, UNKNOWN]);
};

/** Other machines. */
export const NETWORK_VERBS: Readonly<Record<string, Verb>> = {
  fetches,
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
