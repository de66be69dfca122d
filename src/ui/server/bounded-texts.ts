/** Far more than is recorded of anything: longer ones were put there by somebody else. */
const MOST_CHARS = 256 * 1024;
/** So deep nothing is that was recorded: what is deeper ends the process of whoever follows it. */
const MOST_LEVELS = 80;

/** The same with every text in it cut that is too long for a page, and everything that lies too deep, and so that one sees it. */
export function boundedTexts<T>(value: T, most = MOST_CHARS): T {
  return cut(value, most, MOST_LEVELS) as T;
}

function cut(value: unknown, most: number, levels: number): unknown {
  if (typeof value === 'string')
    return value.length <= most ? value : `${value.slice(0, most)}… [${value.length - most} more characters]`;
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return `… [${Object.keys(value).length} more]`;
  if (Array.isArray(value)) return value.map((item) => cut(item, most, levels - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [cut(key, most, levels), cut(item, most, levels - 1)]),
  );
}
