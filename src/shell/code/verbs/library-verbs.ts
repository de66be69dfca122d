import { ANY, type WildText } from '../../effects/wild-text.ts';
import { allHolds, operand } from '../given.ts';
import { openModes } from '../open-modes.ts';
import { holdsOf, NOTHING, UNKNOWN, unknown, type Value } from '../value.ts';
import { pathsAt, pathsIn, put, type Verb } from './verb.ts';

/** A file for each of the handlers: `dictConfig({ 'handlers': { 'f': { 'filename': 'a.log' } } })`. */
function filesOfLog(value: Value | null): readonly WildText[] {
  const handlers = value?.is === 'record' ? value.entries.get('handlers') : undefined;
  const all = handlers?.is === 'record' ? [...handlers.entries.values()] : [];
  return all.flatMap((one) => {
    const path = one.is === 'record' ? one.entries.get('filename') : undefined;
    return path === undefined ? [] : pathsIn(path);
  });
}

/** What libraries do with files that nobody opens by himself. */
export const LIBRARY_VERBS: Readonly<Record<string, Verb>> = {
  logs: ({ operands: [how] }, given, { found }) => {
    found.act('writes', filesOfLog(operand(how, given)));
    return UNKNOWN;
  },
  /** One file from another. */
  compiles: ({ operands: [from, to] }, given, { found }) => {
    found.act('writes', pathsAt(to, given));
    return unknown(new Set([found.read(pathsAt(from, given))]));
  },
  /** What is in it, to be written elsewhere. */
  document: ({ operands: [path] }, given, { found }) => {
    const value = operand(path, given);
    const isPlace = value?.is === 'text' || (value?.is === 'thing' && value.type === 'Path');
    const holds = isPlace ? new Set([found.read(pathsIn(value))]) : allHolds(given);
    return { is: 'thing', type: 'Tree', texts: [], holds };
  },
  writesHeld: ({ operands: [path] }, given, { found }) => {
    const value = operand(path, given);
    const holds = given.self === null ? NOTHING : holdsOf(given.self);
    if (value !== null && value.is !== 'api') found.act('writes', pathsIn(value));
    if (value !== null) put(pathsIn(value), holds, found);
    return UNKNOWN;
  },
  /** A file that the words of the program name. */
  wordsName: ({ operands: [how] }, given, { found }) => {
    const modes = openModes(operand(how, given), given);
    if (modes.writes) found.act('writes', [ANY]);
    if (modes.reads) found.read([ANY]);
    return UNKNOWN;
  },
};
