/** Far more than is recorded of anything: longer ones were put there by somebody else. */
const MOST_CHARS = 256 * 1024;

/** The same with every text in it cut that is too long for a page, and so that one sees it. */
export function boundedTexts<T>(value: T, most = MOST_CHARS): T {
  return cut(value, most) as T;
}

function cut(value: unknown, most: number): unknown {
  if (typeof value === 'string')
    return value.length <= most ? value : `${value.slice(0, most)}… [${value.length - most} more characters]`;
  if (Array.isArray(value)) return value.map((item) => cut(item, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cut(key, most), cut(item, most)]));
}
