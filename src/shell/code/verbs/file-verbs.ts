import { ANY, isWild, type WildText } from '../../effects/wild-text.ts';
import { allHolds, type Given, isTrue, operand, option } from '../given.ts';
import {
  type Holds,
  holding,
  holdsOf,
  NOTHING,
  plainText,
  textsOf,
  textsOrAny,
  UNKNOWN,
  union,
  unknown,
} from '../value.ts';
import { pathsAt, put, type Verb } from './verb.ts';

/** `rm -r {0}`: for each of the texts that an argument may be. */
const as: Verb = ({ operands }, given, { found }) => {
  let commands: readonly (readonly WildText[])[] = [[]];
  for (const word of operands) {
    const place = /^\{(.+)\}$/.exec(word)?.[1];
    const value = place === undefined ? null : operand(place, given);
    const listed = value?.is === 'list' ? value.items.flatMap(textsOrAny) : null;
    const texts = place === undefined ? [filled(word, given)] : value === null ? [] : (listed ?? textsOrAny(value));
    if (listed !== null) commands = commands.map((words) => [...words, ...listed]);
    else if (texts.length > 0)
      commands = commands.flatMap((words) => texts.slice(0, 64).map((one) => [...words, mode(one, operands)]));
  }
  for (const words of commands) found.run(words);
  return unknown(given.self === null ? NOTHING : holdsOf(given.self));
};

/** `-{1}` */
function filled(word: string, given: Given): WildText {
  return word.replace(/\{(\d)\}/g, (_, at) => textsOrAny(operand(at, given) ?? UNKNOWN)[0] ?? '');
}

/** A number is written in other ways by those who change rights. */
function mode(one: WildText, [program]: readonly string[]): WildText {
  return program === 'chmod' && /^\d+$/.test(one) && Number(one) > 0 ? Number(one).toString(8) : one;
}

const WRITING = /[wax+]|O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)/;

const opens: Verb = ({ operands: [path, how] }, given, { found }) => {
  const file = operand(path, given) ?? UNKNOWN;
  const mode = operand(how, given) ?? option('write', given);
  const modes = mode === null ? ['r'] : (textsOf(mode) ?? ['']);
  const paths = textsOrAny(file);
  // a descriptor that is open already
  if (paths.every((one) => /^\d+$/.test(one)))
    return { is: 'thing', type: 'file', texts: ['/dev/stdin'], holds: NOTHING };
  const writes = modes.some((one) => WRITING.test(one)) || (mode !== null && isTrue(option('write', given)));
  if (writes) found.act('writes', paths);
  if (modes.some((one) => one.includes('w')))
    for (const one of paths.filter(isWild)) found.emptied.add(found.placed(one));
  const reads =
    !modes.every((one) => /^[bt]*[wax][bt]*$/.test(one)) && !(writes && modes.some((one) => one.includes('O_')));
  const holds: Holds = reads ? new Set([found.read(paths)]) : NOTHING;
  return { is: 'thing', type: 'file', texts: paths, holds };
};

const writes: Verb = ({ operands: [path, what] }, given, { found }) => {
  const paths = pathsAt(path, given);
  if (paths.some((one) => /^\/dev\/(?:stdout|stderr|tty|fd\/[12])$/.test(one)))
    found.meets(allHolds(given), { is: 'printed' });
  found.act(
    'writes',
    paths.filter((one) => !/^\d$/.test(one)),
  );
  // `fs.writeFileSync(1, text)`
  if (paths.some((one) => /^[12]$/.test(one))) found.meets(allHolds(given), { is: 'printed' });
  put(paths, holdsOf(operand(what, given) ?? UNKNOWN), found);
  if (plainText(operand(what, given) ?? UNKNOWN) === '')
    for (const one of paths.filter(isWild)) found.emptied.add(found.placed(one));
  return UNKNOWN;
};

const puts: Verb = ({ operands: [to, what] }, given, { found }) => {
  const target = operand(to, given);
  const holds = holdsOf(operand(what, given) ?? UNKNOWN);
  if (target?.is === 'thing' && /file$/.test(target.type)) put(target.texts, holds, found);
  // what is under way to another machine
  else if (target?.is === 'thing') found.meets(holds, { is: 'sent', to: target.texts });
  else if (target?.is === 'api' && /std(?:out|err)/.test(target.name)) found.meets(holds, { is: 'printed' });
  else if (target !== null) found.meets(holds, { is: 'given' });
  return UNKNOWN;
};

const prints: Verb = (_, given, { found }) => {
  const file = given.named.get('file');
  const shown = union(...given.args.map((value) => holdsOf(value)));
  if (file?.is === 'thing') put(file.texts, shown, found);
  else found.meets(shown, { is: 'printed' });
  return UNKNOWN;
};

const FILLED = /^(?:Buffer|Archive|Config)$/;

/** Files that are read, written, deleted. */
export const FILE_VERBS: Readonly<Record<string, Verb>> = {
  as,
  reads: ({ operands: [path] }, given, { found }) => {
    const value = operand(path, given);
    if (value === null) return UNKNOWN;
    // a file that is open, or what was in one
    if (value.is === 'unknown' || value.is === 'api' || (value.is === 'thing' && value.type === 'file'))
      return unknown(holdsOf(value));
    const paths = textsOf(value) ?? (value.is === 'list' ? value.items.flatMap(textsOrAny) : [ANY]);
    if (paths.every((one) => /^(?:0|-|\/dev\/stdin)$/.test(one))) return unknown(holdsOf(value));
    return unknown(new Set([...holdsOf(value), found.read(paths.map((one) => one.replace(/^file:\/\//, '')))]));
  },
  opens,
  openForWriting: ({ operands: [path] }, given, { found }) => {
    const paths = pathsAt(path, given);
    found.act('writes', paths);
    return { is: 'thing', type: 'file', texts: paths, holds: NOTHING };
  },
  writes,
  puts,
  prints,
  printsWith: (_, given, { found }) => {
    found.meets(union(...given.args.map((value) => holdsOf(value))), { is: 'printed' });
    return UNKNOWN;
  },
  given: ({ operands }, given, { found }) => {
    for (const name of operands.slice(1)) found.act('writes', pathsAt(name, given));
    found.meets(holdsOf(given.self ?? UNKNOWN), { is: 'given' });
    return UNKNOWN;
  },
  /** Something that fills: what is put into it is in it from there on, whoever has it. */
  filled: ({ operands: [type = '', ...from] }, given) => {
    const before = from.flatMap((name) => operand(name, given) ?? option(name, given) ?? []);
    const other = before.find((value) => value.is === 'thing' && FILLED.test(value.type));
    if (other?.is === 'thing') return { ...other, type };
    const path = before.find((value) => value.is === 'text' || value.is === 'thing');
    return {
      is: 'thing',
      type,
      texts: path === undefined ? [] : textsOrAny(path),
      holds: new Set(union(...before.map((value) => holdsOf(value)))),
    };
  },
  fills: ({ operands: [what, how] }, given, { found }) => {
    const value = operand(what, given) ?? UNKNOWN;
    const read =
      how === undefined ? holdsOf(value) : new Set([found.read(textsOrAny(value), { isTree: how === 'tree' })]);
    const { self } = given;
    if (self?.is === 'thing' && self.holds instanceof Set) for (const one of read) self.holds.add(one);
    // one that has a place of its own
    if (self?.is === 'thing' && self.texts.length > 0) put(self.texts, read, found);
    return UNKNOWN;
  },
  secret: ({ operands: [path = ''] }, _, { found }) => unknown(new Set([found.read([path])])),
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
  moves: ({ operands: [path] }, given, { found }) => {
    const [folder = ANY] = pathsAt(path, given);
    found.folder = found.placed(folder);
    return UNKNOWN;
  },
  loads: ({ operands: [path] }, given, { found }) => {
    const value =
      operand(path, given) ?? (plainText(given.args[0] ?? UNKNOWN) === null ? null : (given.args[0] ?? null));
    found.read(value === null ? ['.env'] : textsOrAny(value), { isLoaded: true });
    return unknown(new Set([found.reads.length - 1]));
  },
  pipes: ({ operands: [, to] }, given, { found }) => {
    const target = operand(to, given) ?? UNKNOWN;
    const holds = given.self === null ? NOTHING : holdsOf(given.self);
    if (target.is === 'api' && /std(?:out|err)/.test(target.name)) found.meets(holds, { is: 'printed' });
    else if (target.is === 'thing' && target.type === 'file') put(target.texts, holds, found);
    else if (target.is === 'thing') found.meets(holds, { is: 'sent', to: target.texts });
    else return holding(target, holds);
    return target;
  },
};
