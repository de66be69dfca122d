/** An option of a command, as its table has it. */
export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
}

export type OptionTable = Readonly<Record<string, OptionSpec>>;

type ValueOf<O extends OptionSpec> = O['type'] extends 'string' ? string : boolean;

/** What a command was given of these options. */
export type ValuesOf<O extends OptionTable> = {
  -readonly [K in keyof O]?: O[K] extends { readonly multiple: true } ? ValueOf<O[K]>[] : ValueOf<O[K]>;
};

/** What is wrong with an argument; the option as it was written, or by its long name. */
export interface BadArgument {
  readonly problem: 'unknown' | 'no value' | 'ambiguous value' | 'takes no value';
  readonly option: string;
}

export type ReadArguments<O extends OptionTable> =
  | { readonly values: ValuesOf<O>; readonly positionals: string[]; readonly wrong: null }
  | { readonly wrong: BadArgument };

/**
 * Arguments as Node's own `parseArgs` reads them, which takes a millisecond to load: `--name value`, `--name=value`,
 * `-n value`, `-nvalue`, `-abc` for `-a -b -c`, and nothing but positionals after `--`.
 */
export function readArguments<O extends OptionTable>(args: readonly string[], options: O): ReadArguments<O> {
  const { given, positionals } = tokensOf(args, options);
  const values: Record<string, unknown> = {};
  for (const one of given) {
    const wrong = problemOf(one, options);
    if (wrong !== null) return { wrong };
    const value = one.value ?? true;
    const before = values[one.name];
    if (options[one.name]?.multiple === true) values[one.name] = [...(Array.isArray(before) ? before : []), value];
    else values[one.name] = value;
  }
  return { values: values as ValuesOf<O>, positionals, wrong: null };
}

interface Given {
  readonly name: string;
  readonly written: string;
  readonly value: string | undefined;
  /** It stands in the same argument as its option. */
  readonly joined: boolean;
}

function tokensOf(args: readonly string[], options: OptionTable): { given: Given[]; positionals: string[] } {
  const rest = [...args];
  const given: Given[] = [];
  const positionals: string[] = [];
  const isText = (name: string): boolean => typeOf(name, options) === 'string';
  const add = (name: string, written: string): void => {
    const value = isText(name) ? rest.shift() : undefined;
    given.push({ name, written, value, joined: false });
  };
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--') return { given, positionals: [...positionals, ...rest] };
    const equals = arg.indexOf('=', 3);
    if (!arg.startsWith('-') || arg === '-') positionals.push(arg);
    else if (arg.startsWith('--') && equals === -1) add(arg.slice(2), arg);
    else if (arg.startsWith('--')) {
      const name = arg.slice(2, arg.indexOf('='));
      given.push({ name, written: `--${name}`, value: arg.slice(name.length + 3), joined: true });
    } else {
      const name = longName(arg.charAt(1), options);
      if (arg.length === 2) add(name, arg);
      else if (isText(name)) given.push({ name, written: arg.slice(0, 2), value: arg.slice(2), joined: true });
      else rest.unshift(...lettersOf(arg, isText, options));
    }
  }
  return { given, positionals };
}

/** `-abc` is `-a -b -c`; one that takes a value takes what is left. */
function lettersOf(arg: string, isText: (name: string) => boolean, options: OptionTable): readonly string[] {
  const letters: string[] = [];
  for (let i = 1; i < arg.length; i++) {
    const takesRest = isText(longName(arg.charAt(i), options));
    letters.push(`-${takesRest ? arg.slice(i) : arg.charAt(i)}`);
    if (takesRest) break;
  }
  return letters;
}

function problemOf({ name, written, value, joined }: Given, options: OptionTable): BadArgument | null {
  const type = typeOf(name, options);
  if (type === undefined) return { problem: 'unknown', option: written };
  if (type === 'string' && value === undefined) return { problem: 'no value', option: `--${name}` };
  if (type === 'boolean' && value !== undefined) return { problem: 'takes no value', option: `--${name}` };
  // most likely the next option, and the value was forgotten
  if (!joined && value !== undefined && value.length > 1 && value.startsWith('-'))
    return { problem: 'ambiguous value', option: written };
  return null;
}

function typeOf(name: string, options: OptionTable): OptionSpec['type'] | undefined {
  return Object.hasOwn(options, name) ? options[name]?.type : undefined;
}

/** A letter that is nobody's is the name of an option that there is not. */
function longName(letter: string, options: OptionTable): string {
  return Object.keys(options).find((name) => options[name]?.short === letter) ?? letter;
}
