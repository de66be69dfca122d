import type { Given } from './given.ts';
import type { Reader } from './reader.ts';
import type { Row } from './row.ts';
import type { Value } from './value.ts';
import { FILE_VERBS } from './verbs/file-verbs.ts';
import { NETWORK_VERBS } from './verbs/network-verbs.ts';
import { OBJECT_VERBS } from './verbs/object-verbs.ts';
import { PROCESS_VERBS } from './verbs/process-verbs.ts';
import { SERVICE_VERBS } from './verbs/service-clients.ts';
import { passes, VALUE_VERBS } from './verbs/value-verbs.ts';
import type { Verb } from './verbs/verb.ts';

const VERBS: Readonly<Record<string, Verb>> = {
  ...FILE_VERBS,
  ...NETWORK_VERBS,
  ...PROCESS_VERBS,
  ...SERVICE_VERBS,
  ...VALUE_VERBS,
  ...OBJECT_VERBS,
};

/** What a call does whose row is known, and what comes of it. */
export function apply(row: Row, given: Given, reader: Reader): Value {
  const result = (VERBS[row.verb] ?? passes)(row, given, reader);
  if (OWN_CALLS.test(row.verb)) return result;
  // whoever is to be told is called with what comes of it, sooner or later
  for (const one of [...given.args, ...given.named.values()]) {
    if (one.is !== 'function') continue;
    reader.later(one);
    reader.maybe(() => reader.invoke(one, [result, result, result]));
  }
  return result;
}

/** Verbs that call what they are given themselves. */
const OWN_CALLS =
  /^(?:calls|thens|timer|applies|ends|filters|reduces|sorts|binds|listsFrom|merges|defines|assigns|maps|keepsSet|member|code)$/;
