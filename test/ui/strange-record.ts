import fc from 'fast-check';

/** What may stand in the place of anything in a record that somebody else has written. */
const STRANGE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1e308, '', [], {}, [[]], { toString: 1, valueOf: 1 }, { __proto__: 1 }),
  fc.constantFrom('\ud800', 'a\udfffb', '\u202Egnp.exe', '\0', '\u001b[2J', '__proto__', '<svg/onload=1>', '../../..'),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('@long 400000@', '@nested 50@', '@nested 20000@'),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The line of a record: what is too long or too deep to be shown when a test fails is put there last. */
export function lineOf(record: object): string {
  const line = JSON.stringify(record);
  return line.replace(/"@(long|nested) (\d+)@"/g, (_, kind: string, count: string) => {
    const levels = Number(count) / 2;
    return kind === 'long' ? `"${'x'.repeat(Number(count))}"` : `${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`;
  });
}

/** Where in a record something becomes strange, and what becomes of it; `null`: it is missing. */
export interface Change {
  readonly at: number;
  readonly to: { readonly value: unknown } | null;
}

export const CHANGES: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({
    at: fc.nat(1000),
    to: fc.oneof(
      fc.constant(null),
      STRANGE.map((value) => ({ value })),
    ),
  }),
  { minLength: 1, maxLength: 4 },
);

/** A record with some of what it says another, at any depth. What makes it a record stays, or nobody would look at it. */
export function changed(record: object, changes: readonly Change[]): object {
  const made = structuredClone(record) as Record<string, unknown>;
  for (const { at, to } of changes) {
    const places = placesIn(made, 0);
    const place = places[at % places.length];
    if (place === undefined) continue;
    if (to === null) delete place.holder[place.key];
    else place.holder[place.key] = to.value;
  }
  return made;
}

interface Placed {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

const KEPT: ReadonlySet<string> = new Set(['v', 'seq', 'prev', 'at', 'kind']);
/** Deeper ones are strange already. */
const MOST_DEPTH = 4;

function placesIn(holder: Record<string, unknown>, depth: number): readonly Placed[] {
  return Object.entries(holder).flatMap(([key, value]) => {
    if (depth === 0 && KEPT.has(key)) return [];
    const inner = typeof value === 'object' && value !== null && depth < MOST_DEPTH;
    return [{ holder, key }, ...(inner ? placesIn(value as Record<string, unknown>, depth + 1) : [])];
  });
}
