import { ANY, isWild, type WildText } from '../../effects/wild-text.ts';
import { allHolds, type Given, isTrue, operand, option } from '../given.ts';
import type { Reader } from '../reader.ts';
import {
  api,
  holdsOf,
  joined,
  list,
  NOTHING,
  plainText,
  text,
  textsOf,
  textsOrAny,
  UNKNOWN,
  unknown,
  type Value,
} from '../value.ts';
import { pathsAt, type Verb } from './verb.ts';

function commandWords(value: Value | null): readonly WildText[] | null {
  if (value === null) return [];
  if (value.is !== 'list') return null;
  return [...value.items.map((item) => textsOrAny(item)[0] ?? ANY), ...(value.isOpen ? [ANY] : [])];
}

function begun(words: readonly WildText[], given: Given, { found }: Reader): void {
  const folder = option('cwd', given);
  const [at = null] = folder === null ? [found.folder] : textsOrAny(folder).map((path) => found.placed(path));
  const [program = ''] = words;
  if (/^\uE000+$/.test(program)) found.isDynamic = true;
  else found.run(words, at);
  const input = option('input', given);
  const typed = input === null ? null : textsOrAny(input)[0];
  // what a shell is given to read
  if (typed !== null && typed !== undefined && /(?:^|\/)(?:ba|z|da|k)?sh$/.test(program)) found.script(typed, at);
}

function scripted(value: Value, given: Given, reader: Reader): void {
  const folder = option('cwd', given);
  const [at = null] =
    folder === null ? [reader.found.folder] : textsOrAny(folder).map((path) => reader.found.placed(path));
  for (const one of textsOrAny(value).slice(0, 16)) {
    if (/^[\uE000-\uE002]*$/.test(one) && one !== '') reader.found.isDynamic = true;
    else reader.found.script(one, at);
  }
}

const starts: Verb = ({ operands: [program, rest] }, given, reader) => {
  const first = operand(program, given) ?? option('cmd', given) ?? UNKNOWN;
  const cmd = first.is === 'record' ? (first.entries.get('cmd') ?? UNKNOWN) : first;
  const words = commandWords(cmd);
  const others = program === rest ? [] : (commandWords(operand(rest, given)) ?? []);
  const shell = isTrue(option('shell', given));
  if (words !== null && !shell) begun(words, given, reader);
  else if (words !== null) reader.found.script(words[0] ?? '');
  // a program without its words may well be a line that somebody forgot to say so of
  else if (shell || (program === rest && others.length === 0))
    scripted(joined([cmd, ...others.map((word) => text(word))], ' '), given, reader);
  else for (const one of textsOrAny(cmd)) begun([one, ...others], given, reader);
  // it is given the environment, and shows nothing of it by that
  return { is: 'thing', type: 'Process', texts: [ANY], holds: NOTHING };
};

const code: Verb = ({ operands: [program] }, given, { code: readCode, found }) => {
  const value = operand(program, given) ?? UNKNOWN;
  if (value.is === 'function' || value.is === 'thing') return value;
  const texts = textsOf(value);
  if (texts === null || texts.some((one) => /^[\uE000-\uE002]+$/.test(one))) {
    found.isDynamic = true;
    return unknown(holdsOf(value));
  }
  return texts.map(readCode).at(-1) ?? UNKNOWN;
};

/** Programs that are started, and code that is run. */
export const PROCESS_VERBS: Readonly<Record<string, Verb>> = {
  starts,
  /** `os.spawnl(mode, path, arg0, …)` */
  words: ({ operands: [from] }, given, reader) => {
    begun(
      given.args.slice(Number(from)).map((value) => textsOrAny(value)[0] ?? ANY),
      given,
      reader,
    );
    return UNKNOWN;
  },
  shell: ({ operands: [line] }, given, reader) => {
    scripted(operand(line, given) ?? UNKNOWN, given, reader);
    return UNKNOWN;
  },
  shellText: (_, given, reader) => {
    const [line = UNKNOWN] = given.args;
    if (line.is === 'text') scripted(line, given, reader);
    return UNKNOWN;
  },
  runsFile: ({ operands: [file] }, given, { found }) => {
    for (const one of pathsAt(file, given)) found.run(['node', one]);
    return UNKNOWN;
  },
  code,
  timer: (row, given, reader) => {
    const [first] = given.args;
    if (first?.is === 'text') return code(row, given, reader);
    if (first !== undefined) reader.invoke(first, given.args.slice(2));
    return UNKNOWN;
  },
  module: ({ operands: [name] }, given, { module, found }) => {
    const texts = textsOf(operand(name, given) ?? UNKNOWN);
    const [plain] = texts ?? [];
    if (plain === undefined || isWild(plain)) {
      found.isPartly = true;
      return UNKNOWN;
    }
    return module(plain);
  },
  attribute: ({ operands: [of, name] }, given, { found }) => {
    const value = operand(of, given) ?? UNKNOWN;
    const plain = plainText(operand(name, given) ?? UNKNOWN);
    if (value.is === 'api' && plain !== null) return api(`${value.name}.${plain}`);
    if (value.is === 'api') found.isPartly = true;
    return unknown(holdsOf(value));
  },
  /** `Thread(target=f, args=(x,))`, `submit(f, x)`, `partial(f, x)`: what is called one day is called. */
  ends: (_, given, { invoke }) => {
    const target = given.named.get('target') ?? given.named.get('function');
    const [at = -1] = given.args.flatMap((value, i) => (value.is === 'function' || value.is === 'api' ? [i] : []));
    const callee = target ?? given.args[at];
    if (callee === undefined || callee.is !== 'api') return unknown(allHolds(given));
    const own = given.named.get('args');
    return invoke(
      callee,
      own?.is === 'list'
        ? own.items
        : given.args.slice(at + 1).flatMap((value) => (value.is === 'list' ? value.items : [value])),
    );
  },
  /** `Reflect.apply(f, null, [x])` */
  applies: ({ operands: [what, args] }, given, { invoke }) => {
    const values = operand(args, given) ?? UNKNOWN;
    return invoke(operand(what, given) ?? UNKNOWN, values.is === 'list' ? values.items : [unknown(holdsOf(values))]);
  },
  /** `map(f, xs)` */
  calls: ({ operands: [over, what] }, given, { invoke }) => {
    const values = operand(over, given) ?? UNKNOWN;
    const callee = operand(what, given) ?? UNKNOWN;
    const items = values.is === 'list' ? values.items : [unknown(holdsOf(values))];
    return list(
      items.slice(0, 200).map((item) => invoke(callee, [item])),
      values.is !== 'list' || values.isOpen,
    );
  },
  thens: ({ operands: [, what] }, given, { invoke }) => {
    const callee = operand(what, given);
    return callee === null ? (given.self ?? UNKNOWN) : invoke(callee, [given.self ?? UNKNOWN]);
  },
};
