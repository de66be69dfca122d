const MAX_CHARS = 4096;
const MAX_DEPTH = 8;
const MOST_FIELDS = 100;
/** What people read is no path and no address. */
const PROSE = /^(?:title|body|description|message|comment|summary|subject)$/i;

/** The short texts in the input of a tool that may name something, wherever they stand. */
export function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return value.length <= MAX_CHARS && !value.includes('\n') ? [value] : [];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.entries(value)
    .slice(0, MOST_FIELDS)
    .flatMap(([key, one]) => (PROSE.test(key) ? [] : textsIn(one, depth + 1)));
}
