/**
 * The fields of a record, written out one by one: to put them into one object first, only to write that out, takes
 * longer than all the rest. A field that has nothing to say is left out: most of a record would be that.
 */
export function field(name: string, value: unknown): string {
  return isNothing(value) ? '' : `,"${name}":${jsonOf(value)}`;
}

/** The same for what is always there. */
export function always(name: string, value: unknown): string {
  return `,"${name}":${jsonOf(value)}`;
}

/** In which nothing is written otherwise in JSON. */
const PLAIN = /^[\w .,:;@/+*()=-]*$/;
const LONG_CHARS = 128;

/** Most fields are a short word or a number: asking for their JSON takes longer than writing them out. */
function jsonOf(value: unknown): string {
  if (typeof value === 'string' && value.length < LONG_CHARS && PLAIN.test(value)) return `"${value}"`;
  return JSON.stringify(value) ?? 'null';
}

function isNothing(value: unknown): boolean {
  if (value === null || value === false || value === '' || value === undefined) return true;
  if (typeof value !== 'object') return false;
  for (const _ in value) return false;
  return true;
}
