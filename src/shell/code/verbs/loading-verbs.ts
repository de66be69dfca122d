import { type Given, isTrue, operand, option } from '../given.ts';
import type { Reader } from '../reader.ts';
import { holdsOf, NOTHING, plainText, textsOf, UNKNOWN, unknown, type Value } from '../value.ts';
import { pathsAt, pathsIn, type Verb } from './verb.ts';

/** Readers of YAML that make nothing but data of it. */
const SAFE_LOADER = /(?:Safe|Base|Full)Loader$|^SafeLoader$/;

/** Whether data that is loaded so may run something: by the option that says so, where there is one. */
function mayRun(how: string | undefined, given: Given): boolean {
  if (how === undefined) return true;
  const value = option(how, given) ?? (how === 'Loader' ? (given.args[1] ?? null) : null);
  switch (how) {
    case 'Loader':
      return value === null || !(value.is === 'api' && SAFE_LOADER.test(value.name));
    case 'weights_only':
      return value !== null && !isTrue(value);
    default:
      return isTrue(value);
  }
}

/** Data that runs what is in it when it is taken apart: of what another machine sent nobody knows what that is. */
const unpacks: Verb = ({ operands: [data, how] }, given, { found }) => {
  const value = operand(data, given) ?? UNKNOWN;
  const isPlace = value.is === 'text' || (value.is === 'thing' && value.type === 'Path');
  const paths = isPlace ? pathsIn(value) : [];
  const holds = isPlace ? new Set([...holdsOf(value), found.read(paths)]) : holdsOf(value);
  if (mayRun(how, given) && found.isFromElsewhere(holds)) found.isDynamic = true;
  return unknown(holds);
};

/** What lies in a file is loaded as a part of the program: what came from elsewhere, nobody has read. */
function loadsAt(value: Value, { found }: Reader): void {
  if (pathsIn(value).some((path) => found.isFetchedAt(path))) found.isDynamic = true;
}

/** A function at an address in memory; one of the program's own has its text. */
function isAddress(value: Value | undefined): boolean {
  return value !== undefined && !/^(?:function|method|api|list|class)$/.test(value.is);
}

/** What becomes a part of the program that runs, without being its text. */
export const LOADING_VERBS: Readonly<Record<string, Verb>> = {
  unpacks,
  /** `ctypes.CDLL('./a.so')`: its functions are called by their names. */
  library: ({ operands: [path] }, given, reader) => {
    const value = operand(path, given);
    if (value !== null) loadsAt(value, reader);
    return { is: 'thing', type: 'Library', texts: [], holds: NOTHING };
  },
  loadsFile: ({ operands: [path] }, given, reader) => {
    const value = operand(path, given);
    if (value !== null) loadsAt(value, reader);
    return UNKNOWN;
  },
  /** `ctypes.CFUNCTYPE(None)(address)` */
  atAddress: (_, { args: [first] }, { found }) => {
    if (isAddress(first)) found.isDynamic = true;
    return UNKNOWN;
  },
  castsTo: ({ operands: [type] }, given, { found }) => {
    const value = operand(type, given);
    if (value?.is === 'api' && value.name === 'ctypes.prototype') found.isDynamic = true;
    return unknown(holdsOf(given.args[0] ?? UNKNOWN));
  },
  /** Memory that may be run. */
  memory: (_, __, { found }) => {
    found.isDynamic = true;
    return UNKNOWN;
  },
  mapsMemory: ({ operands: [file] }, given, { found }) => {
    const rights = [...given.args.slice(2), ...given.named.values()].flatMap((one) =>
      one.is === 'api' ? [one.name] : (textsOf(one) ?? []),
    );
    if (rights.some((one) => /PROT_EXEC/.test(one)) || (Number(plainText(option('prot', given) ?? UNKNOWN)) & 4) !== 0)
      found.isDynamic = true;
    const value = operand(file, given) ?? UNKNOWN;
    return unknown(
      value.is === 'text' && value.isWord !== true ? new Set([found.read(pathsAt(file, given))]) : holdsOf(value),
    );
  },
};
