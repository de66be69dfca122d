import { isWild, STAR } from '../../effects/wild-text.ts';
import { named } from '../form.ts';
import { allHolds, isTrue, operand, option } from '../given.ts';
import {
  holdsOf,
  isOpen,
  list,
  NOTHING,
  plainText,
  textsOf,
  textsOrAny,
  UNKNOWN,
  unknown,
  type Value,
} from '../value.ts';
import { begun, fed, scripted, starts, wordsOf } from './started-programs.ts';
import { pathsAt, type Verb } from './verb.ts';

const code: Verb = ({ operands: [program, kept] }, given, reader) => {
  const { code: readCode, found } = reader;
  found.act('writes', pathsAt(kept, given));
  const value = operand(program, given) ?? UNKNOWN;
  if (value.is === 'function' || value.is === 'thing') return value;
  const texts = textsOf(value);
  if (texts === null || texts.some((one) => /^[\uE000-\uE002]+$/.test(one))) {
    found.isDynamic = true;
    return unknown(holdsOf(value));
  }
  // a function whose last text is its body: `new Function('a', 'return a')`
  const context = given.args[1];
  if (context?.is === 'record') for (const [name, one] of context.entries) reader.set(reader.here().own, name, one);
  return texts.map(readCode).at(-1) ?? UNKNOWN;
};

/** `new Function('a', 'return a')`: the last is what it does, the others are what it is given. */
const functionText: Verb = (_, given, reader) => {
  const texts = given.args.map(plainText);
  const form = texts.includes(null) ? null : reader.language.form(texts.at(-1) ?? '');
  if (form === null || form.isBroken) {
    reader.found.isDynamic = true;
    return UNKNOWN;
  }
  const names = texts.slice(0, -1).flatMap((one) => (one ?? '').split(','));
  const params = names.map((one) => ({ target: named(one.trim(), 'block') }));
  const how = 'plain';
  return {
    is: 'function',
    params,
    body: form.body,
    how,
    scope: reader.top,
    self: null,
    fields: new Map(),
    holds: NOTHING,
  };
};

/** Programs that are started, and code that is run. */
export const PROCESS_VERBS: Readonly<Record<string, Verb>> = {
  starts,
  /** `os.spawnl(mode, path, arg0, …)` */
  words: ({ operands: [from] }, given, reader) => {
    for (const words of wordsOf(given.args.slice(Number(from)))) begun(words, given, reader);
    return UNKNOWN;
  },
  feeds: ({ operands: [what] }, given, reader) => {
    const { self } = given;
    const value = operand(what, given);
    if (self?.is === 'thing' && value !== null) fed(self.texts, value, reader);
    return unknown(self === null ? NOTHING : holdsOf(self));
  },
  shell: ({ operands: [line] }, given, reader) => {
    const value = operand(line, given);
    if (value === null) return UNKNOWN;
    scripted(value, given, reader);
    return { is: 'thing', type: 'Process', texts: textsOrAny(value).slice(0, 16), holds: NOTHING };
  },
  shellText: (_, given, reader) => {
    const [line = UNKNOWN] = given.args;
    if (line.is === 'text') scripted(line, given, reader);
    return UNKNOWN;
  },
  runsFile: ({ operands: [file] }, given, { found, code: readCode }) => {
    // `new Worker(text, { eval: true })`
    if (isTrue(option('eval', given))) {
      for (const one of pathsAt(file, given))
        if (isWild(one)) found.isDynamic = true;
        else readCode(one);
      return UNKNOWN;
    }
    for (const one of pathsAt(file, given)) found.run(['node', one]);
    return UNKNOWN;
  },
  code,
  functionText,
  timer: (row, given, reader) => {
    const [first] = given.args;
    if (first?.is === 'text') return code(row, given, reader);
    if (first === undefined) return UNKNOWN;
    const args = given.args.slice(first === given.args[0] && given.args.length > 2 ? 2 : 1);
    reader.later(first, args);
    reader.maybe(() => reader.invoke(first, args));
    return UNKNOWN;
  },
  /** With the signal 0 somebody only asks whether it is there. */
  kills: ({ operands: [process, signal = ''] }, given, { found }) => {
    const sent = operand(signal, given);
    if (sent !== null && plainText(sent) === '0') return UNKNOWN;
    for (const one of pathsAt(process, given)) found.run(['kill', '-9', one]);
    return UNKNOWN;
  },
  /** `shelljs.rm('-rf', 'src')`, `sh.rm('-rf', 'src')`: a function by the name of its program. */
  command: ({ operands: program }, given, { found }) => {
    for (const words of wordsOf(given.args.flatMap((one) => (one.is === 'list' ? one.items : [one]))))
      found.run([...program, ...words.map((word) => word.replaceAll('*', STAR))]);
    return unknown(given.self === null ? NOTHING : holdsOf(given.self));
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
  /** `Thread(target=f, args=(x,))`, `submit(f, x)`, `partial(f, x)`: what is called one day is called. */
  ends: (_, given, reader) => {
    const target = given.named.get('target') ?? given.named.get('function');
    const at = given.args.findIndex(({ is }) => /^(?:function|api|method)$/.test(is));
    const callee = target ?? given.args[at];
    const own = given.named.get('args');
    const args =
      own?.is === 'list'
        ? own.items
        : given.args.slice(at + 1).flatMap((value) => (value.is === 'list' ? value.items : [value]));
    let result: Value = unknown(allHolds(given));
    if (callee === undefined) return result;
    reader.later(callee.is === 'function' ? callee : UNKNOWN, args);
    // what else it is given is called with what nobody knows
    const known = args.length > 0 ? args : [result, result];
    reader.maybe(() => {
      result = reader.invoke(callee, callee.is === 'function' ? known : args);
    });
    for (const one of given.args)
      if (one !== callee && one.is === 'function') reader.maybe(() => reader.invoke(one, [UNKNOWN]));
    return result;
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
      values.is !== 'list' || isOpen(values),
    );
  },
  thens: ({ operands: [, what] }, given, { invoke }) => {
    const callee = operand(what, given);
    return callee === null ? (given.self ?? UNKNOWN) : invoke(callee, [given.self ?? UNKNOWN]);
  },
};
