/**
 * Whether a value comes back from JSON as it was. A property that is not enumerable is left out there without a word, and so is
 * what a getter would answer; a number may become null. What is kept for another process must be all of it, or nothing.
 */
export function survivesJson(limit: number, value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (value === null) return true;
  if (limit === 0) return false;
  const fields = Object.getOwnPropertyDescriptors(value);
  if (Array.isArray(value)) {
    const { length: _, ...items } = fields;
    return Reflect.ownKeys(items).length === value.length && value.every((item) => survivesJson(limit - 1, item));
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Reflect.ownKeys(fields).every((key) => {
    const field = typeof key === 'string' ? fields[key] : undefined;
    if (field === undefined || !('value' in field) || key === 'toJSON') return false;
    // what is not said may be left out, whichever way it is not said
    return field.value === undefined || (field.enumerable === true && survivesJson(limit - 1, field.value));
  });
}
