/** A text of a repository in one line of a message: everything in it can be seen, also what a terminal would obey or hide. */
export function seenText(text: string): string {
  return text
    .replace(/[^\P{C}\n\t]|[\u2028\u2029]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
    .replaceAll('\n', '\\n');
}
