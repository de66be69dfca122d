import type { Given } from './given.ts';
import type { Reader } from './reader.ts';
import type { Row } from './row.ts';
import type { Value } from './value.ts';
import { FILE_VERBS } from './verbs/file-verbs.ts';
import { LIBRARY_VERBS } from './verbs/library-verbs.ts';
import { LOADING_VERBS } from './verbs/loading-verbs.ts';
import { NETWORK_VERBS } from './verbs/network-verbs.ts';
import { OBJECT_VERBS } from './verbs/object-verbs.ts';
import { PROCESS_VERBS } from './verbs/process-verbs.ts';
import { SERVICE_VERBS } from './verbs/service-clients.ts';
import { STREAM_VERBS } from './verbs/stream-verbs.ts';
import { TEMPORARY_VERBS } from './verbs/temporary-verbs.ts';
import { passes, VALUE_VERBS } from './verbs/value-verbs.ts';
import type { Verb } from './verbs/verb.ts';

type FunctionValue = Extract<Value, { is: 'function' }>;

const VERBS: Readonly<Record<string, Verb>> = {
  ...FILE_VERBS,
  ...LIBRARY_VERBS,
  ...STREAM_VERBS,
  ...TEMPORARY_VERBS,
  ...LOADING_VERBS,
  ...NETWORK_VERBS,
  ...PROCESS_VERBS,
  ...SERVICE_VERBS,
  ...VALUE_VERBS,
  ...OBJECT_VERBS,
};

/** What a call does whose row is known, and what comes of it. */
export function apply(row: Row, given: Given, reader: Reader): Value {
  const result = (VERBS[row.verb] ?? passes)(row, given, reader);
  if (OWN_CALLS.has(row.verb)) return result;
  // whoever is to be told is called with what comes of it, sooner or later
  for (const one of functionsIn(given)) {
    const callee = one.how === 'plain' && one.self === null ? { ...one, self: result } : one;
    reader.later(callee);
    reader.maybe(() => reader.invoke(callee, [result, result, result]));
  }
  return result;
}

function functionsIn({ args, named }: Given): readonly FunctionValue[] {
  const found: FunctionValue[] = [];
  for (const one of args) collect(one, 0, found);
  for (const one of named.values()) collect(one, 0, found);
  return found;
}

/** Functions that are given, by themselves or among options: `{ socket: { open() {} } }`. */
function collect(value: Value, depth: number, found: FunctionValue[]): void {
  if (value.is === 'function') found.push(value);
  else if (value.is === 'record' && value.kind === null && depth <= 1)
    for (const one of value.entries.values()) collect(one, depth + 1, found);
}

/** Verbs that call what they are given themselves. */
const OWN_CALLS = new Set([
  ...['calls', 'thens', 'timer', 'applies', 'ends', 'filters', 'reduces', 'sorts', 'binds', 'listsFrom', 'merges'],
  ...['defines', 'assigns', 'maps', 'keepsSet', 'member', 'code'],
]);
