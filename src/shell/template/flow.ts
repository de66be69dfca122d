import type { Edit } from './edit.ts';
import type { Mark, Source } from './mark.ts';
import type { Refusal, Taint } from './refusal.ts';

/** What a variable may hold. */
export interface Carried {
  readonly taint: Taint;
  /** Whether the value may begin with a dash, and so be read as an option. */
  readonly dash: boolean;
}

/**
 * Where values get to in a script, whatever the order in which its commands run: what was once given to a variable is in
 * it everywhere. Grows while the script is read, which is repeated until nothing is added.
 */
export interface Flow {
  readonly variables: Map<string, Carried>;
  /** Files that the script writes, as they are named in it. */
  readonly files: Map<string, Taint>;
  readonly functions: Set<string>;
  /** Variables whose values bash evaluates: integers. */
  readonly integers: Set<string>;
  readonly arrays: Set<string>;
  /** Placeholders as written whose values another program may be given, as a word or in its environment. */
  readonly handed: Set<string>;
  /** `$1`, `$@` … */
  positional: Taint | null;
  /** After `exec <…`. */
  stdin: Taint | null;
  /** What a function is given on standard input by one of its callers. */
  functionStdin: Taint | null;
  /** Stands for a value of which no more is known than that there is one. */
  readonly some: Taint;
  grown: boolean;
}

/** One reading of a script, or of a script inside it. */
export interface Reading {
  readonly source: Source;
  readonly flow: Flow;
  /** What comes on standard input. */
  readonly stdin: Taint | null;
  /** Corrections of the command; null: the text that is read cannot be corrected. */
  readonly edits: Edit[] | null;
  /** Marks in the format of a `printf`: their values are encoded for it. */
  readonly formats: Set<Mark>;
  /** What is run has the environment of the hook. */
  readonly inherits: boolean;
  /** It is surely bash that reads the command, not another shell. */
  readonly bash: boolean;
  /** Reads the literal text of a script inside the script. */
  readonly inner: (text: string, reading: Reading) => Refusal | null;
  readonly depth: number;
}

/** Filled by the shell itself from what it has read, matched or run last. */
const ALWAYS: ReadonlySet<string> = new Set(['_', 'REPLY', 'OPTARG', 'BASH_REMATCH', 'MAPFILE', 'READLINE_LINE']);

export function newFlow(some: Taint): Flow {
  return {
    variables: new Map(),
    files: new Map(),
    functions: new Set(),
    integers: new Set(),
    arrays: new Set(),
    handed: new Set(),
    functionStdin: null,
    positional: null,
    stdin: null,
    some,
    grown: false,
  };
}

/** What a variable, `1` or `@` carries. */
export function carriedBy(name: string, { variables, positional, some }: Flow): Carried | null {
  if (/^(?:\d+|[@*])$/.test(name)) return positional && { taint: { ...positional, via: `$${name}` }, dash: true };
  if (ALWAYS.has(name) || name.startsWith('HOOKLINE_')) return { taint: { ...some, via: `$${name}` }, dash: true };
  const carried = variables.get(name);
  return carried === undefined ? null : { ...carried, taint: { ...carried.taint, via: `$${name}` } };
}

/** Whether a variable or a parameter has a value at all. */
export function hasValues({ variables, positional }: Flow): boolean {
  return variables.size > 0 || positional !== null;
}

/** The first variable with a value that a text names, with or without a dollar sign. */
export function textTaint(text: string, flow: Flow): Taint | null {
  for (const [name] of text.matchAll(/[A-Za-z_]\w*|(?<=\$\{?)[\d@*]/g)) {
    const carried = carriedBy(name, flow);
    if (carried !== null) return carried.taint;
  }
  return null;
}

export function carry(name: string, carried: Carried, flow: Flow): void {
  const before = flow.variables.get(name);
  if (before !== undefined && (before.dash || !carried.dash)) return;
  flow.variables.set(name, carried);
  flow.grown = true;
}

export function carryTo(place: 'positional' | 'stdin' | 'functionStdin', taint: Taint | null, flow: Flow): void {
  if (taint === null || flow[place] !== null) return;
  flow[place] = taint;
  flow.grown = true;
}

export function carryFile(name: string, taint: Taint, flow: Flow): void {
  if (flow.files.has(name)) return;
  flow.files.set(name, { ...taint, via: name });
  flow.grown = true;
}

/** Adds to a set of the flow what changes how other commands are judged. */
export function note(name: string, names: Set<string>, flow: Flow): void {
  if (names.has(name)) return;
  names.add(name);
  flow.grown = true;
}
