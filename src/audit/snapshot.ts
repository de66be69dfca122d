/** What is taken of a value for later, and how much memory that keeps. */
export interface Snapshot<T> {
  readonly value: T;
  readonly chars: number;
}

interface Taken {
  chars: number;
  values: number;
}

/** A record has room for fewer. */
const MOST_VALUES = 10_000;

/**
 * A payload belongs to whoever gave it, and may be another a moment later. Strings cannot change and are not copied;
 * of what holds them, only so much is as can be recorded.
 */
export function snapshot<T extends object>(value: T): Snapshot<T> {
  const taken: Taken = { chars: 0, values: 0 };
  return { value: take(value, taken) as T, chars: taken.chars };
}

function take(value: unknown, taken: Taken): unknown {
  taken.values += 1;
  taken.chars += typeof value === 'string' ? value.length : 8;
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? takeList(value, taken) : takeFields(value, taken);
}

function takeList(given: readonly unknown[], taken: Taken): unknown {
  const list: unknown[] = [];
  // what is left out is still counted
  list.length = given.length;
  for (let i = 0; i < given.length && taken.values < MOST_VALUES; i++) list[i] = take(given[i], taken);
  return list;
}

function takeFields(given: object, taken: Taken): unknown {
  const fields: Record<string, unknown> = { ...given };
  for (const key in fields) {
    if (taken.values >= MOST_VALUES) break;
    const before = fields[key];
    const after = take(before, taken);
    if (after !== before) fields[key] = after;
  }
  return fields;
}
