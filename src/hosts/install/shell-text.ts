/** One word of a shell line, whatever is in it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** What may stand between double quotes without meaning anything there. */
export function harmlessWords(text: string): string {
  return text.replace(/[^\w ./~:;,()@%+=-]/g, '?');
}
