/** The same with every text as PostgreSQL can keep it. Twice through JSON, because names of fields are texts, too. */
export function plainCopy<T extends object>(value: T): T {
  return JSON.parse(plainText(JSON.stringify(value)));
}

/** JSON text without what PostgreSQL has no place for: the character NUL, and halves of pairs of surrogates. */
export function plainText(json: string): string {
  return json.replace(UNKEPT, (found, kept?: string) => kept ?? (found.length > 2 ? '\\ufffd' : found));
}

// JSON.stringify writes both as escapes; a backslash before the "u" that is itself escaped makes it ordinary text
const UNKEPT = /(\\\\)|\\u0000|\\ud[89a-f][0-9a-f]{2}/g;
