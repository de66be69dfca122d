import { ANY, STAR, type WildText } from '../../effects/wild-text.ts';
import { allHolds, type Given, isTrue, operand, option } from '../given.ts';
import { openModes } from '../open-modes.ts';
import {
  type Holds,
  holdsOf,
  list,
  NOTHING,
  plainText,
  record,
  textsOrAny,
  UNKNOWN,
  union,
  unknown,
} from '../value.ts';
import { sentOf } from './sent-of.ts';
import { pathsAt, pathsIn, put, type Verb } from './verb.ts';

/** `rm -r {0}`: for each of the texts that an argument may be. */
const as: Verb = ({ operands }, given, { found }) => {
  let commands: readonly (readonly WildText[])[] = [[]];
  for (const word of operands) {
    const place = /^\{([^{}]+)\}$/.exec(word)?.[1];
    const value = place === undefined ? null : operand(place, given);
    const listed = value?.is === 'list' ? pathsIn(value) : null;
    const texts = place === undefined ? [filled(word, given)] : value === null ? [] : (listed ?? pathsIn(value));
    if (listed !== null) commands = commands.map((words) => [...words, ...listed]);
    else if (texts.length > 0)
      commands = commands.flatMap((words) => texts.slice(0, 64).map((one) => [...words, mode(one, operands)]));
  }
  for (const words of commands) found.run(words);
  const how = option('copy_function', given);
  if (how?.is === 'api' && /move$/.test(how.name)) found.run(['rm', '-r', ...pathsAt('0', given)]);
  return unknown(given.self === null ? NOTHING : holdsOf(given.self));
};

/** `-{1}` */
function filled(word: string, given: Given): WildText {
  const whole = word.replace(/\{(\d)\}/g, (_, at) => textsOrAny(operand(at, given) ?? UNKNOWN)[0] ?? '');
  return whole === word ? word : whole.replace(/\*$/, STAR);
}

/** A number is written in other ways by those who change rights. */
function mode(one: WildText, [program]: readonly string[]): WildText {
  return program === 'chmod' && /^\d+$/.test(one) && Number(one) > 0 ? Number(one).toString(8) : one;
}

const opens: Verb = ({ operands: [path, how] }, given, { found }) => {
  const file = operand(path, given) ?? UNKNOWN;
  const modes = openModes(operand(how, given) ?? option('write', given), given);
  const paths = pathsIn(file);
  // a descriptor that is open already
  if (paths.every((one) => /^\d+$/.test(one)))
    return { is: 'thing', type: 'file', texts: ['/dev/stdin'], holds: NOTHING };
  if (modes.writes) found.act('writes', paths, modes.makes ? { creates: true } : {});
  if (modes.empties && !modes.makes) found.empties(paths);
  const holds: Holds = modes.reads ? new Set([found.read(paths)]) : NOTHING;
  return { is: 'thing', type: 'file', texts: paths, holds };
};

const writes: Verb = ({ operands: [path, what] }, given, { found }) => {
  const paths = pathsAt(path, given);
  const target = operand(path, given);
  const isShown = target?.is === 'api' && /std(?:out|err)$/.test(target.name);
  if (isShown || paths.some((one) => /^\/dev\/(?:stdout|stderr|tty|fd\/[12])$/.test(one)))
    found.meets(union(allHolds(given), sentOf(operand(what, given) ?? UNKNOWN, found)), { is: 'printed' });
  if (isShown) return UNKNOWN;
  const isMade = /x/.test(plainText(option('flag', given) ?? UNKNOWN) ?? '');
  const files = paths.filter((one) => !/^\d$/.test(one));
  found.act('writes', files, isMade ? { creates: true } : {});
  // `fs.writeFileSync(1, text)`
  if (paths.some((one) => /^[12]$/.test(one))) found.meets(allHolds(given), { is: 'printed' });
  const value = operand(what, given) ?? UNKNOWN;
  put(paths, sentOf(value, found), found);
  const text = plainText(value);
  if (text === '' && !isMade) found.empties(paths);
  else if (text !== null) found.fills(paths, text);
  return UNKNOWN;
};

const moves: Verb = ({ operands: [path] }, given, { found }) => {
  const folders = pathsAt(path, given);
  // where it fails the program ends, or is where it was
  found.folders = folders.length === 0 ? [ANY] : folders.slice(0, 4).flatMap((folder) => found.placed(folder));
  return UNKNOWN;
};

const FILLED = /^(?:Buffer|Archive|Config|Form)$/;

/** Files that are read, written, deleted. */
export const FILE_VERBS: Readonly<Record<string, Verb>> = {
  as,
  /** From a file that is open, or from what was in one. */
  readsOpen: ({ operands: [path] }, given, { found }) => {
    const value = operand(path, given) ?? UNKNOWN;
    const isPlace = value.is === 'text' || (value.is === 'thing' && value.type === 'Path');
    return unknown(isPlace ? new Set([...holdsOf(value), found.read(textsOrAny(value))]) : holdsOf(value));
  },
  reads: ({ operands: [path] }, given, { found, language }) => {
    const value = operand(path, given);
    if (value === null) return UNKNOWN;
    if (
      value.is === 'api' ||
      (value.is === 'thing' && value.type === 'file') ||
      // Python's may be given what is open already
      (value.is === 'unknown' && value.holds.size > 0 && language.isPython)
    )
      return unknown(holdsOf(value));
    const paths = pathsIn(value);
    if (paths.every((one) => /^(?:0|-|\/dev\/stdin)$/.test(one))) return unknown(holdsOf(value));
    return unknown(new Set([...holdsOf(value), found.read(paths)]));
  },
  /** Names with their values. */
  readsNamed: ({ operands: [path] }, given, { found }) =>
    record([], null, new Set([found.read(operand(path, given) === null ? ['.env'] : pathsAt(path, given))])),
  opens,
  openForWriting: ({ operands: [path] }, given, { found }) => {
    const paths = pathsAt(path, given);
    const flags = given.args[1]?.is === 'text' ? given.args[1] : option('flags', given);
    const modes = openModes(flags, given);
    found.act('writes', paths, modes.makes ? { creates: true } : {});
    if (flags === null || modes.empties) found.empties(paths);
    return { is: 'thing', type: 'file', texts: paths, holds: NOTHING };
  },
  writes,
  /** A log: what lies there stays, unless it says otherwise. */
  appends: ({ operands: [path, how] }, given, { found }) => {
    const paths = pathsAt(path, given);
    found.act('writes', paths);
    // those that are full stand beside it
    if (['maxBytes', 'backupCount', 'when'].some((name) => option(name, given) !== null))
      found.act(
        'writes',
        paths.map((one) => `${one}.${STAR}`),
      );
    if (openModes(operand(how, given), given).empties) found.empties(paths);
    return { is: 'thing', type: 'file', texts: paths, holds: NOTHING };
  },
  /** What is kept by its names, in a file with one of these endings, or without. */
  updates: ({ operands: [path, usual, ...endings] }, given, { found }) => {
    const paths = pathsAt(path, given).flatMap((one) => [one, ...endings.map((ending) => `${one}${ending}`)]);
    if ((plainText(operand('1|flag', given) ?? UNKNOWN) ?? usual) !== 'r') found.act('writes', paths);
    return { is: 'thing', type: 'file', texts: paths, holds: new Set([found.read(paths)]) };
  },
  /** By a name that it makes up, unless it is given one. */
  savesAs: ({ operands: [path, usual = ''] }, given, { found }) => {
    const paths = pathsAt(path, given);
    found.act('writes', paths.length === 0 ? [usual.replace('*', STAR)] : paths);
    return UNKNOWN;
  },
  given: ({ operands }, given, { found }) => {
    for (const name of operands.slice(1)) found.act('writes', pathsAt(name, given));
    found.meets(holdsOf(given.self ?? UNKNOWN), { is: 'given' });
    return UNKNOWN;
  },
  /** Something that fills: what is put into it is in it from there on, whoever has it. */
  filled: ({ operands: [type = '', ...from] }, given, { found }) => {
    const before = from.flatMap((name) => operand(name, given) ?? option(name, given) ?? []);
    const other = before.find((value) => value.is === 'thing' && FILLED.test(value.type));
    if (other?.is === 'thing') return { ...other, type };
    const path = before.find((value) => value.is === 'text' || value.is === 'thing');
    const texts = path === undefined ? [] : textsOrAny(path);
    const holds = new Set(union(...before.map((value) => holdsOf(value))));
    const mode = plainText(given.args[1] ?? option('mode', given) ?? UNKNOWN) ?? 'r';
    if (type === 'Archive' && path?.is === 'text') {
      if (/[wax]/.test(mode)) found.act('writes', texts);
      else holds.add(found.read(texts));
    }
    return { is: 'thing', type, texts, holds };
  },
  fills: ({ operands: [what, how] }, given, { found }) => {
    const value = operand(what, given) ?? UNKNOWN;
    const read =
      how === undefined ? sentOf(value, found) : new Set([found.read(pathsIn(value), { isTree: how === 'tree' })]);
    const { self } = given;
    if (self?.is === 'thing' && self.holds instanceof Set) for (const one of read) self.holds.add(one);
    // one that has a place of its own
    if (self?.is === 'thing' && self.texts.length > 0) put(self.texts, read, found);
    return UNKNOWN;
  },
  /** Who edits a file in place reads it, and writes it and a copy beside it. */
  edits: ({ operands: [path, how = ''] }, given, { found }) => {
    const value = operand(path, given) ?? UNKNOWN;
    const paths = pathsIn(value);
    if (isTrue(option(how, given))) found.act('writes', [...paths, ...paths.map((one) => `${one}.bak`)]);
    return list([unknown(new Set([found.read(paths)]))], true);
  },
  database: ({ operands: [path] }, given, { found }) => {
    // `file:a.db?mode=ro`
    const paths = pathsAt(path, given)
      .map((one) => one.replace(/^file:([^?]*)\?.*$/s, '$1').replace(/^file:/, ''))
      .filter((one) => one !== ':memory:');
    found.act('writes', [...paths, ...paths.map((one) => `${one}-journal`), ...paths.map((one) => `${one}-wal`)]);
    return {
      is: 'thing',
      type: 'file',
      texts: paths,
      holds: paths.length === 0 ? NOTHING : new Set([found.read(paths)]),
    };
  },
  /** To nothing, unless it says how much is left. */
  truncates: ({ operands: [path, length = ''] }, given, { found }) => {
    const paths = pathsAt(path, given);
    const left = operand(length, given);
    const isOpen = path === 'this';
    if (isOpen && (left === null || plainText(left) !== '0')) return UNKNOWN;
    // what is open may be filled again
    if (isOpen) found.empties(paths);
    else for (const one of paths) found.run(['truncate', '-s', '0', one]);
    found.read(paths);
    return UNKNOWN;
  },
  /** What is in an archive is there from then on. */
  extracts: ({ operands: [to] }, given, { found }) => {
    const folders = operand(to, given) === null ? ['.'] : pathsAt(to, given);
    const archives = given.self?.is === 'thing' ? given.self.texts : [ANY];
    for (const one of archives) for (const folder of folders) found.run(['tar', 'xf', one, '-C', folder]);
    return UNKNOWN;
  },
  /** `own`: another one than the usual. */
  secret: ({ operands: [path = '', own] }, given, { found }) =>
    unknown(new Set([found.read(operand(own, given) === null ? [path] : pathsAt(own, given))])),
  /** What is kept by something that we do not follow may be seen. */
  collects: (_, given, { found }) => {
    found.meets(union(...given.args.map((value) => holdsOf(value))), { is: 'given' });
    return unknown(given.self === null ? NOTHING : holdsOf(given.self));
  },
  removes: ({ operands: [path] }, given, { found }) => {
    const deep = isTrue(option('recursive', given)) || given.args[1]?.is === 'unknown';
    for (const one of pathsAt(path, given)) found.run(['rm', ...(deep ? ['-r'] : []), one]);
    return UNKNOWN;
  },
  moves,
  /** Until it is left. */
  movesWithin: (row, given, reader) => {
    moves(row, given, reader);
    return { is: 'thing', type: 'Folder', texts: [], holds: NOTHING };
  },
  loads: ({ operands: [path] }, given, { found }) => {
    const value =
      operand(path, given) ?? (plainText(given.args[0] ?? UNKNOWN) === null ? null : (given.args[0] ?? null));
    found.read(value === null ? ['.env'] : textsOrAny(value), { isLoaded: true });
    return unknown(new Set([found.reads.length - 1]));
  },
};
