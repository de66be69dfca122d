import { isObject, type JsonObject } from '../core/json.ts';
import { type Located, type LocatedMap, plain } from '../core/located.ts';
import { readJson } from '../core/read-json.ts';
import { repeatedKey } from '../core/repeated-key.ts';

/** Answers decide on their first levels; what lies deeper is the content of a rewrite. */
const LEVELS = 3;
/** Variants times keys: nobody repeats a key that often, and hostile output must not make it quadratic. */
const MOST_FIELDS = 1_000_000;

/**
 * An object whose text has a key twice says two things; a parser would silently keep the last. The variants are the
 * readings, so that the strictest can be taken: each value of a repeated key is in one of them, and the last variant is
 * what a parser would have kept. Almost always there is one.
 */
export function variantsOf(text: string, parsed: JsonObject): readonly JsonObject[] {
  const read = readJson(text, () => {});
  if (!('tree' in read) || read.tree === null || repeatedKey(read.tree, LEVELS) === null) return [parsed];
  return [...readingsOf(read.tree, LEVELS).filter(isObject), parsed];
}

function readingsOf(node: Located, levels: number): readonly unknown[] {
  if (node.kind !== 'map' || levels === 0) return [plain(node)];
  const byKey = [...valuesByKey(node, levels)];
  const most = byKey.reduce((sum, [, readings]) => Math.max(sum, readings.length), 1);
  return Array.from({ length: Math.min(most, Math.ceil(MOST_FIELDS / byKey.length)) }, (_, i) =>
    Object.fromEntries(byKey.map(([key, readings]) => [key, readings[Math.min(i, readings.length - 1)]])),
  );
}

/** Every different value that a key has somewhere in the map. */
function valuesByKey(map: LocatedMap, levels: number): ReadonlyMap<string, readonly unknown[]> {
  const values = new Map<string, Set<unknown>>();
  for (const { key, value } of map.entries) {
    const known = values.get(key) ?? new Set();
    values.set(key, known);
    for (const reading of readingsOf(value, levels - 1)) known.add(reading);
  }
  return new Map([...values].map(([key, known]) => [key, [...known]]));
}
