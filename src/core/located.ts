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
  /** The same text, where backslashes at the ends of its lines may have been meant to continue them. */
  readonly continued?: string;
}

/** The last entry of that name: what every parser of these formats would have kept. */
export function entryOf(map: LocatedMap, key: string): LocatedEntry | undefined {
  return map.entries.findLast((entry) => entry.key === key);
}

/** A key without a value: nobody said anything. */
export function isNothing(node: Located): boolean {
  return node.kind === 'scalar' && node.value === null;
}

/** What stands under a key; null: the key is not there, or nothing is under it. */
export function presentIn(map: LocatedMap, key: string): Located | null {
  const node = entryOf(map, key)?.value;
  return node === undefined || isNothing(node) ? null : node;
}

export function plain(node: Located): unknown {
  switch (node.kind) {
    case 'scalar':
      return node.value;
    case 'list':
      return node.items.map(plain);
    case 'map':
      return plainObject(node.entries);
  }
}

function plainObject(entries: readonly LocatedEntry[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const { key, value } of entries) {
    if (key !== '__proto__') object[key] = plain(value);
    else
      Object.defineProperty(object, key, { value: plain(value), enumerable: true, configurable: true, writable: true });
  }
  return object;
}

export function kindName(node: Located): string {
  if (node.kind === 'map') return 'an object';
  if (node.kind === 'list') return 'a list';
  return node.value === null ? 'null' : `a ${typeof node.value}`;
}

/** A value of the program's own, as if it had been read from a file. */
export function locatedFrom(value: unknown): Located {
  if (Array.isArray(value)) return { kind: 'list', at: 0, items: value.map(locatedFrom) };
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => ({ key, keyAt: 0, value: locatedFrom(item) }));
    return { kind: 'map', at: 0, entries };
  }
  const scalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  return { kind: 'scalar', at: 0, value: scalar };
}
