import { type Holds, holdsOf, union, type Value } from './value.ts';

/** What a call is given. */
export interface Given {
  /** What the method belongs to. */
  readonly self: Value | null;
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

/** Most calls name none of what they give. */
export const NO_NAMES: ReadonlyMap<string, Value> = new Map();

/** What an operand of a row means: `this`, `0`, `0|path`, `0.path`. */
export function operand(name: string | undefined, { self, args, named }: Given): Value | null {
  if (name === undefined) return null;
  if (name === 'this') return self;
  const [place = '', keyword] = name.split('|');
  const [at = '', entry] = place.split('.');
  const value = args[Number(at)] ?? (keyword === undefined ? undefined : named.get(keyword));
  if (value === undefined) return null;
  if (entry === undefined) return value;
  return value.is === 'record' ? (value.entries.get(entry) ?? null) : null;
}

/** A keyword, or an entry of an object that is given as the last: `shell=True`, `{ shell: true }`. */
export function option(name: string, { args, named }: Given): Value | null {
  const keyword = named.get(name);
  if (keyword !== undefined) return keyword;
  for (const value of args)
    if (value.is === 'record' && value.entries.has(name)) return value.entries.get(name) ?? null;
  return null;
}

export function isTrue(value: Value | null): boolean {
  return (
    value !== null &&
    !(value.is === 'text' && value.texts.every((one) => /^(?:|0|false|False|None|null|undefined)$/.test(one)))
  );
}

export function allHolds({ self, args, named }: Given): Holds {
  return union(...[...(self === null ? [] : [self]), ...args, ...named.values()].map((value) => holdsOf(value)));
}
