/**
 * The words of a command as one text. One that is no text is shown as JSON has it: what an agent sends may be any object,
 * also one that says of itself that it can be no text, and then to join them fails.
 */
export function joinedWords(words: readonly unknown[], by: string): string {
  return words.map((word) => (typeof word === 'string' ? word : JSON.stringify(word))).join(by);
}
