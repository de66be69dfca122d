/** A word as a shell reads it back: nothing in it means anything. */
export function quotedWord(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
