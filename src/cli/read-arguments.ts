import { parseArgs } from 'node:util';

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
 * Arguments as Node reads them: `--name value`, `--name=value`, `-n value`, `-nvalue`, `-abc` for `-a -b -c`, and nothing but
 * positionals after `--`. What is wrong is looked for here, because Node's own words for it name no option that could be corrected.
 */
export function readArguments<O extends OptionTable>(args: readonly string[], options: O): ReadArguments<O> {
  const config = { args: [...args], options, allowPositionals: true, strict: false, tokens: true } as const;
  const { tokens, values, positionals } = parseArgs(config);
  for (const token of tokens) {
    const wrong = token.kind === 'option' ? problemOf(token, options) : null;
    if (wrong !== null) return { wrong };
  }
  return { values: { ...values } as ValuesOf<O>, positionals, wrong: null };
}

interface Given {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  /** It stands in the same argument as its option. */
  readonly inlineValue: boolean | undefined;
}

function problemOf({ name, rawName, value, inlineValue }: Given, options: OptionTable): BadArgument | null {
  const type = typeOf(name, options);
  if (type === undefined) return { problem: 'unknown', option: rawName };
  if (type === 'string' && value === undefined) return { problem: 'no value', option: `--${name}` };
  if (type === 'boolean' && value !== undefined) return { problem: 'takes no value', option: `--${name}` };
  // most likely the next option, and the value was forgotten
  if (inlineValue !== true && value !== undefined && value.length > 1 && value.startsWith('-'))
    return { problem: 'ambiguous value', option: rawName };
  return null;
}

function typeOf(name: string, options: OptionTable): OptionSpec['type'] | undefined {
  return Object.hasOwn(options, name) ? options[name]?.type : undefined;
}
