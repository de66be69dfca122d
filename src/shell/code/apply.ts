import type { Given } from './given.ts';
import type { Reader } from './reader.ts';
import type { Row } from './row.ts';
import type { Value } from './value.ts';
import { FILE_VERBS } from './verbs/file-verbs.ts';
import { NETWORK_VERBS } from './verbs/network-verbs.ts';
import { PROCESS_VERBS } from './verbs/process-verbs.ts';
import { passes, VALUE_VERBS } from './verbs/value-verbs.ts';
import type { Verb } from './verbs/verb.ts';

const VERBS: Readonly<Record<string, Verb>> = { ...FILE_VERBS, ...NETWORK_VERBS, ...PROCESS_VERBS, ...VALUE_VERBS };

/** What a call does whose row is known, and what comes of it. */
export function apply(row: Row, given: Given, reader: Reader): Value {
  const result = (VERBS[row.verb] ?? passes)(row, given, reader);
  // whoever is to be told is called with what comes of it
  if (row.verb !== 'calls' && row.verb !== 'thens' && row.verb !== 'timer')
    for (const one of [...given.args, ...given.named.values()])
      if (one.is === 'function') reader.invoke(one, [result, result, result]);
  return result;
}
