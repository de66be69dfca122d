import { type Given, operand } from '../given.ts';
import type { Reader } from '../reader.ts';
import {
  type Holds,
  holding,
  holdsOf,
  isOpen,
  NOTHING,
  plainText,
  UNKNOWN,
  union,
  unknown,
  type Value,
} from '../value.ts';
import { fed } from './started-programs.ts';
import { put, type Verb } from './verb.ts';

const puts: Verb = ({ operands: [to, what] }, given, { found }) => {
  const target = operand(to, given);
  const value = operand(what, given) ?? UNKNOWN;
  const holds = holdsOf(value);
  // nothing is put into it
  const text = writtenText(value);
  if (operand(what, given) === null || text === '') return UNKNOWN;
  if (text !== null && target?.is === 'thing' && /file$/.test(target.type)) found.fills(target.texts, text);
  if (target?.is === 'thing' && /file$/.test(target.type)) put(target.texts, holds, found);
  // what is under way to another machine
  else if (target?.is === 'thing') found.meets(holds, { is: 'sent', to: target.texts });
  else if (target?.is === 'api' && /std(?:out|err)/.test(target.name)) found.meets(holds, { is: 'printed' });
  else if (target !== null) found.meets(holds, { is: 'given' });
  return UNKNOWN;
};

/** As it stands in the file: of several texts, one after the other; null: nobody knows. */
function writtenText(value: Value): string | null {
  if (value.is !== 'list') return plainText(value);
  const all = isOpen(value) ? [null] : value.items.map(plainText);
  return all.includes(null) ? null : all.join('');
}

/** `print(a, b, file=f)` */
function printedText({ args, named }: Given): string | null {
  const [between, end] = [named.get('sep'), named.get('end')].map((one) =>
    one === undefined ? undefined : plainText(one),
  );
  const all = args.map(plainText);
  return all.includes(null) || between === null || end === null ? null : `${all.join(between ?? ' ')}${end ?? '\n'}`;
}

const prints: Verb = (_, given, { found }) => {
  const file = given.named.get('file');
  const shown = union(...given.args.map((value) => holdsOf(value)));
  if (file?.is === 'thing') {
    const text = printedText(given);
    if (text !== null && /file$/.test(file.type)) found.fills(file.texts, text);
    put(file.texts, shown, found);
  } else found.meets(shown, { is: 'printed' });
  return UNKNOWN;
};

/** What goes into a stream goes on where that leads; nobody knows what somebody else's does with it. */
function piped(holds: Holds, target: Value, reader: Reader): Value {
  const { found } = reader;
  if (target.is === 'api' && /std(?:out|err)/.test(target.name)) found.meets(holds, { is: 'printed' });
  else if (target.is === 'thing' && target.type === 'file') put(target.texts, holds, found);
  else if (target.is === 'thing' && target.type === 'Process') fed(target.texts, unknown(holds), reader);
  else if (target.is === 'thing') found.meets(holds, { is: 'sent', to: target.texts });
  else {
    found.meets(holds, { is: 'given' });
    return holding(target, holds);
  }
  return target;
}

/** What is put into something that is open, or shown. */
export const STREAM_VERBS: Readonly<Record<string, Verb>> = {
  puts,
  prints,
  /** `os.write(1, text)`, `os.write(descriptor, text)` */
  printsTo: (row, given, reader) => {
    const [first, ...rest] = given.args;
    if (first?.is !== 'thing' || first.type !== 'file') return prints(row, given, reader);
    put(first.texts, union(...rest.map((value) => holdsOf(value))), reader.found);
    return UNKNOWN;
  },
  printsWith: (_, given, { found }) => {
    found.meets(union(...given.args.map((value) => holdsOf(value))), { is: 'printed' });
    return UNKNOWN;
  },
  pipes: ({ operands: [, to] }, given, reader) =>
    piped(given.self === null ? NOTHING : holdsOf(given.self), operand(to, given) ?? UNKNOWN, reader),
  /** `pipeline(from, …, to)` */
  pipeline: (_, given, reader) => {
    const streams = given.args.filter(({ is }) => is !== 'function');
    const [last = UNKNOWN] = streams.slice(-1);
    piped(union(...streams.slice(0, -1).map((one) => holdsOf(one))), last, reader);
    return UNKNOWN;
  },
};
