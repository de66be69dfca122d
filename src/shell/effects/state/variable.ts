import { bounded } from '../bounded.ts';
import { ANY, STAR, type WildText } from '../wild-text.ts';

/** What a text may be. It is never nothing: what nobody knows is `ANY`. */
export type Texts = readonly [WildText, ...WildText[]];

/** What a variable of a shell may be at one point of a line. */
export interface Variable {
  /** What `$NAME` is. */
  readonly texts: Texts;
  /** Its elements by their keys, in their order, where it is an array. */
  readonly elements?: ReadonlyMap<string, Texts>;
  /** Its keys are texts, not numbers. */
  readonly isKeyed?: true;
  /** What becomes of whatever is assigned to it. */
  readonly becomes?: 'lower' | 'upper' | 'number';
  /** It is another name of this variable. */
  readonly target?: string;
  /** What is assigned to it may be refused. */
  readonly isFixed?: true;
  /** What is started sees it. */
  readonly isExported?: true;
  /** It may have no value: what would have given it one may not have happened. */
  readonly mayLack?: true;
  /** What it is to dash, which does not know the words that changed it. */
  readonly inDash?: Texts;
}

/** Where an array has what stands at places that nobody knows: from a pattern on, each number may be each of them. */
export const LOOSE = `${STAR}…`;

export const UNKNOWN: Texts = [ANY];

/** Each of them once; where there is none, nobody knows. */
export function someOf(texts: readonly WildText[]): Texts {
  const [first, ...others] = texts.length < 2 ? texts : bounded([...new Set(texts)]);
  return first === undefined ? UNKNOWN : [first, ...others];
}

/** An array of these elements, one after the other. */
export function arrayOf(elements: readonly Texts[]): Variable {
  return arrayWith(new Map(elements.map((texts, i) => [String(i), texts])));
}

export function arrayWith(elements: ReadonlyMap<string, Texts>): Variable {
  const [first] = elements.values();
  return { texts: elements.get('0') ?? first ?? [''], elements };
}

/** The number after the last. */
export function nextKey(elements: ReadonlyMap<string, Texts>): number {
  let next = 0;
  for (const key of elements.keys()) if (/^\d+$/.test(key)) next = Math.max(next, Number(key) + 1);
  return next;
}

/** It is one of the two. */
export function either(one: Variable, other: Variable): Variable {
  if (one === other) return one;
  const texts = someOf([...one.texts, ...other.texts]);
  const dash =
    one.inDash === undefined && other.inDash === undefined
      ? null
      : { inDash: someOf([...(one.inDash ?? one.texts), ...(other.inDash ?? other.texts)]) };
  if (one.elements === undefined && other.elements === undefined) return { ...one, ...other, texts, ...dash };
  const elements = new Map(elementsOf(one));
  for (const [key, own] of elementsOf(other))
    elements.set(key, someOf([...(elements.get(key) ?? looseIn(elementsOf(one))), ...own]));
  for (const [key, own] of elementsOf(one))
    if (!elementsOf(other).has(key)) elements.set(key, someOf([...own, ...looseIn(elementsOf(other))]));
  return { ...one, ...other, texts, elements, ...dash };
}

export function elementsOf({ texts, elements }: Variable): ReadonlyMap<string, Texts> {
  return elements ?? new Map([['0', texts]]);
}

export function isSameVariable(one: Variable, other: Variable): boolean {
  if (one === other) return true;
  if (one.target !== other.target || !isSame(one.texts, other.texts)) return false;
  if (one.elements === other.elements) return true;
  const [mine, theirs] = [[...elementsOf(one)], elementsOf(other)];
  return mine.length === theirs.size && mine.every(([key, texts]) => isSame(texts, theirs.get(key) ?? ['', '']));
}

export function isSame(one: readonly WildText[], other: readonly WildText[]): boolean {
  return one === other || (one.length === other.length && one.every((text, i) => text === other[i]));
}

/** The places of an array that a number may mean. */
export function looseIn(elements: ReadonlyMap<string, Texts>): readonly WildText[] {
  return elements.get(LOOSE) ?? [];
}
