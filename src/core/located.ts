/**
 * A parsed configuration text, whatever its format, with the place of everything. Maps are lists of entries: duplicate
 * keys stay visible, and a key named `__proto__` is a key like any other.
 */
export type Located = LocatedMap | LocatedList | LocatedScalar;

export interface LocatedMap {
  readonly kind: 'map';
  /** Offset in the text where the value begins. */
  readonly at: number;
  readonly entries: readonly LocatedEntry[];
}
export interface LocatedEntry {
  readonly key: string;
  readonly keyAt: number;
  readonly value: Located;
}
export interface LocatedList {
  readonly kind: 'list';
  readonly at: number;
  readonly items: readonly Located[];
}
export interface LocatedScalar {
  readonly kind: 'scalar';
  readonly at: number;
  readonly value: string | number | boolean | null;
}

/** The last entry of that name: what every parser of these formats would have kept. */
export function entryOf(map: LocatedMap, key: string): LocatedEntry | undefined {
  return map.entries.findLast((entry) => entry.key === key);
}

export function plain(node: Located): unknown {
  switch (node.kind) {
    case 'scalar':
      return node.value;
    case 'list':
      return node.items.map(plain);
    case 'map':
      return Object.fromEntries(node.entries.map((entry) => [entry.key, plain(entry.value)]));
  }
}

export function kindName(node: Located): string {
  if (node.kind === 'map') return 'an object';
  if (node.kind === 'list') return 'a list';
  return node.value === null ? 'null' : `a ${typeof node.value}`;
}
