import type { Json } from './json.ts';

/** Everything that writes a value down recurses. */
const MAX_DEPTH = 500;

/**
 * What a program gave as plain data, copied, so that it stays as it was when it was looked at. Throws where it is none:
 * a class, a function or something that has an opinion of its own could be one thing for a guard and another afterwards.
 */
export function plainCopy(value: unknown): Json | undefined {
  return copied(value, MAX_DEPTH);
}

function copied(value: unknown, levels: number): Json | undefined {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return value;
  // JSON has no other numbers
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object') throw new TypeError(`it returned a ${typeof value}, and an answer is plain data`);
  if (levels === 0) throw new TypeError('it returned something that is nested too deep, or refers to itself');
  if (Array.isArray(value)) return value.map((item) => copied(item, levels - 1) ?? null);
  const prototype: object | null = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new TypeError(`it returned ${nameOf(prototype)}, and an answer is plain data`);
  }
  mustHideNothing(value);
  // each field is read once: what it says then is what counts
  const copy: Record<string, Json | undefined> = { ...value };
  for (const key of Object.keys(copy)) copy[key] = copied(copy[key], levels - 1);
  return copy;
}

function mustHideNothing(value: object): void {
  const names = Object.getOwnPropertyNames(value);
  const symbols = Object.getOwnPropertySymbols(value);
  if (names.length + symbols.length === Object.keys(value).length) return;
  const hidden = [...names, ...symbols].find((key) => !Object.prototype.propertyIsEnumerable.call(value, key));
  if (hidden !== undefined) throw new TypeError(`it returned an object that hides "${String(hidden)}"`);
}

function nameOf(prototype: object): string {
  const made: unknown = prototype.constructor;
  return typeof made === 'function' && made.name !== '' ? `an object of class ${made.name}` : 'an object of some class';
}
