/**
 * The fields of a record, written out one by one: to put them into one object first, only to write that out, takes
 * longer than all the rest. A field that has nothing to say is left out: most of a record would be that.
 */
export function field(name: string, value: unknown): string {
  return isNothing(value) ? '' : `,"${name}":${JSON.stringify(value)}`;
}

/** The same for what is always there. */
export function always(name: string, value: unknown): string {
  return `,"${name}":${JSON.stringify(value) ?? 'null'}`;
}

function isNothing(value: unknown): boolean {
  if (value === null || value === false || value === '' || value === undefined) return true;
  if (typeof value !== 'object') return false;
  for (const _ in value) return false;
  return true;
}
