import type { WildText } from './wild-text.ts';

interface Operands {
  readonly operands: readonly WildText[];
  /** Every option that is there, by its name. */
  readonly options: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, readonly WildText[]>;
}

/** The words of a command apart from its options. `valued`: options that take a value, between spaces. */
export function operandsOf(args: readonly WildText[], valued = ''): Operands {
  const takes = new Set(valued.split(' '));
  const operands: WildText[] = [];
  const options = new Set<string>();
  const values = new Map<string, WildText[]>();
  const add = (name: string, value: WildText): void => void values.set(name, [...(values.get(name) ?? []), value]);
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? '';
    if (word === '--') {
      operands.push(...args.slice(at + 1));
      break;
    }
    if (!/^-./.test(word)) operands.push(word);
    else if (word.startsWith('--')) {
      const [name = word, ...value] = word.split('=');
      options.add(name);
      if (value.length > 0) add(name, value.join('='));
      else if (takes.has(name)) add(name, args[++at] ?? '');
    } else if (takes.has(word)) {
      options.add(word);
      add(word, args[++at] ?? '');
    } else at += readShort(word, takes, options, (name, value) => add(name, value ?? args[at + 1] ?? ''));
  }
  return { operands, options, values };
}

/** `-xzfC`: each letter is an option, and the rest of the group may be the value of one. How many words it takes. */
function readShort(
  word: string,
  takes: ReadonlySet<string>,
  options: Set<string>,
  add: (name: string, value: string | null) => void,
): number {
  for (let i = 1; i < word.length; i++) {
    const name = `-${word[i]}`;
    options.add(name);
    if (!takes.has(name)) continue;
    const rest = word.slice(i + 1);
    add(name, rest === '' ? null : rest);
    return rest === '' ? 1 : 0;
  }
  return 0;
}
